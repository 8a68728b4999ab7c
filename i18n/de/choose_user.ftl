### Choosing one of several accounts.

choose_user-title = Konto auswählen
choose_user-lead = Sie haben mehrere Konten.
