### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Учётная запись не создана
failed-registration-lead = Попробуйте ещё раз. Если ошибка повторится, обратитесь к администратору своей школы.
failed-register-again = Начать заново
failed-activation = Учётная запись не активирована
failed-activation-lead = Ссылка действует { kept-activation } и, возможно, уже использована. Попробуйте войти; если не получится, создайте учётную запись заново.
# Where nobody can create an account.
failed-activation-lead-no-registration = Ссылка действует { kept-activation } и, возможно, уже использована. Попробуйте войти; если не получится, обратитесь к администратору своей школы.
failed-school = Школа не зарегистрирована
failed-school-lead = Проверьте данные и попробуйте ещё раз. Если не получится, попробуйте позже.
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = Проверьте данные и попробуйте ещё раз. Если не получится, свяжитесь с нами: { $contact }
failed-school-action = Начать заново
failed-reset = Пароль не изменён
failed-reset-lead = Ссылка действует { kept-password_link } и срабатывает один раз. Запросите новую и попробуйте ещё раз.
