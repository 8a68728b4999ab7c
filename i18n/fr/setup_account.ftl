### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Étape { $n } sur { $total }
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · étape { $n } sur { $total }
setup_account-personal = Données personnelles
setup_account-address = Adresse
setup_account-account = Données du compte
# Stands before the name of a step, for screen readers.
setup_account-done = Terminé :
setup_account-next = Suivant
setup_account-register = Autres méthodes d’inscription

## When someone was identified before

setup_account-confirmed = Informations vérifiées
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by = Informations vérifiées par { $method }
setup_account-identified = Ces informations proviennent de la vérification de votre identité et ne peuvent pas être modifiées ici.
setup_account-forget = Recommencer sans ces informations

## Personal data

setup_account-firstName = Prénom
setup_account-lastName = Nom de famille
setup_account-issuer = Pays du code personnel
setup_account-dateOfBirth = Date de naissance
setup_account-dateOfBirth-hint = jj.mm.aaaa, par exemple 05.09.2012
setup_account-gender = Sexe
# Stands in a list before a choice.
setup_account-choose = Choisir

## Address

setup_account-street = Rue, numéro, appartement ou ferme
setup_account-city = Ville ou commune
setup_account-postal_index = Code postal

## Account data

setup_account-email = Adresse e‑mail
setup_account-email-hint = Vous vous connecterez avec cette adresse. Nous y enverrons un lien pour activer le compte.
setup_account-email_confirmation = Confirmez l’adresse e‑mail
setup_account-password_confirmation = Confirmez le mot de passe
setup_account-wish_partner_ads = Je souhaite recevoir des offres de partenaires
