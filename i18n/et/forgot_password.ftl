### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = Unustasid parooli?
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = Saada link
forgot_password-back = Tagasi sisselogimise juurde
