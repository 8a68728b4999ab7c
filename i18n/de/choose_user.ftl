### Choosing one of several accounts.

choose_user-title = Konto auswählen
choose_user-lead = Sie haben mehrere Konten. Wählen Sie das Konto, mit dem Sie fortfahren möchten.
# On a button; the account's name follows for screen readers.
choose_user-choose = Auswählen
choose_user-back = Zurück zur Anmeldung
