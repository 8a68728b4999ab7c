### What the brand “sibling” calls things, in French. Terms only; messages refer to them.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence.
-service = compte Dienasgrāmata

# The same, standing alone as a title.
-service-title = Compte Dienasgrāmata

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = Adresse e-mail
-reset-name-lead = Saisissez l’adresse e-mail de votre compte. Nous y enverrons un lien.
-reset-name-required = Saisissez votre adresse e-mail.
-reset-name-not-found = Aucun compte ne correspond à cette adresse e-mail. Vérifiez-la et réessayez.
