### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Das Konto wurde nicht erstellt
failed-registration-lead = Versuchen Sie es noch einmal. Klappt es wieder nicht, wenden Sie sich an die Administration Ihrer Schule.
failed-register-again = Konto neu erstellen
failed-activation = Das Konto wurde nicht aktiviert
failed-activation-lead = Der Link gilt { kept-activation } und wurde vielleicht schon benutzt. Versuchen Sie, sich anzumelden. Wenn das nicht klappt, erstellen Sie das Konto neu.
# Where nobody can create an account.
failed-activation-lead-no-registration = Der Link gilt { kept-activation } und wurde vielleicht schon benutzt. Versuchen Sie, sich anzumelden. Wenn das nicht klappt, wenden Sie sich an die Administration Ihrer Schule.
failed-school = Die Schule wurde nicht registriert
failed-school-lead = Prüfen Sie die Angaben und versuchen Sie es noch einmal, oder versuchen Sie es später.
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = Prüfen Sie die Angaben und versuchen Sie es noch einmal. Klappt es wieder nicht, wenden Sie sich an uns: { $contact }
failed-school-action = Schule neu registrieren
failed-reset = Das Passwort wurde nicht geändert
failed-reset-lead = Ein Link gilt { kept-password_link } und lässt sich nur einmal verwenden. Fordern Sie einen neuen an und versuchen Sie es noch einmal.
