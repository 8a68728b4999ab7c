### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Schritt { $n } von { $total }
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · Schritt { $n } von { $total }
setup_account-personal = Persönliche Daten
setup_account-address = Adresse
setup_account-account = Kontodaten
# Stands before the name of a step, for screen readers.
setup_account-done = Erledigt:
setup_account-next = Weiter
setup_account-register = Auf andere Art registrieren

## When someone was identified before

setup_account-confirmed = Bestätigte Angaben
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by = Bestätigt durch { $method }
setup_account-identified = Diese Angaben wurden beim Nachweis Ihrer Identität bestätigt. Sie können sie hier nicht ändern.
setup_account-forget = Ohne diese Angaben neu beginnen

## Personal data

setup_account-firstName = Vorname
setup_account-lastName = Nachname
setup_account-issuer = Land des Personencodes
setup_account-dateOfBirth = Geburtsdatum
setup_account-dateOfBirth-hint = TT.MM.JJJJ, zum Beispiel 05.09.2012
setup_account-gender = Geschlecht
# Stands in a list before a choice.
setup_account-choose = Auswählen

## Address

setup_account-street = Straße, Hausnr., Wohnung oder Hof
setup_account-city = Ort
setup_account-postal_index = Postleitzahl

## Account data

setup_account-email = E-Mail-Adresse
setup_account-email-hint = Mit dieser Adresse melden Sie sich an. Zur Aktivierung des Kontos schicken wir einen Link an diese Adresse.
setup_account-email_confirmation = E-Mail-Adresse wiederholen
setup_account-password_confirmation = Passwort wiederholen
setup_account-wish_partner_ads = Ich möchte Angebote von Partnern erhalten
