### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = Définir un nouveau mot de passe
set_password-title-change = Changer votre mot de passe
set_password-old = Ancien mot de passe
set_password-new = Nouveau mot de passe
set_password-confirmation = Confirmez le nouveau mot de passe
set_password-submit = Enregistrer le mot de passe

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = différent de vos 3 derniers mots de passe

## The buttons that show what is typed; each names its field.

set_password-show-old = Afficher l’ancien mot de passe
set_password-hide-old = Masquer l’ancien mot de passe
set_password-show-new = Afficher le nouveau mot de passe
set_password-hide-new = Masquer le nouveau mot de passe
