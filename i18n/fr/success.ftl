### What has worked, by type.

success-check-e-mail = Consultez votre messagerie
success-registration-lead = Nous vous avons envoyé un lien. Ouvrez-le { kept-activation.within } pour activer votre compte. Si vous ne recevez rien, vérifiez vos courriers indésirables.
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = Nous avons envoyé un lien à { $email }. Ouvrez-le { kept-activation.within } pour activer votre compte. Si vous ne recevez rien, vérifiez vos courriers indésirables.
success-registration-message = Nous avons reçu votre inscription
success-registration-message-lead = Nous vous informerons de la suite par e‑mail.
success-school = Nous avons reçu l’inscription de l’établissement
success-school-lead = Nous prendrons contact avec la personne que vous avez indiquée.
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = Nous prendrons contact avec la personne indiquée à l’adresse { $email }.
success-reset = Votre mot de passe a été modifié
success-reset-lead = Connectez-vous désormais avec le nouveau mot de passe.
success-product-reset = Le mot de passe de votre { -service } a été modifié
success-product-admin-reset = Votre { -service } a un nouveau mot de passe
success-product-admin-reset-lead = Connectez-vous avec le nouveau mot de passe. L’ancien n’est plus valable.
success-reset-request-lead = Nous vous avons envoyé un lien pour définir un nouveau mot de passe. Il est valable { kept-password_link }.
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = Nous avons envoyé à { $email } un lien pour définir un nouveau mot de passe. Il est valable { kept-password_link }.
success-reset-request-hint = Rien reçu au bout d’une minute ? Vérifiez vos courriers indésirables ou renvoyez le lien.
success-reset-request-resend = Renvoyer
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = Une faute de frappe ?
success-reset-request-again = Le lien a été renvoyé.
success-activation = Votre compte est actif
success-activation-lead = Vous pouvez maintenant vous connecter.
success-opening = Votre mot de passe fonctionne de nouveau ici
# The same whether or not there is such an account.
success-opening-request-lead = Si ce compte a une adresse e‑mail, nous y avons envoyé un lien. Ouvrez-le dans le navigateur où vous souhaitez vous connecter. Il est valable { kept-password_link }.
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = D’autres moyens donnent aussi accès à votre compte. Vérifiez qu’ils sont tous à vous.
success-review-action = Voir les accès au compte
