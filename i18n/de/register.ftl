### The register screen.

register-lead = Wenn Sie sich ausweisen, füllen wir einen Teil des Formulars für Sie aus.
register-methods = Möglichkeiten der Registrierung
register-title = { common-create-account }
register-have-account = Sie haben schon ein Konto?

## By hand

register-by-hand = Sie können alle Angaben selbst eingeben. Ihre E‑Mail-Adresse prüfen wir dann mit einem Link.
register-by-hand-action = Angaben selbst eingeben
