### The register screen.

register-lead = Prouvez votre identité : une partie du formulaire sera remplie pour vous.
register-methods = Méthodes d’inscription
register-title = { common-create-account }
register-have-account = Vous avez déjà un compte ?

## By hand

register-by-hand = Vous pouvez aussi remplir le formulaire vous-même. Nous vous enverrons alors un e‑mail pour vérifier votre adresse.
register-by-hand-action = Remplir le formulaire
