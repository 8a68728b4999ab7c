### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Schritt { $n } von { $total }
setup_account-personal = Persönliche Daten
setup_account-address = Adresse
setup_account-account = Kontodaten
# Stands before the name of a step, for screen readers.
setup_account-done = Erledigt:
setup_account-next = Weiter
setup_account-register = Andere Möglichkeiten der Registrierung

## When someone was identified before

setup_account-identified = Die Angaben, die sich hier nicht ändern lassen, wurden beim Nachweis Ihrer Identität bestätigt.
setup_account-forget = Ohne diese Angaben neu beginnen

## Personal data

setup_account-firstName = Vorname
setup_account-lastName = Nachname
setup_account-issuer = Ausstellendes Land
setup_account-dateOfBirth = Geburtsdatum
setup_account-dateOfBirth-hint = TT.MM.JJJJ, zum Beispiel 05.09.2012
setup_account-gender = Geschlecht
# Stands in a list before a choice.
setup_account-choose = Auswählen

## Address

setup_account-street = Straße und Hausnummer
setup_account-city = Ort
setup_account-postal_index = Postleitzahl

## Account data

setup_account-email = E-Mail-Adresse
setup_account-email-hint = Damit melden Sie sich an. Wir schicken einen Link dorthin, mit dem Sie das Konto aktivieren.
setup_account-email_confirmation = E-Mail-Adresse wiederholen
setup_account-password_confirmation = Passwort wiederholen
setup_account-wish_partner_ads = Ich möchte Angebote von Partnern erhalten
setup_account-rules = Anforderungen an das Passwort:
setup_account-rule-length = mindestens 9 Zeichen
setup_account-rule-classes = mindestens drei von diesen: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen
setup_account-rule-characters = nur Buchstaben, Ziffern und Satzzeichen, keine Leerzeichen
error-registration-required-email = Geben Sie Ihre E-Mail-Adresse ein.
