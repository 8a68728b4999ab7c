### The frame of every page, and words that several screens share.

layout-skip = Zum Inhalt springen
# Stands before the present language's name, for screen readers.
layout-language = Sprache:
# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}
footer-about = Über uns
footer-contacts = Kontakt
footer-terms = Nutzungsbedingungen
footer-privacy = Datenschutzerklärung
footer-cookies = Cookie-Richtlinie

## Captcha

captcha-image = Bild mit Buchstaben und Ziffern
captcha-audio = Buchstaben und Ziffern anhören
captcha-answer = Sicherheitsprüfung
captcha-hint = Geben Sie die Buchstaben und Ziffern aus dem Bild ein oder hören Sie sie sich an.

## Passwords

password-show = Passwort anzeigen
password-hide = Passwort verbergen
# Said to screen readers.
password-shown = Das Passwort ist sichtbar.
password-hidden = Das Passwort ist verborgen.

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Ihr Browser braucht noch eine Bestätigung. Geben Sie Passwort oder Code noch einmal ein, falls danach gefragt wird, und senden Sie das Formular erneut ab. Wenn das immer wieder geschieht, erlauben Sie im Browser die Cookies dieser Website.
