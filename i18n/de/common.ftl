### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = Anmelden
common-create-account = Konto erstellen
common-forgot-password = Passwort vergessen?
common-activate = Konto aktivieren
common-change-password = Passwort ändern
common-continue = Weiter
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = { $what } auswählen
# Variables:
#   $what (String) - the name of a login method
common-continue-what = Weiter mit { $what }
common-cancel = Abbrechen
common-back = Zurück
common-back-to-sign-in = Zurück zur Anmeldung
common-new-link = Neuen Link anfordern
common-link-spent = Dieser Link ist nicht mehr gültig
common-more-ways = Weitere Möglichkeiten

## Labels

common-username = Benutzername
common-password = Passwort
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = Personencode
# Of Estonia and Lithuania.
common-personal-code-hint = 11 Ziffern
common-personal-code-hint-latvian = Zum Beispiel 123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits }; { common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = Estland und Litauen: 11 Ziffern
common-personal-code-hint-of-latvia = Lettland: 123456-12345
common-phone-number = Telefonnummer
common-country = Land

## What else stands in several places

common-signed-in = Sie sind angemeldet
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
        [one] Für diesen Schritt haben Sie { $minutes } Minute Zeit. Danach müssen Sie sich neu anmelden.
       *[other] Für diesen Schritt haben Sie { $minutes } Minuten Zeit. Danach müssen Sie sich neu anmelden.
    }
# Stands before the links to the terms and other documents.
common-read-before = Lesen Sie zuerst:
# For screen readers, behind a link.
common-new-tab = (öffnet sich in einem neuen Tab)
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = Speichern
common-copy = Kopieren
common-copied = Kopiert

## Password fields

password-show = Passwort anzeigen
password-hide = Passwort verbergen
password-show-repeated = Wiederholtes Passwort anzeigen
password-hide-repeated = Wiederholtes Passwort verbergen
# Said to screen readers.
password-shown = Das Passwort ist sichtbar.
password-hidden = Das Passwort ist verborgen.
password-caps-lock = Die Feststelltaste ist aktiviert.
password-rule-length = mindestens 9 Zeichen
password-rule-classes = mindestens drei dieser Zeichenarten: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen (wie ! ? # % - _)
password-rule-characters = nur Buchstaben, Ziffern und solche Sonderzeichen, keine Leerzeichen
password-rule-others = ohne Ihren Namen oder Benutzernamen, kein verbreitetes Passwort
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = Länge und Zeichen des Passworts stimmen.
password-rules-unmet = Noch nicht erfüllt:

## Punctuation

# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}

## Browser and system, as far as they are known

# Variables:
#   $browser (String) - such as Chrome
#   $system (String) - such as Windows
common-browser-on = { $browser } unter { $system }
common-browser-unknown = Unbekannter Browser
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = Unbekannter Browser unter { $system }
