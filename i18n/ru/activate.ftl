### The link of the activation letter.

activate-title = Активация учётной записи
activate-lead = Остался один шаг, и учётная запись будет готова.

## In a browser that did not register

activate-elsewhere = Если вы регистрировались в другом браузере, введите пароль, который тогда придумали.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = Если вы не регистрировались, не продолжайте: тот, кто это сделал, знает пароль этой учётной записи.
activate-refuse = Это не моя регистрация
activate-refused = Регистрация удалена
activate-refused-lead = Учётная запись с этим адресом электронной почты не создана. Вам ничего не нужно делать.
