### The register screen.

register-lead = Wenn Sie sich ausweisen, füllen wir einen Teil des Formulars für Sie aus.
register-methods = Möglichkeiten der Registrierung
register-title = { common-create-account }
register-have-account = Sie haben schon ein Konto?

## By hand

# Names the tab.
register-by-hand-name = Mit E-Mail
register-by-hand = Geben Sie alle Angaben selbst ein. Ihre E‑Mail-Adresse prüfen wir dann mit einem Link.
register-by-hand-action = Angaben selbst eingeben
