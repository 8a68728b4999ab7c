### The register screen.

register-lead = Weisen Sie Ihre Identität nach, dann wird ein Teil des Formulars für Sie ausgefüllt.
register-methods = Möglichkeiten der Registrierung
register-have-account = Sie haben schon ein Konto?

## By hand

register-by-hand = Sie können alle Angaben auch selbst eingeben. Ihre E-Mail-Adresse prüfen wir dann mit einer E-Mail.
register-by-hand-action = Angaben selbst eingeben
