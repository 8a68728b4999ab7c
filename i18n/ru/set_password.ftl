### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = Задайте новый пароль
set_password-title-change = Смена пароля
set_password-old = Старый пароль
set_password-new = Новый пароль
set_password-confirmation = Новый пароль ещё раз
set_password-submit = Сохранить пароль

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = не совпадает с 3 последними паролями

## The buttons that show what is typed; each names its field.

set_password-show-old = Показать старый пароль
set_password-hide-old = Скрыть старый пароль
set_password-show-new = Показать новый пароль
set_password-hide-new = Скрыть новый пароль
