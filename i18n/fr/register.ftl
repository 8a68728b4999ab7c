### The register screen.

register-title = Créer un compte
register-lead = Prouvez votre identité et une partie du formulaire sera remplie pour vous.
register-methods = Méthodes d’inscription
register-more = Autres méthodes
register-continue = Continuer
register-have-account = Vous avez déjà un compte ?
register-sign-in = Se connecter

## By hand

register-by-hand = Vous pouvez aussi saisir vous-même toutes les informations. Nous vérifierons alors votre adresse e-mail en vous écrivant.
register-by-hand-action = Saisir mes informations
