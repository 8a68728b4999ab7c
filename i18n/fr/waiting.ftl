### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Confirmez sur votre téléphone
# Variables:
#   $code (String) - four digits
waiting-asks = Votre téléphone affiche-t-il { $code } ?
waiting-code = Code de contrôle
waiting-confirm = J’ai confirmé

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = Le même code : saisissez le code PIN1 sur votre téléphone.
waiting-other-mobile_id = Un autre code, ou vous n’avez rien demandé : ne saisissez rien et annulez.
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = Le même code : confirmez avec votre code PIN1 dans l’application Smart-ID.
waiting-other-smart_id = Seulement d’autres codes, ou vous n’avez rien demandé : ne saisissez rien et annulez.
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = L’application affiche { $host } : confirmez avec votre code PIN1.
waiting-link-other = Un autre site, ou vous n’avez rien demandé : ne saisissez rien et annulez.

## By device link

waiting-link-scan = Scannez le code avec l’application Smart-ID de votre téléphone ou ouvrez l’application sur cet appareil.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Scannez le code avec l’application Smart-ID de votre téléphone.
# The accessible name of the code.
waiting-link-frame = Code QR pour l’application Smart-ID
waiting-link-open = Ouvrir ici l’application Smart-ID
# Once the link was pressed, in place of the code.
waiting-link-opened = Continuez dans l’application Smart-ID.
waiting-link-show = Afficher de nouveau le code
waiting-link-ended = Le code n’est plus affiché. Si vous l’avez scanné, continuez dans l’application. Sinon, recommencez.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Un instant. Le code va réapparaître ici automatiquement.

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = En attente de { $whom } · { $minutes }:{ $seconds } à l’ouverture
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = En attente de { $whom } · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = Nous attendons la confirmation sur votre téléphone. La suite s’affichera automatiquement.
waiting-half = Il reste une minute.
waiting-thirty = Il reste trente secondes.
waiting-not-yet = Nous n’avons pas encore reçu votre confirmation. Confirmez d’abord sur le téléphone, puis appuyez de nouveau sur le bouton.
waiting-confirmed = C’est confirmé. Un instant.

## The time is up

waiting-over = Le temps est écoulé
waiting-over-lead = Rien n’a été confirmé. Recommencez quand vous aurez votre téléphone à portée de main.
waiting-again = Recommencer
waiting-over-sign_in = Se connecter autrement
waiting-over-register = Créer un compte autrement

## When nothing arrives

waiting-nothing = Rien sur votre téléphone ?
waiting-nothing-link-title = Impossible de scanner le code ?
waiting-nothing-mobile_id = Vérifiez que le téléphone est allumé et capte le réseau. Si le code personnel ou le numéro de téléphone était incorrect, annulez et saisissez-les de nouveau.
waiting-nothing-smart_id = Ouvrez l’application Smart-ID et vérifiez que le téléphone est connecté à internet. Si le code personnel était incorrect, annulez et saisissez-le de nouveau.
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
