### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Confirmez sur votre téléphone
waiting-code = Code de contrôle
waiting-confirm = J’ai confirmé
# Once the time is up.
waiting-again = Recommencer

## What to do

waiting-compare-mobile_id = Vérifiez que votre téléphone affiche le même code.
waiting-pin-mobile_id = Si c’est le cas, saisissez le code PIN1 de votre Mobile-ID. Sinon, ne saisissez pas votre code PIN1 et annulez ici.
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Dans l’application Smart-ID, cherchez le même code.
waiting-pin-smart_id = S’il y figure, confirmez-le avec votre code PIN1. Sinon, ne saisissez pas votre code PIN1 et annulez ici.
waiting-not-started = Si vous n’avez rien demandé, ne saisissez pas le code PIN1.

## By device link

waiting-link-scan = Scannez le code avec l’application Smart-ID de votre téléphone ou ouvrez l’application sur cet appareil.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Scannez le code avec l’application Smart-ID de votre téléphone.
waiting-link-pin = Vérifiez que l’application nomme bien ce site, puis confirmez avec votre code PIN1.
# The accessible name of the code.
waiting-link-frame = Code QR pour l’application Smart-ID
waiting-link-open = Ouvrir ici l’application Smart-ID
waiting-link-ended = Le code n’est plus affiché. Si vous ne l’avez pas scanné, annulez et recommencez.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Un instant. Le code va réapparaître ici automatiquement.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = À l’ouverture de cette page, il restait { $time } min pour confirmer.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Temps restant : { $time } min

## Said politely to screen readers too

waiting-begun = Nous attendons la confirmation sur votre téléphone. La suite s’affichera automatiquement.
waiting-half = Il reste une minute.
waiting-thirty = Il reste trente secondes.
waiting-ended = Le temps est écoulé. Recommencez.
waiting-not-yet = Nous n’avons pas encore reçu votre confirmation. Confirmez d’abord sur le téléphone, puis appuyez de nouveau sur le bouton.
waiting-confirmed = C’est confirmé. Un instant.

## When nothing arrives

waiting-nothing = Cela ne fonctionne pas ?
waiting-nothing-mobile_id = Vérifiez que le téléphone est allumé et capte le réseau. Si le code personnel ou le numéro de téléphone était faux, annulez et saisissez-les de nouveau.
waiting-nothing-smart_id = Ouvrez l’application Smart-ID et vérifiez que le téléphone est connecté à internet. Si le code personnel était faux, annulez et saisissez-le de nouveau.
waiting-nothing-link = Utilisez le lecteur de l’application Smart-ID ; s’il n’y en a pas, mettez l’application à jour. Si l’appareil photo ne lit pas le code, augmentez la luminosité de l’écran et tenez le téléphone immobile.

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = Vous connectez-vous à { $host } ?
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = Créez-vous un compte sur { $host } ?
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service } : { $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service } : connexion
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service } : création de compte
