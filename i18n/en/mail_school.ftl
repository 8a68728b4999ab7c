### Letters about the registration of a school.

## To the contact person

mail-school-subject = We have received your school’s registration
mail-school-lead = Someone has registered a school with us and named you as its contact person.
mail-school-next = We will look at it and get in touch with you.
mail-school-ignore = If you do not know about this, you do not need to do anything.

## To the operator

mail-school-operator-greeting = Hello,
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = A school has registered: { $school }
mail-school-operator-lead = A school has registered and is waiting for an answer.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = To see it on the command line: { $command }
