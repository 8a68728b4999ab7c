### Letters about the registration of a school.

## To the contact person

mail-school-subject = Nous avons reçu l’inscription de votre établissement
mail-school-lead = Quelqu’un a inscrit un établissement chez nous et a donné votre nom comme personne à contacter.
mail-school-next = Nous allons examiner cette inscription et prendre contact avec vous.
mail-school-ignore = Si cela ne vous dit rien, vous pouvez ignorer cet e‑mail.

## To the operator

mail-school-operator-greeting = Bonjour,
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Un établissement s’est inscrit : { $school }
mail-school-operator-lead = Un établissement s’est inscrit et attend une réponse.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Pour l’afficher en ligne de commande : { $command }
