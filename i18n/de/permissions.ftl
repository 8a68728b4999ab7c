### Einwilligung: eine fremde Anwendung fragt nach Daten.

permissions-title = { $client } möchte Teile Ihres { -service(case: "genitive") } sehen
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = Sie sind als { $name } ({ $account }) angemeldet.
# A link to the sign-in, behind the sentence above.
permissions-not_you = Sind Sie das nicht?
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more = { $count } weitere anzeigen
# A mark beside a permission.
permissions-sensitive = Sensibel
# Headings of groups of permissions.
permissions-group-you = Über Sie
permissions-group-learning = Unterricht und Noten
permissions-group-other = Sonstiges
permissions-allow = Zulassen
permissions-reject = Ablehnen
# Announced by the script.
permissions-loading = Die Anfrage wird noch einmal geprüft.
permissions-sending = Ihre Antwort wird gesendet.
permissions-host = Danach geht es zurück zu { $host }.
permissions-withdraw = Die Anwendung behält den Zugriff, bis Sie ihn auf Ihrer Kontoseite widerrufen.

## Permissions, by their names in the account API

permissions-scope-class_grades = Noten ganzer Klassen sehen
permissions-scope-entrance_data = Daten zur Schulaufnahme sehen
permissions-scope-messages = Auf Ihre Nachrichten zugreifen
permissions-scope-private_grades = Als privat markierte Noten sehen
permissions-scope-reaction_data_and_statistics = Reaktionen und deren Statistik sehen
permissions-scope-root_data = Die Daten des ganzen Systems mit Administrationsrechten nutzen
permissions-scope-school_certificate_data = Zeugnisdaten sehen
permissions-scope-school_classes = Die Klassen Ihrer Schule sehen
permissions-scope-school_data = Die Daten Ihrer Schule sehen
permissions-scope-school_grades = Alle Noten Ihrer Schule sehen
permissions-scope-school_periods = Die Abschnitte des Schuljahrs an Ihrer Schule sehen
permissions-scope-school_students = Die Schülerinnen und Schüler Ihrer Schule sehen
permissions-scope-user_basic_data = Ihren Namen und Ihre Sprache sehen
permissions-scope-user_children = Namen und Daten Ihrer Kinder sehen
permissions-scope-user_data = Ihre persönlichen Daten sehen: Name, Sprache, E‑Mail-Adresse, Geburtsdatum, Geschlecht und Anschrift
permissions-scope-user_grades = Ihre Noten sehen
permissions-scope-user_payments = Ihre Zahlungen sehen
permissions-scope-user_roles = Ihre Rollen sehen
permissions-scope-user_schools = Die Schulen sehen, zu denen Sie gehören
permissions-scope-external_system_a = Ihre Daten im ersten verbundenen System nutzen
permissions-scope-external_system_b = Ihre Daten im zweiten verbundenen System nutzen
permissions-scope-openid = Sie bei der Anmeldung wiedererkennen
permissions-scope-profile = Ihre Angaben sehen: Name, Benutzername, Sprache, Geburtsdatum und Geschlecht
permissions-scope-email = Ihre E‑Mail-Adresse sehen
permissions-scope-offline_access = Diesen Zugriff auch in Ihrer Abwesenheit nutzen

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = Gerät verbinden
permissions-device-lead = Geben Sie den Code ein, den das Gerät oder das Programm zeigt.
permissions-device-code = Code des Geräts
permissions-device-warning = Geben Sie nur einen Code ein, den Sie auf einem eigenen Gerät sehen. Wenn Ihnen jemand den Code geschickt hat, ist er für ein fremdes Gerät, nicht für Ihres.
permissions-device-same = Lassen Sie das nur zu, wenn ein eigenes Gerät denselben Code zeigt. Wenn Ihnen jemand den Code geschickt hat, hätte diese Person Zugang zu Ihrem Konto.
permissions-device-allowed-title = Das Gerät ist verbunden
permissions-device-allowed-lead = Dort geht es in einigen Sekunden von selbst weiter. Sie können diese Seite schließen.
permissions-device-rejected-title = Das Gerät ist nicht verbunden
permissions-device-rejected-lead = Es hat keinen Zugriff. Sie können diese Seite schließen.
