### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = Se connecter
common-create-account = Créer un compte
common-forgot-password = Mot de passe oublié ?
common-activate = Activer le compte
common-change-password = Changer le mot de passe
common-continue = Continuer
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = Choisir { $what }
# Variables:
#   $what (String) - the name of a login method
common-continue-what = Continuer avec { $what }
common-cancel = Annuler
common-back = Retour
common-back-to-sign-in = Retour à la connexion
common-new-link = Demander un autre lien
common-link-spent = Ce lien n’est plus valable
common-more-ways = Autres méthodes

## Labels

common-username = Nom d’utilisateur
common-password = Mot de passe
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = Code personnel
# Of Estonia and Lithuania.
common-personal-code-hint = 11 chiffres
common-personal-code-hint-latvian = Par exemple 123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits } ; { common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = Estonie et Lituanie : 11 chiffres
common-personal-code-hint-of-latvia = Lettonie : 123456-12345
common-phone-number = Numéro de téléphone
common-country = Pays

## What else stands in several places

common-signed-in = Session ouverte
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
        [one] Vous avez { $minutes } minute pour cette étape. Passé ce délai, il faudra vous reconnecter.
       *[other] Vous avez { $minutes } minutes pour cette étape. Passé ce délai, il faudra vous reconnecter.
    }
# Stands before the links to the terms and other documents.
common-read-before = À lire avant de continuer :
# For screen readers, behind a link.
common-new-tab = (s’ouvre dans un nouvel onglet)
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = Enregistrer
common-copy = Copier
common-copied = Copié

## Password fields

password-show = Afficher le mot de passe
password-hide = Masquer le mot de passe
password-show-repeated = Afficher la confirmation du mot de passe
password-hide-repeated = Masquer la confirmation du mot de passe
# Said to screen readers.
password-shown = Le mot de passe est affiché.
password-hidden = Le mot de passe est masqué.
password-caps-lock = Les majuscules sont verrouillées.
password-rule-length = au moins 9 caractères
password-rule-classes = au moins trois de ces éléments : majuscules, minuscules, chiffres, symboles (comme # % @ + - _)
password-rule-characters = uniquement des lettres, des chiffres et ce type de symboles, sans espaces
password-rule-others = sans votre nom ni votre nom d’utilisateur, et pas un mot de passe courant
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = La longueur et les caractères du mot de passe conviennent.
password-rules-unmet = Pas encore respecté :

## Punctuation

# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label } :{" "}

## Browser and system, as far as they are known

# Variables:
#   $browser (String) - such as Chrome
#   $system (String) - such as Windows
common-browser-on = { $browser } sous { $system }
common-browser-unknown = Navigateur inconnu
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = Navigateur inconnu sous { $system }
