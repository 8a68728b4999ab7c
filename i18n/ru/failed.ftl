### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Учётная запись не создана
failed-registration-lead = Попробуйте ещё раз. Если это повторится, обратитесь к администратору своей школы.
failed-registration-action = Начать заново
failed-activation = Учётная запись не активирована
failed-activation-lead = Ссылка действует 24 часа и, возможно, уже использована. Попробуйте войти; если не получится, создайте учётную запись заново.
failed-activation-action = Начать заново
failed-school = Школа не зарегистрирована
failed-school-lead = Проверьте данные и попробуйте ещё раз. Если не получится, напишите нам; адрес указан в политике конфиденциальности.
failed-school-action = Зарегистрировать школу заново
failed-reset = Пароль не изменён
failed-reset-lead = Ссылка действует 3 часа и срабатывает один раз. Запросите новую и попробуйте ещё раз.
failed-reset-action = Запросить новую ссылку
failed-sign-in = Войти
