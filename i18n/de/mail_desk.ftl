### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = Ihr Konto wurde gesperrt
mail-desk-blocked-lead = Die Kontohilfe Ihrer Schule hat Ihr { -service } gerade gesperrt.
mail-desk-blocked-validity = Niemand kann sich dort anmelden, bis die Kontohilfe es entsperrt. Sie wurden überall abgemeldet.

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = Ihr Konto wurde entsperrt
mail-desk-unblocked-lead = Die Kontohilfe Ihrer Schule hat Ihr { -service } gerade entsperrt.
mail-desk-unblocked-validity = Sie können sich wieder anmelden wie zuvor.

## the last line of a letter of the desk

mail-desk-advice = Wenn Sie den Grund nicht kennen, fragen Sie in Ihrer Schule nach.

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = Ihre E‑Mail-Adresse wurde in der Kontohilfe geändert
mail-desk-email-left-lead = Die Kontohilfe Ihrer Schule hat für Ihr { -service } gerade eine andere E‑Mail-Adresse eingetragen.
mail-desk-email-left-advice = Wenn Sie nicht darum gebeten haben, öffnen Sie den Link: Diese Adresse gehört dann wieder zu Ihrem Konto, alle werden abgemeldet, und Sie erhalten einen Link für ein neues Passwort. Informieren Sie auch Ihre Schule. Wenn Sie darum gebeten haben, brauchen Sie nichts zu tun.

## desk-email-came: to the new address

mail-desk-email-came-subject = Diese E‑Mail-Adresse wurde für ein Konto eingetragen
mail-desk-email-came-lead = Die Kontohilfe einer Schule hat diese E‑Mail-Adresse gerade für ein Konto eingetragen.
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = Damit niemand auf diese Weise ein Konto übernimmt, werden vor dem { $date } keine Links für ein neues Passwort an diese Adresse gesendet.

## desk-lookups: to the operator

mail-desk-lookups-subject = In der Kontohilfe wurden sehr viele Personen aufgerufen
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = { $name } hat in der Kontohilfe innerhalb { kept-lookups } mehr Personen aufgerufen, als zum Helfen nötig sind.
mail-desk-lookups-next = Für den Rest { kept-lookups.rest } zeigt die Kontohilfe dieser Person niemanden mehr. Fragen Sie sie, ob sie es selbst war. Wenn nicht, entziehen Sie ihr das Recht, in der Kontohilfe zu helfen.

## To the contact person of a school that was answered

mail-school-approved-subject = Ihre Schule wurde freigeschaltet
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = Wir haben die Registrierung dieser Schule angenommen: { $school }
mail-school-refused-subject = Ihre Schule wurde nicht freigeschaltet
mail-school-refused-lead = Wir haben die Registrierung Ihrer Schule geprüft und können sie nicht annehmen. Der Grund:
mail-school-refused-next = Die Registrierung wurde gelöscht. Sie können die Schule neu registrieren.
