### Choosing one of several accounts.

choose_user-title = Izvēlieties kontu
choose_user-lead = Jums ir vairāki konti.
