### The register screen.

register-lead = Подтвердите свою личность, и часть формы заполнится автоматически.
register-methods = Способы регистрации
register-have-account = Уже есть учётная запись?

## By hand

register-by-hand = Можно и ввести все данные самостоятельно. Тогда мы проверим адрес электронной почты с помощью письма.
register-by-hand-action = Ввести данные
