### The register screen.

register-lead = Подтвердите свою личность, и часть формы заполнится автоматически.
register-methods = Способы регистрации
register-title = Регистрация
register-have-account = Уже есть учётная запись?

## By hand

# Names the tab.
register-by-hand-name = Эл. почта
register-by-hand = Введите все данные сами. Затем мы отправим письмо, чтобы проверить адрес электронной почты.
register-by-hand-action = Заполнить форму
