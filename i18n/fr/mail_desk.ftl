### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = Votre compte a été bloqué
mail-desk-blocked-lead = Le guichet d’aide de votre établissement vient de bloquer votre { -service }.
mail-desk-blocked-validity = Personne ne peut s’y connecter tant que le guichet d’aide ne l’a pas débloqué. Toutes vos sessions ont été fermées.

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = Votre compte a été débloqué
mail-desk-unblocked-lead = Le guichet d’aide de votre établissement vient de débloquer votre { -service }.
mail-desk-unblocked-validity = Vous pouvez de nouveau vous connecter comme avant.

## the last line of a letter of the desk

mail-desk-advice = Si vous ne savez pas pourquoi, adressez-vous à votre établissement.

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = Votre adresse e‑mail a été changée au guichet d’aide
mail-desk-email-left-lead = Le guichet d’aide de votre établissement vient d’indiquer une autre adresse e‑mail pour votre { -service }.
mail-desk-email-left-advice = Si vous ne l’avez pas demandé, ouvrez le lien : cette adresse redeviendra celle de votre compte, toutes les sessions seront fermées et vous recevrez un lien pour un nouveau mot de passe. Prévenez aussi votre établissement. Si vous l’avez demandé, vous n’avez rien à faire.

## desk-email-came: to the new address

mail-desk-email-came-subject = Cette adresse e‑mail a été indiquée pour un compte
mail-desk-email-came-lead = Le guichet d’aide d’un établissement vient d’indiquer cette adresse e‑mail pour un compte.
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = Pour que personne ne s’empare d’un compte de cette façon, aucun lien pour un nouveau mot de passe n’y est envoyé avant le { $date }.

## desk-lookups: to the operator

mail-desk-lookups-subject = De très nombreux comptes ont été consultés au guichet d’aide
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = En { kept-lookups }, { $name } a consulté au guichet d’aide bien plus de comptes qu’il n’en faut pour aider.
mail-desk-lookups-next = Pendant le reste { kept-lookups.rest }, le guichet d’aide ne lui montre plus aucun compte. Demandez à cette personne si ces recherches viennent bien d’elle ; sinon, retirez-lui l’accès au guichet d’aide.

## To the contact person of a school that was answered

mail-school-approved-subject = L’inscription de votre établissement est approuvée
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = Nous avons approuvé l’inscription de cet établissement : { $school }
mail-school-refused-subject = L’inscription de votre établissement n’est pas approuvée
mail-school-refused-lead = Nous avons examiné l’inscription de votre établissement et ne pouvons pas l’approuver. En voici la raison :
mail-school-refused-next = L’inscription a été supprimée. Vous pouvez inscrire l’établissement de nouveau.
