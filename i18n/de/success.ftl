### What has worked, by type.

success-check-e-mail = Prüfen Sie Ihr E‑Mail-Postfach
success-registration-lead = Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn innerhalb von { kept-activation }, um Ihr Konto zu aktivieren. Wenn nichts ankommt, sehen Sie im Spam-Ordner nach.
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = Wir haben einen Link an { $email } geschickt. Öffnen Sie ihn innerhalb von { kept-activation }, um Ihr Konto zu aktivieren. Wenn nichts ankommt, sehen Sie im Spam-Ordner nach.
success-registration-message = Wir haben Ihre Registrierung erhalten
success-registration-message-lead = Wie es weitergeht, teilen wir Ihnen per E‑Mail mit.
success-school = Wir haben die Registrierung der Schule erhalten
success-school-lead = Wir melden uns bei der angegebenen Kontaktperson.
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = Wir melden uns bei der Kontaktperson unter { $email }.
success-reset = Ihr Passwort wurde geändert
success-reset-lead = Melden Sie sich ab jetzt mit dem neuen Passwort an.
success-product-reset = Das Passwort für Ihr { -service } wurde geändert
success-product-admin-reset = Ihr { -service } hat ein neues Passwort
success-product-admin-reset-lead = Melden Sie sich mit dem neuen Passwort an. Das alte gilt nicht mehr.
success-reset-request-lead = Wir haben Ihnen einen Link geschickt, mit dem Sie ein neues Passwort festlegen. Er gilt { kept-password_link }.
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = Wir haben an { $email } einen Link geschickt, mit dem Sie ein neues Passwort festlegen. Er gilt { kept-password_link }.
success-reset-request-hint = Nach einer Minute nichts angekommen? Sehen Sie im Spam-Ordner nach oder lassen Sie den Link erneut senden.
success-reset-request-resend = Erneut senden
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = Vertippt?
success-reset-request-again = Der Link wurde erneut gesendet.
success-activation = Ihr Konto ist aktiv
success-activation-lead = Sie können sich jetzt anmelden.
success-opening = Ihr Passwort funktioniert hier wieder
# The same whether or not there is such an account.
success-opening-request-lead = Wenn dieses Konto eine E‑Mail-Adresse hat, haben wir einen Link dorthin geschickt. Öffnen Sie ihn in dem Browser, in dem Sie sich anmelden möchten. Er gilt { kept-password_link }.
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = Zu Ihrem Konto gibt es noch andere Zugänge. Prüfen Sie, ob alle Ihnen gehören.
success-review-action = Zugänge zum Konto ansehen
