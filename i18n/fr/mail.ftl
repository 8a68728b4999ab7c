### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
mail-greeting = Bonjour { $name },
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = Bonjour,
# Stands before the address that the button opens.
mail-fallback = Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action } :
mail-signature = Cet e‑mail vous a été envoyé par { -product }.
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = Contact : { $contact }

## In the letters about a password

mail-set-password = Définir un nouveau mot de passe
mail-password-link-validity = Le lien est valable { kept-password_link } et ne sert qu’une fois.
mail-password-link-ignore = Si cette demande ne vient pas de vous, ne faites rien : votre mot de passe actuel reste valable.

## activation: confirm the address of a new account

mail-activation-subject = Activez votre { -service }
mail-activation-lead = Votre { -service } est presque prêt. Confirmez que cette adresse e‑mail est la vôtre et vous pourrez vous connecter.
mail-activation-validity = Le lien est valable { kept-activation }. Passé ce délai, un compte non activé est supprimé.
mail-activation-ignore = Si vous n’avez pas créé ce compte, ne faites rien : il sera supprimé automatiquement.

## reset: the password was forgotten

mail-reset-subject = Définissez un nouveau mot de passe pour votre { -service }
mail-reset-lead = Un nouveau mot de passe a été demandé pour votre { -service }. Vous pouvez le définir avec le lien ci-dessous.

## change: the person wants another password

mail-change-subject = Changez le mot de passe de votre { -service }
mail-change-lead = Vous pouvez changer le mot de passe de votre { -service } avec le lien ci-dessous. Gardez votre ancien mot de passe à portée de main.

## admin-change: an administrator asks for a new password

mail-admin-change-subject = Nouveau mot de passe à définir pour votre { -service }
mail-admin-change-lead = L’administration vous demande de définir un nouveau mot de passe pour votre { -service }.
mail-admin-change-ignore = Si vous n’attendiez pas cet e‑mail, renseignez-vous auprès de l’administration de votre établissement avant d’ouvrir le lien.

## password-changed: a notice after the fact

mail-password-changed-subject = Le mot de passe de votre { -service } a été modifié
mail-password-changed-lead = Le mot de passe de votre { -service } vient d’être modifié.
mail-password-changed-validity = Désormais, seul le nouveau mot de passe fonctionne. Toutes vos sessions ont été fermées.

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = Ce n’était pas moi
mail-not-me-advice = Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien sans attendre et définissez un nouveau mot de passe : toutes les autres sessions seront fermées. S’il existe d’autres accès à votre compte, la page suivante y mène et vous pourrez retirer ce qui n’est pas à vous. Prévenez aussi l’administration de votre établissement.
