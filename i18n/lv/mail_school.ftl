### Letters about the registration of a school.

## To the contact person

mail-school-subject = Jūsu skolas reģistrācijas pieteikums ir saņemts
mail-school-lead = Kāds pie mums ir pieteicis skolas reģistrāciju un norādījis Jūs kā kontaktpersonu.
mail-school-next = Apskatīsim datus un sazināsimies ar Jums.
mail-school-ignore = Ja par to neko nezināt, Jums nekas nav jādara.

## To the operator

mail-school-operator-greeting = Labdien!
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Reģistrējusies skola: { $school }
mail-school-operator-lead = Reģistrējusies jauna skola, kas gaida atbildi.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Apskatīt komandrindā: { $command }
