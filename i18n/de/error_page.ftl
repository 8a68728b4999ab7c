### Pages of errors.

error-page-bad-request = Das konnten wir nicht lesen
error-page-bad-request-lead = Gehen Sie zurück und versuchen Sie es noch einmal.
error-page-late = Ihre Anfrage kam nicht rechtzeitig an
error-page-late-lead = Ihr Browser hat sie zu langsam gesendet. Prüfen Sie Ihre Internetverbindung, gehen Sie zurück und versuchen Sie es noch einmal.
error-page-forbidden = Dieses Formular kam von einer anderen Website
error-page-forbidden-lead = Zur Sicherheit haben wir es nicht angenommen. Öffnen Sie die Anmeldeseite und versuchen Sie es noch einmal.
error-page-not-found = Diese Seite gibt es nicht
error-page-not-found-lead = Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.
error-page-method = Das geht auf dieser Seite nicht
error-page-method-lead = Gehen Sie zur Anmeldeseite und beginnen Sie dort.
error-page-too-many = Zu viele Versuche
error-page-service = Der Dienst antwortet nicht
error-page-service-lead = Versuchen Sie es in einigen Minuten noch einmal.
error-page-internal = Etwas hat nicht geklappt
error-page-internal-lead = Der Fehler liegt bei uns. Versuchen Sie es noch einmal. Klappt es wieder nicht, nennen Sie der Administration Ihrer Schule die Kennung unten.
error-page-retry = Noch einmal versuchen
error-page-home = Zur Anmeldeseite
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Kennung: { $incident }
