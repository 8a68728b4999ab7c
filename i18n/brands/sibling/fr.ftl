### What the brand “sibling” calls things, in French. Terms only; messages refer to them.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence. Messages take it for a masculine noun.
-service = compte Dienasgrāmata

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = Adresse e‑mail
-reset-name-lead = Saisissez l’adresse e‑mail de votre compte. Nous y enverrons un lien.
-reset-name-required = Saisissez votre adresse e‑mail.
-reset-name-not-found = Aucun compte ne correspond à cette adresse e‑mail. Vérifiez‑la et réessayez.

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = Aucun compte n’est encore associé à cette connexion. Connectez-vous autrement et associez-la sur la page de votre compte.
