### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Diese Sicherheitsprüfung braucht JavaScript. Erlauben Sie es im Browser und laden Sie die Seite neu oder wählen Sie eine andere Anmeldeart.
