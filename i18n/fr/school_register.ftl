### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = Inscrire un établissement
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · étape { $n } sur { $total }
school_register-lead = Pour un établissement ou un autre organisme qui souhaite utiliser { -product }. Commencez par les informations sur l’établissement.

## The two steps

school_register-school = L’établissement
school_register-contact = Personne à contacter
# The heading of the second step.
school_register-contact-title = Personne à contacter dans l’établissement

## Fields

school_register-schoolName = Nom de l’établissement
school_register-registrationNumber = Numéro d’enregistrement
school_register-type = Type d’établissement
school_register-number-hint = Avec l’indicatif du pays, par exemple +372 5550 0000
school_register-email-hint = Nous écrirons à cette adresse au sujet de l’inscription.

## What applies

school_register-data-processing = Contrat de traitement des données

## Controls

school_register-submit = Inscrire l’établissement
