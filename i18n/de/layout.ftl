### The frame of every page.

layout-skip = Zum Inhalt springen
# Stands before the present language's name, for screen readers.
layout-language = Sprache:
footer-about = Über uns
footer-contacts = Kontakt

## Captcha

captcha-image = Bild mit Buchstaben und Ziffern
captcha-audio = Buchstaben und Ziffern anhören
captcha-answer = Sicherheitsprüfung
captcha-hint = Geben Sie die Buchstaben und Ziffern aus dem Bild ein oder hören Sie sie sich an.

## Forms

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Ihr Browser braucht noch eine Bestätigung. Geben Sie Passwort oder Code noch einmal ein, falls danach gefragt wird, und senden Sie das Formular erneut ab. Wenn das immer wieder geschieht, erlauben Sie im Browser die Cookies dieser Website.
