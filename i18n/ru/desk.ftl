### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = Служба помощи
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = Здесь вы помогаете ученикам, родителям и сотрудникам ({ $schools }).
desk-lead-operator = Здесь вы помогаете людям из всех школ.

## Finding a person

desk-find = Найти человека
desk-find-hint = Имя или фамилия, имя пользователя, адрес электронной почты, класс, например 5a, или полный { -personal-code(case: "nominative") }
desk-find-submit = Найти
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
        [one] Найден { $count } человек
        [few] Найдено { $count } человека
       *[other] Найдено { $count } человек
    }
desk-found-none = Никто не найден. Проверьте написание или поищите по имени пользователя.
desk-found-more = Показаны не все. Уточните поиск, например добавьте имя.
# Marks beside a person.
desk-mark-not_activated = Не активирована
desk-mark-never = Входов ещё не было

## What else the desk is for

desk-more = Что ещё здесь можно сделать
desk-classes = Классы
desk-year = Новый учебный год
desk-schools = Заявки школ
desk-applications = Приложения
desk-trouble = Что сейчас не так
desk-activity = Что сделано в службе помощи
desk-waiting = Нужно второе согласие
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = Ждут: { $count }

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = Войти в учётную запись ничто не мешает.
desk-state-blocked = Войти нельзя: учётная запись заблокирована.
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = Войти нельзя: { $date } учётную запись заблокировали в службе помощи ({ $name }).
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = Войти нельзя: учётная запись заблокирована { $date } в службе помощи другой школы.
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = Войти нельзя: { $date } учётную запись заблокировал тот, кто обслуживает сервер.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = Учётная запись закрыта её владельцем. Она будет удалена { $date }; если войти до этого дня, её можно сохранить.
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = Войти нельзя: учётная запись не активирована. Нажмите «{ $act }»: человек придумает пароль, и учётная запись будет активирована.
desk-state-not_activated-ask = Войти нельзя: учётная запись не активирована, и активировать её отсюда нельзя. Обратитесь к администратору сервиса.
desk-state-no_password = Войти по паролю нельзя: он не задан.
desk-state-never = В эту учётную запись ещё ни разу не входили.
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
        [one] Вход по паролю приостановлен ещё на { $minutes } минуту: вводились неверные пароли.
        [few] Вход по паролю приостановлен ещё на { $minutes } минуты: вводились неверные пароли.
       *[other] Вход по паролю приостановлен ещё на { $minutes } минут: вводились неверные пароли.
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
        [one] Вход по паролю приостановлен ещё на { $hours } час: вводились неверные пароли.
        [few] Вход по паролю приостановлен ещё на { $hours } часа: вводились неверные пароли.
       *[other] Вход по паролю приостановлен ещё на { $hours } часов: вводились неверные пароли.
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
        [one] Коды из приложения не принимаются ещё { $minutes } минуту: вводились неверные коды.
        [few] Коды из приложения не принимаются ещё { $minutes } минуты: вводились неверные коды.
       *[other] Коды из приложения не принимаются ещё { $minutes } минут: вводились неверные коды.
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
        [one] Коды из приложения не принимаются ещё { $hours } час: вводились неверные коды.
        [few] Коды из приложения не принимаются ещё { $hours } часа: вводились неверные коды.
       *[other] Коды из приложения не принимаются ещё { $hours } часов: вводились неверные коды.
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
        [one] Вход через телефон приостановлен ещё на { $minutes } минуту: запросы на телефоне не подтверждались.
        [few] Вход через телефон приостановлен ещё на { $minutes } минуты: запросы на телефоне не подтверждались.
       *[other] Вход через телефон приостановлен ещё на { $minutes } минут: запросы на телефоне не подтверждались.
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
        [one] Вход через телефон приостановлен ещё на { $hours } час: запросы на телефоне не подтверждались.
        [few] Вход через телефон приостановлен ещё на { $hours } часа: запросы на телефоне не подтверждались.
       *[other] Вход через телефон приостановлен ещё на { $hours } часов: запросы на телефоне не подтверждались.
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = В знакомом браузере ({ $browser }) введено слишком много неверных паролей. До { $date } он считается новым.
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = В знакомом браузере ({ $browser }) до { $date } не принимаются коды из приложения: вводились неверные.
desk-state-captcha = При следующем входе нужно пройти проверку безопасности: вводились неверные пароли.
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
        [one] { kept-lately } { $count } попытка войти с неверным паролем. Возможно, пароль забыт.
        [few] { kept-lately } { $count } попытки войти с неверным паролем. Возможно, пароль забыт.
       *[other] { kept-lately } { $count } попыток войти с неверным паролем. Возможно, пароль забыт.
    }
# Variables:
#   $date (String) - day and time
desk-state-since = Это началось { $date }.
desk-state-factor = При следующем входе нужно будет включить двухэтапный вход: этого требует роль.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = До { $date } нужно включить двухэтапный вход: этого требует роль.
# Variables:
#   $date (String) - day and time
desk-state-slip = Выдан листок с кодом. Он действует до { $date }.

## A person: what is known

desk-last = Последний вход
desk-email-none = Адреса электронной почты нет
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = Изменён через службу помощи: до { $date } по письму на этот адрес войти нельзя.
desk-factor-off = Выключен
desk-sign_ins = Открытые сейчас сеансы
desk-sign_ins-none = Открытых сеансов нет.
desk-linked-none = Ничего не привязано.

## A person: what helps

desk-help = Чем можно помочь
desk-help-lead = В учётной записи человек увидит, что здесь сделано и когда. Ваше имя останется в записях службы помощи.
desk-help-none = Эту учётную запись можно просматривать, но не менять.
desk-help-own = Это ваша собственная учётная запись. Изменить её можно на странице учётной записи.
desk-help-second = Это учётная запись администратора сервиса. То, что вы здесь выберете, будет сделано только с согласия другого администратора сервиса.
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = Готово: { $what }
desk-reason = Причина
desk-reason-in_person = Просит сам человек, он здесь
desk-reason-by_phone = По телефону, мы перезвонили
desk-reason-by_guardian = Просит родитель или опекун
desk-reason-by_teacher = Просит учитель
desk-reason-looks_wrong = Что-то настораживает
desk-reason-new_here = Это новый человек в школе
desk-reason-leaves = Человек уходит из школы
desk-reason-other = Другая причина

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = Снять ограничение
desk-act-unlock-lead = Неверные пароли и коды больше не учитываются, и человек сразу может попробовать ещё раз. Письмо не отправляется.
desk-act-sign_out = Завершить все сеансы
desk-act-sign_out-lead = Завершает все сеансы этой учётной записи на всех устройствах. Письмо не отправляется.
desk-act-password_letter = Отправить ссылку для нового пароля
desk-act-password_letter-lead = Человек получит письмо со ссылкой, которая действует { kept-password_link }.
desk-act-slip = Распечатать листок с кодом
desk-act-slip-lead = Для тех, у кого нет электронной почты или доступа к ней.
desk-act-second_factor_off = Выключить двухэтапный вход
desk-act-second_factor_off-lead = Для тех, у кого больше нет ни телефона с приложением, ни кодов восстановления. Человек получит письмо.
desk-act-block = Заблокировать учётную запись
desk-act-block-lead = В эту учётную запись нельзя будет войти, пока её не разблокируют. Человек получит письмо.
desk-act-unblock = Разблокировать учётную запись
desk-act-unblock-lead = Человек снова сможет входить, как раньше, и получит письмо.
desk-act-email-lead = Для тех, кто не может читать письма на нынешнем адресе. Письмо придёт на оба адреса.
desk-act-roles = Изменить роли и классы
desk-act-roles-lead = Здесь можно добавить человеку роль или класс в школе либо удалить их.

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = На листке будет код, который один раз заменяет пароль. После этого человек придумает новый пароль.
desk-slip-former = Прежний листок этого человека перестанет действовать. Нынешний пароль действует, пока листком не воспользуются.
desk-slip-hand = Отдайте листок только самому человеку: с ним в учётную запись может войти кто угодно.
desk-factor-lead = После этого для входа будет достаточно одного пароля. Приложение и коды восстановления перестанут действовать, а все сеансы завершатся.
desk-factor-care = От имени этого человека может обратиться кто-то другой. Отметьте только то, что действительно так.
desk-check-seen = Этот человек передо мной, или мы перезвонили ему по номеру, который был у нас раньше.
desk-check-name = Имя, а также класс или должность в школе названы верно.
desk-check-lost = По словам человека, у него нет ни приложения, ни кода восстановления.
desk-check-calm = Никто меня не торопит.
desk-block-lead = Все сеансы завершатся, и войти будет нельзя. Из учётной записи ничего не удаляется.
desk-block-back = Так будет, пока кто-нибудь не разблокирует её здесь.
desk-email-lead = Письма об учётной записи будут приходить на новый адрес. На прежний придёт сообщение об этом.
desk-email-care = Чтобы никто не мог так завладеть учётной записью, { kept-undo.first } ссылки для нового пароля на новый адрес не отправляются.
# The button on a page that leads to the slip.
desk-slip-submit = Создать листок

## When another operator has to agree

desk-waits-title = Нужно согласие другого администратора сервиса
desk-waits-lead = Это учётная запись администратора сервиса, поэтому пока ничего не сделано. Попросите другого администратора сервиса ответить в службе помощи в течение { kept-act }.
desk-waiting-lead = Действия с учётной записью администратора сервиса выполняются только с согласия второго администратора. Сначала поговорите с тем, кто о них просит.
desk-waiting-none = Сейчас ответа никто не ждёт.
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = Согласие запрашивает { $name }
desk-waiting-own = Согласие запросили вы, поэтому ответить должен другой администратор сервиса.
desk-waiting-about_me = Это касается вашей собственной учётной записи, поэтому отвечать должен кто-то другой.
desk-agree = Согласиться
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = Согласиться: { $what }
desk-decline = Отклонить
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = Отклонить: { $what }

## Roles

desk-roles-none = У этого человека здесь пока нет ролей.
desk-roles-add = Добавить новую роль
desk-roles-level-hint = Например, 5; только если роль связана с классом
desk-roles-parallel-hint = Например, a
desk-roles-period-hint = Например, 2027/2028
desk-roles-submit = Добавить роль

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = Листок: { $name }
# Variables:
#   $class (String) - such as 5a
desk-slips-title = Листки для класса { $class }
desk-slip-once = Код виден только сейчас. Распечатайте эту страницу и закройте её.
desk-slips-none = Ни одного листка не создано.
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = Без листка: { $person }. Причина: { $reason }
desk-slips-other_way = может войти другим способом, например по письму
desk-slips-come = вход уже был
desk-slips-blocked = учётная запись заблокирована
desk-slips-closed = учётная запись закрыта
desk-slip-address = Адрес страницы
desk-slip-code = Ваш код
desk-slip-class = Класс
# Variables:
#   $date (String) - day and time
desk-slip-valid = Действует до { $date }
desk-slip-use = Откройте эту страницу и войдите: введите имя пользователя, а вместо пароля — этот код.
desk-slip-then = Затем придумайте пароль, который будете знать только вы.

## Classes

desk-classes-lead = Выберите класс, чтобы увидеть, кто в нём, и распечатать листки.
desk-classes-none = Классов пока нет. Класс появится здесь, когда у кого-нибудь будет роль в нём.
# Variables:
#   $class (String) - such as 5a
desk-class-title = Класс { $class }
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
        [one] { $count } человек
        [few] { $count } человека
       *[other] { $count } человек
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never =
    { $count ->
        [one] { $count } ещё ни разу не входил
        [few] { $count } ещё ни разу не входили
       *[other] { $count } ещё ни разу не входили
    }
desk-class-none = В этом классе никого нет.
desk-class-slips = Листки для класса
desk-class-slips-lead = На каждом листе бумаги будет восемь листков. Каждый код действует один раз, в течение { kept-slip }; прежние листки этих людей перестанут действовать.
desk-class-slips-never = Листки для тех, кто ещё ни разу не входил
desk-class-slips-all = Листки для всех, у кого нет электронной почты

## A new school year

desk-year-lead = Каждый класс станет на год старше. Сначала вы увидите, что произойдёт; пока вы не подтвердите, ничего не изменится.
desk-year-period = Новый период
desk-year-last = Выпускной класс школы
desk-year-last-hint = Те, кто в нём учится, уходят из школы. Например, 9 или 12
desk-year-until = Роли выпускников действуют до
desk-year-until-hint = дд.мм.гггг, например 31.08.2027
desk-year-preview = Посмотреть, что произойдёт
desk-year-table = Что произойдёт
desk-year-from = Прежний класс
desk-year-to = Новый класс
desk-year-people = Людей
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = уходят { $date }
# Stands in the place of the new class.
desk-year-stay = без изменений
desk-year-nobody = Ни один класс не перейдёт в следующий. Проверьте, что вы ввели.
desk-year-not-yet = Пока ничего не изменилось. Когда учебный год начат, отменить это здесь уже нельзя.
desk-year-begin = Начать новый учебный год
desk-year-change = Изменить введённое
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = Учебный год { $period } начат
desk-year-done-lead = Классы стали на год старше. Распечатайте листки для тех, кто в своём классе впервые.
desk-year-done-nobody = Переводить классы не потребовалось.

## Schools that wait

desk-schools-lead = Эти школы подали заявки. Одобряйте заявку, только если знаете, что это действительно школа и что контактное лицо в ней работает.
desk-schools-none = Новых заявок нет.
desk-schools-approved = Заявка школы одобрена, контактное лицо получит письмо.
desk-schools-refused = Школе отказано, контактное лицо получит письмо с вашим объяснением.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = Заявка подана: { $date }
desk-schools-language = Язык контактного лица
desk-schools-approve = Одобрить
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = Одобрить: { $what }
desk-schools-refuse = Отказать
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = Отказать: { $what }
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = Отказать школе { $school }?
desk-refuse-lead = Контактное лицо получит письмо с вашим объяснением. Заявка будет удалена; школа сможет зарегистрироваться снова.
desk-refuse-words = Почему школе отказано
desk-refuse-words-hint = Не больше 1000 символов
desk-refuse-submit = Отказать и отправить письмо

## Applications

desk-applications-lead = Эти приложения могут просить у людей доступ к их данным. Каждый решает сам.
desk-applications-none = Ни одного приложения не зарегистрировано.
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
        [one] Разрешил { $count } человек
        [few] Разрешили { $count } человека
       *[other] Разрешили { $count } человек
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = Кто дал разрешение приложению { $name }
desk-applications-people-none = Никто не давал этому приложению разрешения.
desk-applications-add = Зарегистрировать приложение
desk-applications-name = Название, которое видят люди
desk-applications-addresses = Адреса, на которые приложение возвращает людей
desk-applications-addresses-hint = Каждый адрес на отдельной строке
desk-applications-scopes = К чему оно может просить доступ
desk-applications-roles = Только для людей с одной из этих ролей
desk-applications-roles-hint = Если ничего не отметить, приложение доступно всем.
desk-applications-public = Не может хранить секретный ключ: приложение на телефоне или страница без сервера
desk-applications-submit = Зарегистрировать
# Variables:
#   $name (String) - the name of the application
desk-applications-added = Приложение зарегистрировано: { $name }
desk-applications-id = Идентификатор приложения
desk-applications-secret = Секретный ключ приложения
desk-applications-once = Секретный ключ виден только сейчас. Передайте его разработчикам приложения надёжным способом.
desk-applications-no-secret = У этого приложения нет секретного ключа.
desk-applications-renew = Новый секретный ключ
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = Новый секретный ключ: { $what }
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = Создать новый секретный ключ для { $name }?
desk-applications-renew-lead = Нынешний секретный ключ сразу перестанет действовать. Пока у приложения нет нового, приложением никто не сможет пользоваться.
desk-applications-renew-submit = Создать новый ключ
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = У приложения { $name } новый секретный ключ
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = Удалить { $name }?
desk-applications-remove-lead = Приложение сразу потеряет доступ к данным всех людей. Разрешения, которые они дали, удаляются, и вернуть их нельзя.
desk-applications-remove-submit = Удалить приложение
desk-remove = Удалить
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = Удалить: { $what }

## What is wrong now: what it is, and what to do

desk-trouble-none = Всё работает как надо.
desk-trouble-name = Вводится много неверных паролей
desk-trouble-password = Один пароль пробуют во многих учётных записях
desk-trouble-person = На телефоны отправляется много запросов
desk-trouble-codes = Для одной учётной записи вводится много неверных кодов
desk-trouble-link = Запрашивается много QR-кодов для Smart-ID
desk-trouble-reset = Запрашивается много писем для нового пароля
desk-trouble-register = С одного адреса создаётся много учётных записей
desk-trouble-school = С одного адреса регистрируется много школ
desk-trouble-captcha = На это время включена проверка безопасности.
desk-trouble-slowed = На это время новые запросы немного задерживаются.
desk-trouble-paused = Пока это приостановлено.
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = Учётная запись: { $name }
desk-trouble-nobody = Введённым данным здесь не соответствует ни одна учётная запись.
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = Где: { $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = Если больше ничего не произойдёт, это закончится само { $date }.
desk-trouble-place = Если этот адрес принадлежит школе, попросите того, кто обслуживает сервер, внести его в список адресов школ (limits.schools).
desk-trouble-password-do = Попросите того, кто обслуживает сервер, посмотреть, откуда идут попытки. Люди с этим паролем по-прежнему входят там, где уже входили раньше; в других местах им нужен новый пароль.
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters =
    { $count ->
        [one] Пока не удалось отправить { $count } письмо
        [few] Пока не удалось отправить { $count } письма
       *[other] Пока не удалось отправить { $count } писем
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = Самое старое написано { $age }.
desk-trouble-letters-do = Почтовый сервер их не принимает. Обратитесь к тому, кто его обслуживает; потом письма отправятся сами.
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = Приложение { $application } не узнаёт, что люди вышли
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
        [one] Ему не доставлено { $count } уведомление. Возможно, человек там ещё не вышел.
        [few] Ему не доставлены { $count } уведомления. Возможно, люди там ещё не вышли.
       *[other] Ему не доставлено { $count } уведомлений. Возможно, люди там ещё не вышли.
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = Первое из них написано { $age }.
desk-trouble-application-late = Оно не отвечает вовремя.
desk-trouble-application-unreachable = С ним нет связи, или его сертификату нет доверия.
desk-trouble-application-broken = Связь с ним обрывается.
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = Оно отвечает кодом { $status }.
desk-trouble-application-untried = С тех пор ему никто не пробовал сообщить.
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = Попросите того, кто обслуживает приложение, посмотреть его журнал. Тот, кто обслуживает этот сервер, увидит адрес уведомлений командой «lavi client show { $id }». Когда приложение снова ответит, уведомления отправятся сами.
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned =
    { $count ->
        [one] { kept-lately } из-за нашей ошибки не выполнен { $count } запрос
        [few] { kept-lately } из-за нашей ошибки не выполнены { $count } запроса
       *[other] { kept-lately } из-за нашей ошибки не выполнено { $count } запросов
    }
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = Найдите в журнале сервера «{ $code }». Если войти сейчас не получается, об этом сразу должен узнать тот, кто обслуживает сервер.
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = Срок действия сертификата истекает { $date }
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = Срок действия сертификата истёк { $date }
desk-trouble-certificate-do = Попросите того, кто обслуживает сервер, обновить сертификат. Когда срок истечёт, войти этим способом будет нельзя.
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method } не отвечает
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
        [one] { kept-lately } из-за этого не удался { $count } вход.
        [few] { kept-lately } из-за этого не удалось { $count } входа.
       *[other] { kept-lately } из-за этого не удалось { $count } входов.
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = В последний раз это было { $age }.
desk-trouble-provider-do = Пока можно войти другим способом. Если это не пройдёт, попросите того, кто обслуживает сервер, посмотреть, что сообщает «lavi doctor».
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
        [one] { $count } школа ждёт ответа
        [few] { $count } школы ждут ответа
       *[other] { $count } школ ждут ответа
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
        [one] { $count } просьба ждёт второго администратора сервиса
        [few] { $count } просьбы ждут второго администратора сервиса
       *[other] { $count } просьб ждут второго администратора сервиса
    }

## What was done at the desk, newest first

desk-activity-none = В службе помощи пока ничего не делали.
desk-did-unlock = Ограничение снято
desk-did-year = Начат новый учебный год
desk-did-school_approved = Заявка школы одобрена
desk-did-school_refused = Школе отказано
desk-did-client_added = Зарегистрировано приложение
desk-did-client_removed = Приложение удалено
desk-did-secret = Приложение получило новый секретный ключ
desk-did-asked = Запрошено согласие второго администратора сервиса
desk-did-declined = Второй администратор сервиса отказал
desk-did-other = Сделано что-то другое

## When the desk may not do this

desk-forbidden-title = Здесь этого сделать нельзя
desk-forbidden-lead = Через службу помощи вы не можете сделать это для этого человека. Обратитесь к администратору школы или к администратору сервиса.
desk-back = Назад в службу помощи

## Errors of these forms

error-desk-undefined = Сделать это не удалось. Попробуйте ещё раз.
error-desk-required-reason = Выберите причину.
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = Введите, что искать.
error-desk-min_length-text = Введите не меньше двух букв или цифр.
error-desk-required-check_seen = Отметьте, только если этот человек перед вами или вы перезвонили ему по номеру, который был у вас раньше.
error-desk-required-check_name = Отметьте, только если имя, а также класс или должность в школе названы верно.
error-desk-required-check_lost = Отметьте, только если, по словам человека, у него нет ни приложения, ни кода восстановления.
error-desk-required-check_calm = Отметьте, только если вас никто не торопит. Если торопят, закончите разговор и перезвоните позже.
error-desk-user_email_already_exist = Этот адрес электронной почты уже указан в другой учётной записи. Введите другой.
error-desk-required-role = Выберите роль.
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = Выберите школу.
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = Введите класс цифрами, например 5.
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = Введите букву класса, например a.
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = Введите период так: 2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = Введите выпускной класс школы цифрами, например 9.
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = Введите день, который ещё не наступил, например 31.08.2027.
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = Напишите, почему школе отказано.
error-desk-max_length-words = Слишком длинный текст. Сократите его до 1000 символов.
error-desk-required-name = Введите название, которое увидят люди, не длиннее 255 символов.
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = Введите полные адреса, которые начинаются с https://, каждый на отдельной строке.
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = Отметьте, к чему можно просить доступ.
error-desk-invalid_format-scopes = { error-desk-required-scopes }
