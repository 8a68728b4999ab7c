### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administraator
role-admission_supervisor = Vastuvõtujuht
role-admission_worker = Vastuvõtutöötaja
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

## Types of school

school-type-1 = Algkool
school-type-2 = Gümnaasium
school-type-3 = Põhikool
school-type-8 = Kutsekool
school-type-9 = Huvikool
school-type-10 = Kohalik omavalitsus
school-type-18 = Kirjastus
school-type-19 = Reklaamiagentuur
school-type-20 = Kasutajarühm

## What a role is tied to

attribute-school = Kool
attribute-class_level = Klass
attribute-parallel = Paralleel
attribute-period = Õppeaasta

## Gender

gender-0 = Mees
gender-1 = Naine

## Ways to sign in: labels of the tabs, spelled as their owners do

method-mobile_id = Mobiil-ID
method-smart_id = Smart-ID
method-id_card = ID-kaart
method-passkey = Pääsuvõti
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
