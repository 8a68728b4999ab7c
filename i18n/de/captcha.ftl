### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Diese Sicherheitsprüfung braucht Skripte. Erlauben Sie sie im Browser und laden Sie die Seite neu oder wählen Sie einen anderen Weg.
