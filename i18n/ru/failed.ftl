### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Учётная запись не создана
failed-registration-action = Зарегистрироваться заново
failed-activation = Учётная запись не активирована
failed-activation-action = Зарегистрироваться заново
failed-school = Школа не зарегистрирована
failed-school-action = Зарегистрировать школу заново
failed-reset = Пароль не изменён
failed-reset-action = Запросить новую ссылку
failed-sign-in = Войти
