### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Étape { $n } sur { $total }
setup_account-personal = Données personnelles
setup_account-address = Adresse
setup_account-account = Données du compte
# Stands before the name of a step, for screen readers.
setup_account-done = Terminé :
setup_account-next = Suivant
setup_account-register = Autres méthodes d’inscription

## When someone was identified before

setup_account-identified = Les informations qui ne peuvent pas être modifiées ici proviennent de la vérification de votre identité.
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

setup_account-street = Rue et numéro
setup_account-city = Ville ou commune
setup_account-postal_index = Code postal

## Account data

setup_account-email = Adresse e-mail
setup_account-email-hint = Elle vous servira à vous connecter. Nous y enverrons un lien pour activer le compte.
setup_account-email_confirmation = Confirmez l’adresse e-mail
setup_account-password_confirmation = Confirmez le mot de passe
setup_account-wish_partner_ads = Je souhaite recevoir des offres de partenaires
setup_account-rules = Le mot de passe doit comporter :
setup_account-rule-length = au moins 9 caractères
setup_account-rule-classes = au moins trois de ces éléments : majuscules, minuscules, chiffres, caractères spéciaux
setup_account-rule-characters = uniquement des lettres, des chiffres et des signes de ponctuation, sans espaces
error-registration-required-email = Saisissez votre adresse e-mail.
