### Consent: a third-party application asks for data.

permissions-title = { $client } запрашивает доступ к части данных вашей { -service(case: "genitive") }
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = Вы вошли как { $name } ({ $account }).
# A link to the sign-in, behind the sentence above.
permissions-not_you = Это не вы?
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more =
    { $count ->
        [one] Ещё { $count } разрешение
        [few] Ещё { $count } разрешения
       *[other] Ещё { $count } разрешений
    }
# A mark beside a permission.
permissions-sensitive = Конфиденциально
# Headings of groups of permissions.
permissions-group-you = О вас
permissions-group-learning = Учёба
permissions-group-other = Другое
permissions-allow = Разрешить
permissions-reject = Отклонить
# Announced by the script.
permissions-loading = Проверяем запрос ещё раз.
permissions-sending = Ваш ответ отправляется.
permissions-host = После ответа вы вернётесь на сайт { $host }.
permissions-withdraw = Доступ сохранится, пока вы не отзовёте его на странице своей учётной записи.

## Permissions, by their names in the account API

permissions-scope-class_grades = Просматривать оценки целых классов
permissions-scope-entrance_data = Просматривать данные о поступлении в школу
permissions-scope-messages = Получать доступ к вашим сообщениям
permissions-scope-private_grades = Просматривать оценки с пометкой «личное»
permissions-scope-reaction_data_and_statistics = Просматривать реакции и их статистику
permissions-scope-root_data = Использовать данные всей системы с правами администратора
permissions-scope-school_certificate_data = Просматривать данные табелей успеваемости
permissions-scope-school_classes = Просматривать классы вашей школы
permissions-scope-school_data = Просматривать данные вашей школы
permissions-scope-school_grades = Просматривать все оценки вашей школы
permissions-scope-school_periods = Просматривать учебные периоды вашей школы
permissions-scope-school_students = Просматривать список учеников вашей школы
permissions-scope-user_basic_data = Просматривать ваше имя и язык
permissions-scope-user_children = Просматривать список ваших детей и их данные
permissions-scope-user_data = Просматривать ваши личные данные: имя, язык, адрес электронной почты, дату рождения, пол и домашний адрес
permissions-scope-user_grades = Просматривать ваши оценки
permissions-scope-user_payments = Просматривать ваши платежи
permissions-scope-user_roles = Просматривать ваши роли
permissions-scope-user_schools = Просматривать школы, с которыми вы связаны
permissions-scope-external_system_a = Использовать ваши данные в первой подключённой системе
permissions-scope-external_system_b = Использовать ваши данные во второй подключённой системе
permissions-scope-openid = Узнавать вас при входе
permissions-scope-profile = Просматривать ваш профиль: имя, имя пользователя, язык, дату рождения и пол
permissions-scope-email = Просматривать ваш адрес электронной почты
permissions-scope-offline_access = Использовать этот доступ и в ваше отсутствие

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = Подключение устройства
permissions-device-lead = Введите код, который показывает устройство или программа.
permissions-device-code = Код устройства
permissions-device-warning = Вводите только код, который вы видите на своём устройстве. Если код вам прислали, он для чужого устройства, а не для вашего.
permissions-device-same = Разрешайте это, только если тот же код показывает ваше собственное устройство. Если код вам прислали, в вашу учётную запись попадёт тот, кто его прислал.
permissions-device-allowed-title = Устройство подключено
permissions-device-allowed-lead = Через несколько секунд оно продолжит работу само. Эту страницу можно закрыть.
permissions-device-rejected-title = Устройство не подключено
permissions-device-rejected-lead = У него нет доступа. Эту страницу можно закрыть.
