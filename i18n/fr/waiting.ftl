### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

# Variables:
#   $method (String) - the method's name
waiting-title = Confirmer avec { $method }
waiting-code = Code de contrôle
waiting-confirm = J’ai confirmé sur le téléphone

## What to do

waiting-compare-mobile_id = Vérifiez que votre téléphone affiche le même code.
waiting-pin-mobile_id = Si c’est le cas, saisissez le code PIN1 de votre Mobile-ID. Sinon, ne le saisissez pas et annulez ici.
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Ouvrez l’application Smart-ID et cherchez-y le même code.
waiting-pin-smart_id = S’il y figure, confirmez-le avec votre code PIN1. Sinon, ne le saisissez pas et annulez ici.
waiting-not-started = Si cette demande ne vient pas de vous, ne saisissez pas le code PIN1.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = À l’ouverture de cette page, il restait { $time } min pour confirmer.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Temps restant : { $time } min

## Said politely to screen readers too

waiting-begun = Nous attendons votre téléphone. La page avancera automatiquement.
waiting-half = Il reste une minute.
waiting-thirty = Il reste trente secondes.
waiting-ended = Le temps est écoulé. Annulez et recommencez.
waiting-not-yet = Votre téléphone n’a pas encore confirmé. Confirmez d’abord sur le téléphone, puis appuyez de nouveau sur le bouton.
waiting-confirmed = C’est confirmé. Un instant.

## When nothing arrives

waiting-nothing = Rien sur votre téléphone ?
waiting-nothing-mobile_id = Vérifiez que le téléphone est allumé et capte le réseau. Si le code personnel ou le numéro de téléphone était faux, annulez et saisissez-les de nouveau.
waiting-nothing-smart_id = Ouvrez vous-même l’application Smart-ID et vérifiez que le téléphone est connecté à internet. Si le code personnel ou le pays était faux, annulez et saisissez-les de nouveau.

## On the phone itself: at most 50 characters

waiting-prompt-sign_in = { -product } : connexion
waiting-prompt-register = { -product } : création de compte
