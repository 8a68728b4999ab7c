### Letters about the registration of a school.

## To the contact person

mail-school-subject = Saime sinu kooli registreerimisavalduse
mail-school-lead = Saime kooli registreerimisavalduse, milles oled märgitud kooli kontaktisikuks.
mail-school-next = Vaatame andmed üle ja võtame sinuga ühendust.
mail-school-ignore = Kui sa sellest midagi ei tea, pole sul vaja midagi teha.

## To the operator

mail-school-operator-greeting = Tere
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Kool registreerus: { $school }
mail-school-operator-lead = Uus kool registreerus ja ootab vastust.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Käsureal saad seda vaadata nii: { $command }
