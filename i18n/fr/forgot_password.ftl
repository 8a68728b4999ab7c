### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = Mot de passe oublié ?
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = Envoyer le lien
forgot_password-back = Retour à la connexion
