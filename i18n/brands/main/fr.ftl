### What the brand “main” calls things, in French. Terms only; messages refer to them.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence. Messages take it for a masculine noun.
-service = compte Päevik

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username.

-reset-name-label = Nom d’utilisateur ou adresse e‑mail
-reset-name-lead = Saisissez votre nom d’utilisateur ou votre adresse e‑mail. Nous enverrons un lien à l’adresse e‑mail de votre compte.
-reset-name-required = Saisissez votre nom d’utilisateur ou votre adresse e‑mail.
-reset-name-not-found = Ce nom d’utilisateur ou cette adresse e‑mail est introuvable. Vérifiez votre saisie et réessayez.

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = Aucun compte n’est encore associé à cette connexion. Utilisez-la pour créer un compte, ou connectez-vous autrement et associez-la sur la page de votre compte.
