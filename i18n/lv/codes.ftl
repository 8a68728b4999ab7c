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
role-class_teacher = Klases skolotājs
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

## What another application asks to see

scope-class_grades = Jūsu klašu vērtējumi
scope-class_grades-description = Vērtējumi klasēs, kurās mācāties vai kuras mācāt.
scope-entrance_data = Uzņemšanas dati
scope-entrance_data-description = Pieteikumi mācībām skolā un to rezultāti.
scope-messages = Ziņojumi
scope-messages-description = Jūsu nosūtītie un saņemtie ziņojumi e-žurnālā.
scope-private_grades = Privātie vērtējumi
scope-private_grades-description = Vērtējumi, ko pārējie klasē neredz.
scope-reaction_data_and_statistics = Reakcijas un statistika
scope-reaction_data_and_statistics-description = Reakcijas uz ierakstiem un ziņojumiem un no tām iegūtie skaitļi.
scope-root_data = Pārvaldības dati
scope-root_data-description = Dati, kas vajadzīgi visa e-žurnāla pārvaldībai visās skolās.
scope-school_certificate_data = Skolas liecības
scope-school_certificate_data-description = Skolas izsniegtās liecības un apliecības.
scope-school_classes = Skolas klases
scope-school_classes-description = Jūsu skolas klases un kas tajās ir.
scope-school_data = Ziņas par skolu
scope-school_data-description = Jūsu skolas nosaukums, adrese un kontaktinformācija.
scope-school_grades = Skolas vērtējumi
scope-school_grades-description = Jūsu skolā izliktie vērtējumi.
scope-school_periods = Mācību gada periodi
scope-school_periods-description = Kad Jūsu skolā sākas un beidzas mācību periodi un brīvdienas.
scope-school_students = Skolēni Jūsu skolā
scope-school_students-description = Jūsu skolas skolēnu vārdi un klases.
scope-user_basic_data = Kas Jūs esat
scope-user_basic_data-description = Jūsu vārds, uzvārds un e-pasta adrese.
scope-user_children = Jūsu bērni
scope-user_children-description = Jūsu bērnu vārdi, skolas un klases.
scope-user_data = Jūsu personas dati
scope-user_data-description = Jūsu personas kods, dzimšanas datums un kontaktinformācija.
scope-user_grades = Jūsu vērtējumi
scope-user_grades-description = Jūsu saņemtie vērtējumi.
scope-user_payments = Jūsu maksājumi
scope-user_payments-description = Jūsu rēķini un samaksātās summas.
scope-user_roles = Jūsu lomas
scope-user_roles-description = Jūsu lomas skolā, piemēram, vecāks vai skolotājs.
scope-user_schools = Jūsu skolas
scope-user_schools-description = Skolas, kas ir saistītas ar Jums.
scope-external_system_a = Partnera pakalpojums A
scope-external_system_a-description = Jūsu konta izmantošana partnera pakalpojumā A, kas darbojas kopā ar e-žurnālu.
scope-external_system_b = Partnera pakalpojums B
scope-external_system_b-description = Jūsu konta izmantošana partnera pakalpojumā B, kas darbojas kopā ar e-žurnālu.

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
attribute-class_level = Klašu līmenis
attribute-parallel = Klase
attribute-period = Periods

## Gender

gender-0 = Vīrietis
gender-1 = Sieviete

## Ways to sign in: labels of the tabs, spelled as their owners do

method-password = Parole
method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = eID karte
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
