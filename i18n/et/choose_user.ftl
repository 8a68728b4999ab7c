### Choosing one of several accounts.

choose_user-title = Vali konto
choose_user-lead = Sul on mitu kontot.
