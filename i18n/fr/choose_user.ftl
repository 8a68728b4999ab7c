### Choosing one of several accounts.

choose_user-title = Choisir un compte
choose_user-lead = Vous avez plusieurs comptes. Choisissez celui que vous voulez utiliser.
# On a button; the account's name follows for screen readers.
choose_user-choose = Choisir
choose_user-back = Retour à la connexion
