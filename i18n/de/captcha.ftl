### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Für diese Sicherheitsprüfung ist JavaScript nötig. Erlauben Sie es im Browser und laden Sie die Seite neu oder wählen Sie eine andere Möglichkeit.

# While the browser finds a proof of work, and then.
captcha-working = Einen Moment: Ihr Browser erledigt für Sie eine kurze Sicherheitsprüfung.
captcha-worked = Die Sicherheitsprüfung ist erledigt. Senden Sie das Formular erneut ab.

# Above a form that comes back with a security check which it did not have before.
captcha-first = Noch ein Schritt: eine kurze Sicherheitsprüfung. Senden Sie danach das Formular erneut ab.
