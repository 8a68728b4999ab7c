### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = Passwort vergessen?
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = Link senden
forgot_password-back = Zurück zur Anmeldung
