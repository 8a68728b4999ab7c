### Согласие: стороннее приложение запрашивает данные.

permissions-title = { $client } запрашивает эти разрешения
permissions-more = Показать ещё
permissions-allow = Разрешить
permissions-reject = Отклонить
# Announced by the script.
permissions-loading = Проверяем запрос ещё раз.
permissions-sending = Ваш ответ отправляется.
permissions-host = После ответа вы вернётесь на { $host }.

## Between a sign-in and the application

permissions-onward-title = Вы вошли
permissions-onward = Продолжить

## Permissions, by their names in the account API

permissions-scope-class_grades = Видеть оценки целых классов
permissions-scope-entrance_data = Видеть данные о поступлении в школу
permissions-scope-messages = Читать и отправлять ваши сообщения
permissions-scope-private_grades = Видеть оценки с пометкой «личное»
permissions-scope-reaction_data_and_statistics = Видеть реакции и их статистику
permissions-scope-root_data = Использовать данные всей системы с правами администратора
permissions-scope-school_certificate_data = Видеть данные школьных свидетельств
permissions-scope-school_classes = Видеть классы вашей школы
permissions-scope-school_data = Видеть данные вашей школы
permissions-scope-school_grades = Видеть все оценки вашей школы
permissions-scope-school_periods = Видеть учебные периоды вашей школы
permissions-scope-school_students = Видеть учеников вашей школы
permissions-scope-user_basic_data = Видеть ваше имя и язык
permissions-scope-user_children = Видеть ваших детей и их данные
permissions-scope-user_data = Видеть ваши личные данные, например адрес эл. почты и дату рождения
permissions-scope-user_grades = Видеть ваши оценки
permissions-scope-user_payments = Видеть ваши платежи
permissions-scope-user_roles = Видеть ваши роли
permissions-scope-user_schools = Видеть школы, к которым вы относитесь
permissions-scope-external_system_a = Использовать ваши данные в первой подключённой системе
permissions-scope-external_system_b = Использовать ваши данные во второй подключённой системе
