### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Le compte n’a pas été créé
failed-registration-lead = Réessayez. Si cela se reproduit, contactez l’administration de votre établissement.
failed-register-again = Recréer le compte
failed-activation = Le compte n’a pas été activé
failed-activation-lead = Le lien est valable { kept-activation } et a peut-être déjà servi. Essayez de vous connecter ; si cela ne fonctionne pas, recréez le compte.
# Where nobody can create an account.
failed-activation-lead-no-registration = Le lien est valable { kept-activation } et a peut-être déjà servi. Essayez de vous connecter ; si cela ne fonctionne pas, contactez l’administration de votre établissement.
failed-school = L’établissement n’a pas été inscrit
failed-school-lead = Vérifiez les informations et réessayez, ou réessayez plus tard.
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = Vérifiez les informations et réessayez. Si cela ne fonctionne pas, contactez-nous : { $contact }
failed-school-action = Refaire l’inscription
failed-reset = Le mot de passe n’a pas été modifié
failed-reset-lead = Un lien est valable { kept-password_link } et ne sert qu’une fois. Demandez-en un autre et réessayez.
