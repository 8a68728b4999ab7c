### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administraator
role-admission_supervisor = Vastuvõtu juht
role-admission_worker = Vastuvõtu töötaja
role-caterer = Toitlustaja
role-child = Õpilane
role-class_teacher = Klassiõpetaja
role-director = Direktor
role-discipline_supervisor = Distsipliini eest vastutaja
# Looks after one class as a whole, besides teaching.
role-formmaster = Klassijuhataja
role-headmaster = Koolijuht
role-health_worker = Tervishoiutöötaja
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Õppealajuhataja
role-librarian = Raamatukoguhoidja
role-member = Liige
role-parent = Lapsevanem
role-personal_on_duty = Korrapidaja
role-root = Peaadministraator
role-school_admin = Kooli administraator
role-school_owner = Kooli pidaja
role-school_staff = Kooli töötaja
role-social_worker = Sotsiaaltöötaja
role-staff = Töötaja
role-student = Õpilane
role-teacher = Õpetaja

## What another application asks to see

scope-class_grades = Sinu klasside hinded
scope-class_grades-description = Hinded klassides, kus sa õpid või mida õpetad.
scope-entrance_data = Vastuvõtu andmed
scope-entrance_data-description = Avaldused kooli astumiseks ja nende tulemused.
scope-messages = Sõnumid
scope-messages-description = Sõnumid, mille oled e-päevikus saatnud ja saanud.
scope-private_grades = Privaatsed hinded
scope-private_grades-description = Hinded, mida teised klassis ei näe.
scope-reaction_data_and_statistics = Reaktsioonid ja statistika
scope-reaction_data_and_statistics-description = Reaktsioonid sissekannetele ja sõnumitele ning nende koondarvud.
scope-root_data = Haldusandmed
scope-root_data-description = Andmed, mida on vaja kogu e-päeviku haldamiseks kõigis koolides.
scope-school_certificate_data = Kooli tunnistused
scope-school_certificate_data-description = Kooli väljastatud klassi- ja lõputunnistused.
scope-school_classes = Kooli klassid
scope-school_classes-description = Sinu kooli klassid ja nendesse kuulujad.
scope-school_data = Kooli andmed
scope-school_data-description = Sinu kooli nimi, aadress ja kontaktandmed.
scope-school_grades = Kooli hinded
scope-school_grades-description = Sinu koolis pandud hinded.
scope-school_periods = Õppeperioodid
scope-school_periods-description = Millal algavad ja lõpevad sinu kooli õppeperioodid ja vaheajad.
scope-school_students = Kooli õpilased
scope-school_students-description = Sinu kooli õpilaste nimed ja klassid.
scope-user_basic_data = Kes sa oled
scope-user_basic_data-description = Sinu nimi ja e-posti aadress.
scope-user_children = Sinu lapsed
scope-user_children-description = Sinu laste nimed, koolid ja klassid.
scope-user_data = Sinu isikuandmed
scope-user_data-description = Sinu isikukood, sünnikuupäev ja kontaktandmed.
scope-user_grades = Sinu hinded
scope-user_grades-description = Hinded, mis sulle on pandud.
scope-user_payments = Sinu maksed
scope-user_payments-description = Sinu arved ja tasutud summad.
scope-user_roles = Sinu rollid
scope-user_roles-description = Sinu rollid koolis, näiteks lapsevanem või õpetaja.
scope-user_schools = Sinu koolid
scope-user_schools-description = Koolid, millega sa oled seotud.
scope-external_system_a = Partnerteenus A
scope-external_system_a-description = Sinu konto kasutamine partnerteenuses A, mis töötab koos e-päevikuga.
scope-external_system_b = Partnerteenus B
scope-external_system_b-description = Sinu konto kasutamine partnerteenuses B, mis töötab koos e-päevikuga.

## Types of school

school-type-1 = Algkool
school-type-2 = Gümnaasium
school-type-3 = Põhikool
school-type-8 = Kutsekool
school-type-9 = Huvikool
school-type-10 = Kohalik omavalitsus
school-type-18 = Kirjastus
school-type-19 = Reklaamiagentuur
school-type-20 = Kasutajate rühm

## What a role is tied to

attribute-school = Kool
attribute-class_level = Klassiaste
attribute-parallel = Paralleelklass
attribute-period = Õppeperiood

## Gender

gender-0 = Mees
gender-1 = Naine

## Ways to sign in: labels of the tabs, spelled as their owners do

method-password = Parool
method-mobile_id = Mobiil-ID
method-smart_id = Smart-ID
method-id_card = ID-kaart
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
