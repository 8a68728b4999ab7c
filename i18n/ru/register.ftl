### The register screen.

register-lead = Подтвердите свою личность, и часть формы заполнится автоматически.
register-methods = Способы регистрации
register-title = Регистрация
register-have-account = Уже есть учётная запись?

## By hand

register-by-hand = Можно ввести все данные вручную. Тогда мы отправим письмо, чтобы проверить адрес электронной почты.
register-by-hand-action = Заполнить форму
