### The register screen.

register-title = Konto erstellen
register-lead = Weisen Sie Ihre Identität nach, dann wird ein Teil des Formulars für Sie ausgefüllt.
register-methods = Möglichkeiten der Registrierung
register-more = Weitere Möglichkeiten
register-continue = Weiter
register-have-account = Sie haben schon ein Konto?
register-sign-in = Anmelden

## By hand

register-by-hand = Sie können alle Angaben auch selbst eingeben. Ihre E-Mail-Adresse prüfen wir dann mit einer E-Mail.
register-by-hand-action = Angaben selbst eingeben
