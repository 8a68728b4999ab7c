### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administrators
role-admission_supervisor = Uzņemšanas vadītājs
role-admission_worker = Uzņemšanas darbinieks
role-caterer = Ēdinātājs
role-child = Skolēns
role-class_teacher = Sākumskolas skolotājs
role-director = Direktors
role-discipline_supervisor = Atbildīgais par disciplīnu
# Looks after one class as a whole, besides teaching.
role-formmaster = Klases audzinātājs
role-headmaster = Skolas vadītājs
role-health_worker = Veselības aprūpes darbinieks
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Mācību pārzinis
role-librarian = Bibliotekārs
role-member = Dalībnieks
role-parent = Vecāks
role-personal_on_duty = Dežurējošais darbinieks
role-root = Galvenais administrators
role-school_admin = Skolas administrators
role-school_owner = Skolas dibinātājs
role-school_staff = Skolas darbinieks
role-social_worker = Sociālais darbinieks
role-staff = Darbinieks
role-student = Izglītojamais
role-teacher = Skolotājs

## Types of school

school-type-1 = Sākumskola
school-type-2 = Vidusskola
school-type-3 = Pamatskola
school-type-8 = Profesionālās izglītības iestāde
school-type-9 = Interešu izglītības iestāde
school-type-10 = Pašvaldība
school-type-18 = Izdevniecība
school-type-19 = Reklāmas aģentūra
school-type-20 = Lietotāju grupa

## What a role is tied to

attribute-school = Skola
attribute-class_level = Klase
attribute-parallel = Klases burts
attribute-period = Mācību periods

## Gender

gender-0 = Vīrietis
gender-1 = Sieviete

## Ways to sign in: labels of the tabs, spelled as their owners do

method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = { -id-card(case: "nominative") }
method-passkey = Piekļuves atslēga
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
