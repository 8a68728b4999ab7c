### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = Войти
common-create-account = Создать учётную запись
common-forgot-password = Забыли пароль?
common-activate = Активировать
common-change-password = Сменить пароль
common-continue = Продолжить
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = Выбрать: { $what }
# Variables:
#   $what (String) - the name of a login method
common-continue-what = Продолжить: { $what }
common-cancel = Отмена
common-back = Назад
common-back-to-sign-in = Назад ко входу
common-new-link = Запросить новую ссылку
common-link-spent = Эта ссылка больше не действует
common-more-ways = Другие способы

## Labels

common-username = Имя пользователя
common-password = Пароль
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = { -personal-code-label }
# Of Estonia and Lithuania.
common-personal-code-hint = 11 цифр
common-personal-code-hint-latvian = Например, 123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits }; { common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = Эстония и Литва: 11 цифр
common-personal-code-hint-of-latvia = Латвия: 123456-12345
common-phone-number = Номер телефона
common-country = Страна

## What else stands in several places

common-signed-in = Вход выполнен
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
        [one] На этот шаг есть { $minutes } минута. Позже придётся войти заново.
        [few] На этот шаг есть { $minutes } минуты. Позже придётся войти заново.
       *[other] На этот шаг есть { $minutes } минут. Позже придётся войти заново.
    }
# Stands before the links to the terms and other documents.
common-read-before = Прочитайте, прежде чем продолжить:
# For screen readers, behind a link.
common-new-tab = (откроется в новой вкладке)
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = Сохранить
common-copy = Копировать
common-copied = Скопировано

## Password fields

password-show = Показать пароль
password-hide = Скрыть пароль
password-show-repeated = Показать повтор пароля
password-hide-repeated = Скрыть повтор пароля
# Said to screen readers.
password-shown = Пароль показан.
password-hidden = Пароль скрыт.
password-caps-lock = Включён Caps Lock.
password-rule-length = не меньше 9 символов
password-rule-classes = хотя бы три вида из четырёх: заглавные буквы, строчные буквы, цифры, специальные символы (например, ! ? # % - _)
password-rule-characters = только буквы, цифры и такие символы, без пробелов
password-rule-others = без вашего имени и имени пользователя, не из числа распространённых
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = Длина и символы пароля подходят.
password-rules-unmet = Ещё не выполнено:

## Punctuation

# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}

## Browser and system, as far as they are known

# Variables:
#   $browser (String) - such as Chrome
#   $system (String) - such as Windows
common-browser-on = { $browser }, { $system }
common-browser-unknown = Неизвестный браузер
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = Неизвестный браузер, { $system }
