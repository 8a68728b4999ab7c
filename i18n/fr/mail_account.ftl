### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Votre compte a été fermé
mail-account-closed-lead = Votre { -service } vient d’être fermé. Toutes vos sessions ont été fermées.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Le compte sera supprimé le { $date }. Si vous vous connectez avant ce jour, vous pourrez le garder.
mail-account-closed-advice = Si ce n’était pas vous, connectez-vous tout de suite, gardez le compte et changez le mot de passe. Si vous ne pouvez pas vous connecter, demandez un nouveau mot de passe sur la page de connexion.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Vous gardez votre compte
mail-account-reopened-lead = La fermeture de votre { -service } vient d’être annulée.
mail-account-reopened-validity = Il ne sera pas supprimé et tout ce qu’il contient est comme avant.

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = Confirmez votre nouvelle adresse e‑mail
mail-email-confirm-lead = Cette adresse a été indiquée comme nouvelle adresse e‑mail d’un { -service }. Confirmez qu’elle est à vous.
mail-email-confirm-ignore = Si vous n’avez rien demandé, ne faites rien : rien ne changera.

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = Changement de votre adresse e‑mail
mail-email-changing-lead = Une autre adresse e‑mail a été indiquée pour votre { -service }. Elle remplacera celle-ci dès qu’elle sera confirmée.
mail-email-changing-validity = Le lien est valable { kept-undo }, même après un changement d’adresse ou de mot de passe.
mail-email-changing-advice = Si ce n’était pas vous, ouvrez le lien : cette adresse restera celle de votre compte, toutes les sessions seront fermées et vous recevrez un lien pour un nouveau mot de passe. Si c’était vous, vous n’avez rien à faire.

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = Le changement d’adresse e‑mail a été annulé
mail-email-undone-lead = Le passage à cette adresse vient d’être annulé depuis l’ancienne adresse e‑mail du { -service }.
mail-email-undone-validity = Les e‑mails arrivent de nouveau à l’ancienne adresse et toutes les sessions ont été fermées.
mail-email-undone-advice = Si ce n’était pas vous, quelqu’un d’autre peut lire les e‑mails de votre ancienne adresse. Prévenez l’administration de votre établissement.
