### Einwilligung: eine fremde Anwendung fragt nach Daten.

permissions-title = { $client } bittet um diese Berechtigungen
# Variables:
#   $name (String) - first and last name of the person
permissions-person = Sie sind als { $name } angemeldet.
permissions-more = Mehr anzeigen
permissions-allow = Zulassen
permissions-reject = Ablehnen
# Announced by the script.
permissions-loading = Die Anfrage wird noch einmal geprüft.
permissions-sending = Ihre Antwort wird gesendet.
permissions-host = Nach Ihrer Antwort geht es zurück zu { $host }.
permissions-withdraw = Sie können das später auf Ihrer Kontoseite widerrufen.

## Permissions, by their names in the account API

permissions-scope-class_grades = Noten ganzer Klassen sehen
permissions-scope-entrance_data = Daten zur Schulaufnahme sehen
permissions-scope-messages = Auf Ihre Nachrichten zugreifen
permissions-scope-private_grades = Als privat markierte Noten sehen
permissions-scope-reaction_data_and_statistics = Reaktionen und ihre Statistik sehen
permissions-scope-root_data = Die Daten des ganzen Systems mit Administrationsrechten nutzen
permissions-scope-school_certificate_data = Zeugnisdaten sehen
permissions-scope-school_classes = Die Klassen Ihrer Schule sehen
permissions-scope-school_data = Die Daten Ihrer Schule sehen
permissions-scope-school_grades = Alle Noten Ihrer Schule sehen
permissions-scope-school_periods = Die Abschnitte des Schuljahrs Ihrer Schule sehen
permissions-scope-school_students = Die Schülerinnen und Schüler Ihrer Schule sehen
permissions-scope-user_basic_data = Ihren Namen und Ihre Sprache sehen
permissions-scope-user_children = Sehen, wer Ihre Kinder sind, und deren Daten
permissions-scope-user_data = Ihre persönlichen Daten sehen: Name, Sprache, E-Mail-Adresse, Geburtsdatum, Geschlecht und Anschrift
permissions-scope-user_grades = Ihre Noten sehen
permissions-scope-user_payments = Ihre Zahlungen sehen
permissions-scope-user_roles = Ihre Rollen sehen
permissions-scope-user_schools = Die Schulen sehen, zu denen Sie gehören
permissions-scope-external_system_a = Ihre Daten im ersten verbundenen System nutzen
permissions-scope-external_system_b = Ihre Daten im zweiten verbundenen System nutzen
