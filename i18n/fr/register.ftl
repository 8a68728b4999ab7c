### The register screen.

register-lead = Prouvez votre identité et une partie du formulaire sera remplie pour vous.
register-methods = Méthodes d’inscription
register-have-account = Vous avez déjà un compte ?

## By hand

register-by-hand = Vous pouvez aussi saisir vous-même toutes les informations. Nous vérifierons alors votre adresse e-mail en vous écrivant.
register-by-hand-action = Saisir mes informations
