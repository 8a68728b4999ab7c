### What has worked, by type.

success-check-e-mail = Проверьте почту
success-registration-lead = Мы отправили вам ссылку. Откройте её в течение { kept-activation.genitive }, чтобы активировать учётную запись. Если письма нет, проверьте папку со спамом.
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = Мы отправили ссылку на адрес { $email }. Откройте её в течение { kept-activation.genitive }, чтобы активировать учётную запись. Если письма нет, проверьте папку со спамом.
success-registration-message = Мы получили вашу заявку на регистрацию
success-registration-message-lead = О дальнейших шагах мы сообщим по электронной почте.
success-school = Мы получили заявку на регистрацию школы
success-school-lead = Мы свяжемся с указанным вами контактным лицом.
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = Мы свяжемся с контактным лицом по адресу { $email }.
success-reset = Пароль изменён
success-reset-lead = Теперь входите с новым паролем.
success-product-reset = Пароль от { -service(case: "genitive") } изменён
success-product-admin-reset = Новый пароль для { -service(case: "genitive") } задан
success-product-admin-reset-lead = Войдите с новым паролем. Старый больше не действует.
success-reset-request-lead = Мы отправили вам ссылку, по которой можно задать новый пароль. Она действует { kept-password_link }.
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = Мы отправили на адрес { $email } ссылку, по которой можно задать новый пароль. Она действует { kept-password_link }.
success-reset-request-hint = Письмо не пришло за минуту? Загляните в папку со спамом или отправьте ссылку снова.
success-reset-request-resend = Отправить снова
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = Ошиблись при вводе?
success-reset-request-again = Ссылка отправлена ещё раз.
success-activation = Учётная запись активирована
success-activation-lead = Теперь можно войти.
success-opening = Пароль здесь снова работает
# The same whether or not there is such an account.
success-opening-request-lead = Если у этой учётной записи есть адрес электронной почты, мы отправили на него ссылку. Откройте её в том браузере, в котором хотите войти. Она действует { kept-password_link }.
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = В вашу учётную запись можно войти и другими способами. Проверьте, все ли они ваши.
success-review-action = Посмотреть способы входа
