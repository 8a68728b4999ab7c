### The register screen.

register-title = Создать учётную запись
register-lead = Подтвердите свою личность, и часть формы заполнится автоматически.
register-methods = Способы регистрации
register-more = Другие способы
register-continue = Продолжить
register-have-account = Уже есть учётная запись?
register-sign-in = Войти

## By hand

register-by-hand = Можно и ввести все данные самостоятельно. Тогда мы проверим адрес электронной почты с помощью письма.
register-by-hand-action = Ввести данные
