### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Votre compte a été fermé
mail-account-closed-lead = Votre { -service } vient d’être fermé. Toutes vos sessions ont été fermées.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Il sera supprimé le { $date }. Si vous vous connectez avant ce jour, vous pourrez le garder.
mail-account-closed-advice = Si ce n’était pas vous, connectez-vous tout de suite, gardez le compte et changez le mot de passe. Si vous ne pouvez pas vous connecter, demandez un nouveau mot de passe sur la page de connexion.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Votre compte est gardé
mail-account-reopened-lead = Votre { -service }, qui était fermé, vient d’être gardé.
mail-account-reopened-validity = Il ne sera pas supprimé et tout ce qu’il contient est comme avant.
