### The register screen.

register-lead = Prouvez votre identité et nous remplirons pour vous une partie du formulaire.
register-methods = Méthodes d’inscription
register-title = { common-create-account }
register-have-account = Vous avez déjà un compte ?

## By hand

# Names the tab.
register-by-hand-name = Par e‑mail
register-by-hand = Remplissez le formulaire vous-même. Nous vous enverrons alors un e‑mail pour vérifier votre adresse.
register-by-hand-action = Remplir le formulaire
