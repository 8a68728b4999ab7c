### The second step of a password sign-in.

two_factor-title = Saisissez votre code
two_factor-lead = Ouvrez votre application d’authentification et saisissez le code affiché pour ce compte.
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = Connexion en tant que { $name }
two_factor-code = Code
two_factor-hint = Six chiffres
two_factor-hint-recovery = Six chiffres, ou l’un de vos codes de secours
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember =
    { $days ->
        [one] Ne pas demander le code sur cet appareil pendant { $days } jour
       *[other] Ne pas demander le code sur cet appareil pendant { $days } jours
    }
two_factor-submit = Confirmer
# Only where a script does so.
two_factor-sends-itself = Les six chiffres sont envoyés automatiquement dès que vous les avez saisis.
# Said to screen readers then.
two_factor-sending = Le code est en cours d’envoi.

## Without the app

two_factor-help = Pas d’accès à l’application ?
two_factor-help-recovery = Saisissez à la place l’un de vos codes de secours. Si vous n’en avez pas, contactez l’administration de votre établissement.
# Where the account service may not have recovery codes.
two_factor-help-contact = Contactez l’administration de votre établissement.

## Where a passkey is asked for in place of the code

two_factor-passkey-title = Confirmez avec votre clé d’accès
two_factor-passkey-lead = Avec votre rôle, le mot de passe seul ne suffit pas pour se connecter. Utilisez aussi la clé d’accès de votre compte.
two_factor-passkey-help = Impossible d’utiliser la clé d’accès ici ?
two_factor-passkey-help-needs = Il faut un navigateur qui exécute les scripts, et l’appareil ou la clé de sécurité qui la contient. Vous pouvez aussi revenir en arrière et vous connecter autrement.
