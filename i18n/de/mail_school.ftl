### Letters about the registration of a school.

## To the contact person

mail-school-subject = Wir haben die Registrierung Ihrer Schule erhalten
mail-school-lead = Jemand hat bei uns eine Schule registriert und Sie als Kontaktperson angegeben.
mail-school-next = Wir sehen uns die Angaben an und melden uns bei Ihnen.
mail-school-ignore = Wenn Sie davon nichts wissen, brauchen Sie nichts zu tun.

## To the operator

mail-school-operator-greeting = Guten Tag!
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Eine Schule hat sich registriert: { $school }
mail-school-operator-lead = Eine Schule hat sich registriert und wartet auf Antwort.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Auf der Kommandozeile anzeigen mit: { $command }
