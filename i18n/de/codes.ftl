### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administration
role-admission_supervisor = Leitung der Aufnahme
role-admission_worker = Mitarbeit in der Aufnahme
role-caterer = Schulverpflegung
role-child = Schülerin oder Schüler
role-class_teacher = Klassenlehrkraft
role-director = Direktion
role-discipline_supervisor = Zuständig für Disziplin
# Looks after one class as a whole, besides teaching.
role-formmaster = Klassenleitung
role-headmaster = Schulleitung
role-health_worker = Gesundheitsdienst
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Studienleitung
role-librarian = Bibliothek
role-member = Mitglied
role-parent = Elternteil
role-personal_on_duty = Aufsicht
role-root = Hauptadministration
role-school_admin = Schuladministration
role-school_owner = Schulträger
role-school_staff = Schulpersonal
role-social_worker = Schulsozialarbeit
role-staff = Personal
role-student = Schülerin oder Schüler
role-teacher = Lehrkraft

## What another application asks to see

scope-class_grades = Noten Ihrer Klassen
scope-class_grades-description = Noten in den Klassen, die Sie besuchen oder unterrichten.
scope-entrance_data = Angaben zur Aufnahme
scope-entrance_data-description = Anmeldungen für einen Schulplatz und deren Ergebnisse.
scope-messages = Nachrichten
scope-messages-description = Nachrichten, die Sie im Online-Klassenbuch gesendet und erhalten haben.
scope-private_grades = Persönliche Noten
scope-private_grades-description = Noten, die andere in der Klasse nicht sehen.
scope-reaction_data_and_statistics = Reaktionen und Statistik
scope-reaction_data_and_statistics-description = Reaktionen auf Einträge und Nachrichten sowie Zahlen daraus.
scope-root_data = Verwaltungsdaten
scope-root_data-description = Daten, mit denen das ganze Online-Klassenbuch über alle Schulen hinweg verwaltet wird.
scope-school_certificate_data = Zeugnisse der Schule
scope-school_certificate_data-description = Zeugnisse und Bescheinigungen, die die Schule ausgestellt hat.
scope-school_classes = Klassen der Schule
scope-school_classes-description = Die Klassen Ihrer Schule und wer dazugehört.
scope-school_data = Angaben zur Schule
scope-school_data-description = Name, Anschrift und Kontaktdaten Ihrer Schule.
scope-school_grades = Noten der Schule
scope-school_grades-description = Noten, die an Ihrer Schule vergeben wurden.
scope-school_periods = Abschnitte des Schuljahrs
scope-school_periods-description = Wann an Ihrer Schule Unterrichtsabschnitte und Ferien beginnen und enden.
scope-school_students = Schülerinnen und Schüler der Schule
scope-school_students-description = Namen und Klassen der Schülerinnen und Schüler Ihrer Schule.
scope-user_basic_data = Wer Sie sind
scope-user_basic_data-description = Ihr Name und Ihre E-Mail-Adresse.
scope-user_children = Ihre Kinder
scope-user_children-description = Namen, Schulen und Klassen Ihrer Kinder.
scope-user_data = Ihre persönlichen Daten
scope-user_data-description = Ihr Personencode, Ihr Geburtsdatum und Ihre Kontaktdaten.
scope-user_grades = Ihre Noten
scope-user_grades-description = Die Noten, die Sie erhalten haben.
scope-user_payments = Ihre Zahlungen
scope-user_payments-description = Ihre Rechnungen und was davon bezahlt ist.
scope-user_roles = Ihre Rollen
scope-user_roles-description = Ihre Rollen in der Schule, zum Beispiel Elternteil oder Lehrkraft.
scope-user_schools = Ihre Schulen
scope-user_schools-description = Die Schulen, mit denen Sie verbunden sind.
scope-external_system_a = Partnerdienst A
scope-external_system_a-description = Nutzung Ihres Kontos im Partnerdienst A, der mit dem Online-Klassenbuch zusammenarbeitet.
scope-external_system_b = Partnerdienst B
scope-external_system_b-description = Nutzung Ihres Kontos im Partnerdienst B, der mit dem Online-Klassenbuch zusammenarbeitet.

## Types of school

school-type-1 = Grundschule
school-type-2 = Gymnasium
school-type-3 = Grund- und Mittelschule
school-type-8 = Berufsschule
school-type-9 = Freizeitschule
school-type-10 = Kommunalverwaltung
school-type-18 = Verlag
school-type-19 = Werbeagentur
school-type-20 = Nutzergruppe

## What a role is tied to

attribute-school = Schule
attribute-class_level = Jahrgangsstufe
attribute-parallel = Klasse
attribute-period = Zeitraum

## Gender

gender-0 = Männlich
gender-1 = Weiblich

## Ways to sign in: labels of the tabs, spelled as their owners do

method-password = Passwort
method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = ID-Karte
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
