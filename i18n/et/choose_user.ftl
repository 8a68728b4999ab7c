### Choosing one of several accounts.

choose_user-title = Vali konto
choose_user-lead = Sul on mitu kontot. Vali, millega jätkata.
# On a button; the account's name follows for screen readers.
choose_user-choose = Vali
choose_user-back = Tagasi sisselogimise juurde
