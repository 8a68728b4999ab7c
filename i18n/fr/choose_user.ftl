### Choosing one of several accounts.

choose_user-title = Choisir un compte
choose_user-lead = Vous avez plusieurs comptes.
