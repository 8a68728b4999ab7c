### Letters about the registration of a school.

## To the contact person

mail-school-subject = Jūsu skolas reģistrācijas pieteikums ir saņemts
mail-school-lead = Kāds mūsu sistēmā ir reģistrējis skolu un norādījis Jūs kā tās kontaktpersonu.
mail-school-next = Apskatīsim datus un sazināsimies ar Jums.
mail-school-ignore = Ja Jums par to nekas nav zināms, nedariet neko.

## To the operator

mail-school-operator-greeting = Labdien!
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Reģistrējusies skola: { $school }
mail-school-operator-lead = Reģistrējusies skola un gaida atbildi.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Lai to apskatītu komandrindā: { $command }
