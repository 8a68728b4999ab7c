### The frame of every page.

layout-skip = Zum Inhalt springen
# Stands before the present language's name, for screen readers.
layout-language = Sprache:
footer-about = Über uns
footer-contacts = Kontakt

## Captcha

captcha-image = Bild mit Buchstaben und Ziffern
captcha-audio = Buchstaben und Ziffern anhören (auf Englisch)
captcha-answer = Sicherheitsprüfung
captcha-hint = Geben Sie die Buchstaben und Ziffern ein, die Sie im Bild sehen oder in der Aufnahme hören.
# The button for a picture that can be read better.
captcha-another = Anderes Bild

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = Vielleicht fragt Ihr Browser nach Cookies. Es geht gleich weiter, egal wie Sie sich entscheiden.
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Wir brauchen noch eine Bestätigung von Ihnen. Geben Sie Passwort oder Code noch einmal ein, falls danach gefragt wird, und senden Sie das Formular erneut ab. Wenn das immer wieder passiert, erlauben Sie im Browser die Cookies dieser Website.
error-no-cookies = Ihr Browser hat keine Cookies gesendet, und ohne sie ist keine Anmeldung möglich. Erlauben Sie in den Einstellungen des Browsers die Cookies dieser Website und senden Sie das Formular erneut ab.
