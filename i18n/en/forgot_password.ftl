### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = Forgot your password?
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = Send link
forgot_password-back = Back to sign-in
