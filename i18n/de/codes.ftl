### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administration
role-admission_supervisor = Leitung der Schulaufnahme
role-admission_worker = Mitarbeit bei der Schulaufnahme
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
role-lesson_master = Pädagogische Leitung
role-librarian = Bibliothek
role-member = Mitglied
role-parent = Elternteil
role-personal_on_duty = Aufsicht
role-root = Systemverwaltung
role-school_admin = Administration der Schule
role-school_owner = Schulträger
role-school_staff = Schulpersonal
role-social_worker = Schulsozialarbeit
role-staff = Personal
role-student = Schülerin oder Schüler
role-teacher = Lehrkraft

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

method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = ID-Karte
method-passkey = Passkey
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
