### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = Забыли пароль?
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = Отправить ссылку
forgot_password-back = Назад ко входу
