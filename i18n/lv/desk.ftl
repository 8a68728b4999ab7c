### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = Palīdzības dienests
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = Šeit palīdzat savas skolas cilvēkiem ({ $schools }).
desk-lead-operator = Šeit palīdzat visu skolu cilvēkiem.

## Finding a person

desk-find = Atrast cilvēku
desk-find-hint = Vārds, lietotājvārds, e‑pasta adrese, klase (piemēram, 5a) vai pilns personas kods
desk-find-submit = Meklēt
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
        [zero] Atrasti { $count } cilvēki
        [one] Atrasts { $count } cilvēks
       *[other] Atrasti { $count } cilvēki
    }
desk-found-none = Neviens nav atrasts. Pārbaudiet rakstību vai meklējiet pēc lietotājvārda.
desk-found-more = Šeit nav redzami visi. Precizējiet meklējumu, piemēram, pievienojiet vārdu.
# Marks beside a person.
desk-mark-not_activated = Nav aktivizēts
desk-mark-never = Nav nevienas pieslēgšanās

## What else the desk is for

desk-more = Ko vēl šeit var darīt
desk-classes = Klases
desk-year = Jauns mācību gads
desk-schools = Skolas, kas gaida apstiprinājumu
desk-applications = Lietotnes
desk-trouble = Kas pašlaik nav kārtībā
desk-activity = Kas darīts palīdzības dienestā
desk-waiting = Gaida otru sistēmas administratoru
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = Gaida: { $count }

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = Nekas netraucē šim cilvēkam pieslēgties.
desk-state-blocked = Pieslēgties nevar: konts ir bloķēts.
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = Pieslēgties nevar: { $name } { $date } palīdzības dienestā bloķēja kontu.
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = Pieslēgties nevar: kontu { $date } bloķēja citas skolas palīdzības dienests.
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = Pieslēgties nevar: kontu { $date } bloķēja servera uzturētājs.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = Cilvēks savu kontu ir slēdzis. Tas tiks dzēsts { $date }; pieslēdzoties pirms šīs dienas, kontu var paturēt.
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = Pieslēgties nevar: konts nav aktivizēts. Nospiediet „{ $act }”: tad cilvēks varēs izvēlēties paroli, un konts tiks aktivizēts.
desk-state-not_activated-ask = Pieslēgties nevar: konts nav aktivizēts, un šeit to aktivizēt nevar. Vērsieties pie sistēmas administratora.
desk-state-no_password = Ar paroli pieslēgties nevar: kontam tās nav.
desk-state-never = Šis cilvēks vēl nekad nav pieslēdzies.
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
        [zero] Pieslēgšanās ar paroli ir apturēta vēl uz { $minutes } minūtēm, jo tika ievadītas nepareizas paroles.
        [one] Pieslēgšanās ar paroli ir apturēta vēl uz { $minutes } minūti, jo tika ievadītas nepareizas paroles.
       *[other] Pieslēgšanās ar paroli ir apturēta vēl uz { $minutes } minūtēm, jo tika ievadītas nepareizas paroles.
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
        [zero] Pieslēgšanās ar paroli ir apturēta vēl uz { $hours } stundām, jo tika ievadītas nepareizas paroles.
        [one] Pieslēgšanās ar paroli ir apturēta vēl uz { $hours } stundu, jo tika ievadītas nepareizas paroles.
       *[other] Pieslēgšanās ar paroli ir apturēta vēl uz { $hours } stundām, jo tika ievadītas nepareizas paroles.
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
        [zero] Lietotnes kodus atkal pieņems pēc { $minutes } minūtēm, jo tika ievadīti nepareizi kodi.
        [one] Lietotnes kodus atkal pieņems pēc { $minutes } minūtes, jo tika ievadīti nepareizi kodi.
       *[other] Lietotnes kodus atkal pieņems pēc { $minutes } minūtēm, jo tika ievadīti nepareizi kodi.
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
        [zero] Lietotnes kodus atkal pieņems pēc { $hours } stundām, jo tika ievadīti nepareizi kodi.
        [one] Lietotnes kodus atkal pieņems pēc { $hours } stundas, jo tika ievadīti nepareizi kodi.
       *[other] Lietotnes kodus atkal pieņems pēc { $hours } stundām, jo tika ievadīti nepareizi kodi.
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
        [zero] Pieslēgšanās ar tālruni ir apturēta vēl uz { $minutes } minūtēm, jo pieprasījumi tālrunī netika apstiprināti.
        [one] Pieslēgšanās ar tālruni ir apturēta vēl uz { $minutes } minūti, jo pieprasījumi tālrunī netika apstiprināti.
       *[other] Pieslēgšanās ar tālruni ir apturēta vēl uz { $minutes } minūtēm, jo pieprasījumi tālrunī netika apstiprināti.
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
        [zero] Pieslēgšanās ar tālruni ir apturēta vēl uz { $hours } stundām, jo pieprasījumi tālrunī netika apstiprināti.
        [one] Pieslēgšanās ar tālruni ir apturēta vēl uz { $hours } stundu, jo pieprasījumi tālrunī netika apstiprināti.
       *[other] Pieslēgšanās ar tālruni ir apturēta vēl uz { $hours } stundām, jo pieprasījumi tālrunī netika apstiprināti.
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = Pārlūkprogrammā, kurā šim kontam jau ir pieslēgušies ({ $browser }), ievadīts pārāk daudz nepareizu paroļu. Līdz { $date } to uzskata par jaunu.
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = Pārlūkprogrammā, kurā šim kontam jau ir pieslēgušies ({ $browser }), lietotnes kodi netiek pieņemti līdz { $date }, jo tika ievadīti nepareizi kodi.
desk-state-captcha = Nākamreiz pieslēdzoties, būs jāveic drošības pārbaude, jo tika ievadītas nepareizas paroles.
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
        [zero] { kept-lately } { $count } pieslēgšanās mēģinājumi ar nepareizu paroli. Varbūt parole ir aizmirsta.
        [one] { kept-lately } { $count } pieslēgšanās mēģinājums ar nepareizu paroli. Varbūt parole ir aizmirsta.
       *[other] { kept-lately } { $count } pieslēgšanās mēģinājumi ar nepareizu paroli. Varbūt parole ir aizmirsta.
    }
# Variables:
#   $date (String) - day and time
desk-state-since = Tas sākās { $date }.
desk-state-factor = Nākamajā pieslēgšanās reizē jāiestata divpakāpju pieslēgšanās, jo to prasa cilvēka loma.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = Līdz { $date } jāiestata divpakāpju pieslēgšanās, jo to prasa cilvēka loma.
# Variables:
#   $date (String) - day and time
desk-state-slip = Izsniegta lapiņa ar kodu. Tā ir derīga līdz { $date }.

## A person: what is known

desk-last = Pēdējā pieslēgšanās
desk-email-none = E‑pasta adreses nav
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = Mainīta palīdzības dienestā: līdz { $date } uz to nesūta saites, ar kurām var piekļūt kontam.
desk-factor-off = Izslēgta
desk-sign_ins = Kur konts pašlaik ir atvērts
desk-sign_ins-none = Konts nekur nav atvērts.
desk-linked-none = Nekas nav piesaistīts.

## A person: what helps

desk-help = Kā varat palīdzēt
desk-help-lead = Cilvēks sava konta lapā redz, kas šeit darīts un kad. Jūsu vārds paliek saglabāts palīdzības dienestā.
desk-help-none = Šo kontu varat apskatīt, bet neko tajā nevarat mainīt.
desk-help-own = Šis ir Jūsu konts. To varat mainīt sava konta lapā.
desk-help-second = Šis ir sistēmas administratora konts. To, ko šeit izvēlēsieties, izdarīs tikai tad, ja piekritīs cits sistēmas administrators.
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = Izdarīts: „{ $what }”
desk-reason = Iemesls
desk-reason-in_person = Cilvēks to lūdza un ir šeit
desk-reason-by_phone = Lūdza pa tālruni, un es atzvanīju
desk-reason-by_guardian = To lūdza vecāks vai aizbildnis
desk-reason-by_teacher = To lūdza skolotājs
desk-reason-looks_wrong = Kaut kas šķiet aizdomīgs
desk-reason-new_here = Cilvēks šeit ir jaunpienācējs
desk-reason-leaves = Cilvēks aiziet no skolas
desk-reason-other = Cits iemesls

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = Atcelt apturēšanu
desk-act-unlock-lead = Līdzšinējās nepareizās paroles un kodus vairs neņems vērā, un cilvēks uzreiz varēs mēģināt vēlreiz. Vēstule netiek sūtīta.
desk-act-sign_out = Iziet no konta visur
desk-act-sign_out-lead = Visās ierīcēs kontam būs jāpieslēdzas no jauna. Vēstule netiek sūtīta.
desk-act-password_letter = Nosūtīt saiti jaunai parolei
desk-act-password_letter-lead = Cilvēks saņems vēstuli ar saiti, kas ir derīga { kept-password_link }.
desk-act-slip = Izdrukāt lapiņu ar kodu
desk-act-slip-lead = Tiem, kam nav e‑pasta adreses vai kas nevar izlasīt savu e‑pastu.
desk-act-second_factor_off = Izslēgt divpakāpju pieslēgšanos
desk-act-second_factor_off-lead = Tiem, kam vairs nav ne tālruņa ar lietotni, ne atkopšanas kodu. Cilvēks saņems vēstuli.
desk-act-block = Bloķēt kontu
desk-act-block-lead = Kamēr konts netiks atbloķēts, neviens tam nevarēs pieslēgties. Cilvēks saņems vēstuli.
desk-act-unblock = Atbloķēt kontu
desk-act-unblock-lead = Cilvēks atkal varēs pieslēgties kā iepriekš un saņems vēstuli.
desk-act-email-lead = Tiem, kas nevar izlasīt vēstules pašreizējā adresē. Vēstule tiks nosūtīta uz abām adresēm.
desk-act-roles = Mainīt lomas un klases
desk-act-roles-lead = Piešķirt cilvēkam lomu vai klasi skolā vai to atņemt.

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = Uz lapiņas būs kods, ko vienu reizi var izmantot paroles vietā. Pēc tam cilvēks izvēlēsies jaunu paroli.
desk-slip-former = Šī cilvēka iepriekšējā lapiņa vairs nederēs. Pašreizējā parole der, kamēr lapiņa nav izmantota.
desk-slip-hand = Lapiņu iedodiet tikai pašam cilvēkam: ikviens, kam tā ir, var pieslēgties kontam.
desk-factor-lead = Pēc tam, lai pieslēgtos, pietiks ar paroli vien. Lietotne un atkopšanas kodi vairs nederēs, un visur būs jāpieslēdzas no jauna.
desk-factor-care = Šī cilvēka vārdā var lūgt kāds cits. Atzīmējiet tikai to, kas ir taisnība.
desk-check-seen = Es redzu šo cilvēku sev priekšā vai atzvanīju viņam uz numuru, kas mums bija jau iepriekš.
desk-check-name = Cilvēks pareizi nosauca savu vārdu un klasi vai darbu skolā.
desk-check-lost = Cilvēks saka, ka viņam nav ne lietotnes, ne atkopšanas koda.
desk-check-calm = Neviens mani nesteidzina.
desk-block-lead = Konta lietošana visās ierīcēs tiks pārtraukta, un pieslēgties vairs nevarēs. No konta nekas netiek dzēsts.
desk-block-back = Tā tas paliks, kamēr kāds šeit kontu neatbloķēs.
desk-email-lead = Ar kontu saistītās vēstules sūtīs uz jauno adresi. Par maiņu paziņos arī uz līdzšinējo adresi.
desk-email-care = Lai neviens šādi nevarētu pārņemt kontu, { kept-undo } uz jauno adresi nesūta saiti jaunai parolei.
# The button on a page that leads to the slip.
desk-slip-submit = Izveidot lapiņu

## When another operator has to agree

desk-waits-title = Vajadzīga cita sistēmas administratora piekrišana
desk-waits-lead = Šis ir sistēmas administratora konts, tāpēc pagaidām nekas nav izdarīts. Palūdziet citam sistēmas administratoram { kept-act } laikā atbildēt palīdzības dienestā.
desk-waiting-lead = Lūgumu par sistēmas administratora kontu izpilda tikai tad, ja piekrīt otrs sistēmas administrators. Vispirms aprunājieties ar lūdzēju.
desk-waiting-none = Neviens lūgums negaida atbildi.
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = Lūdza { $name }
desk-waiting-own = To lūdzāt Jūs, tāpēc jāatbild citam sistēmas administratoram.
desk-waiting-about_me = Tas attiecas uz Jūsu kontu, tāpēc jāatbild citam sistēmas administratoram.
desk-agree = Piekrist
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = Piekrist: { $what }
desk-decline = Nepiekrist
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = Nepiekrist: { $what }

## Roles

desk-roles-none = Šim cilvēkam šeit vēl nav nevienas lomas.
desk-roles-add = Pievienot jaunu lomu
desk-roles-level-hint = Piemēram, 5; tikai tad, ja loma ir saistīta ar klasi
desk-roles-parallel-hint = Piemēram, a
desk-roles-period-hint = Piemēram, 2027/2028
desk-roles-submit = Pievienot lomu

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = Lapiņa: { $name }
# Variables:
#   $class (String) - such as 5a
desk-slips-title = { $class } klases lapiņas
desk-slip-once = Kods ir redzams tikai tagad. Izdrukājiet šo lapu un pēc tam to aizveriet.
desk-slips-none = Neviena lapiņa netika izveidota.
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = Bez lapiņas: { $person } – { $reason }
desk-slips-other_way = var pieslēgties citādi, piemēram, ar saiti vēstulē
desk-slips-come = kontam jau ir pieslēgušies
desk-slips-blocked = konts ir bloķēts
desk-slips-closed = konts ir slēgts
desk-slip-address = Lapas adrese
desk-slip-code = Jūsu kods
desk-slip-class = Klase
# Variables:
#   $date (String) - day and time
desk-slip-valid = Derīga līdz { $date }
desk-slip-use = Atveriet šo lapu un pieslēdzieties: ievadiet lietotājvārdu un paroles vietā šo kodu.
desk-slip-then = Pēc tam izdomājiet paroli, ko zināt tikai Jūs.

## Classes

desk-classes-lead = Izvēlieties klasi, lai redzētu, kas tajā ir, un izdrukātu lapiņas.
desk-classes-none = Klašu vēl nav. Klase šeit parādās, kad kādam tajā ir loma.
# Variables:
#   $class (String) - such as 5a
desk-class-title = { $class } klase
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
        [zero] { $count } cilvēki
        [one] { $count } cilvēks
       *[other] { $count } cilvēki
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never =
    { $count ->
        [zero] { $count } vēl nekad nav pieslēgušies
        [one] { $count } vēl nekad nav pieslēdzies
       *[other] { $count } vēl nekad nav pieslēgušies
    }
desk-class-none = Šajā klasē neviena nav.
desk-class-slips = Lapiņas klasei
desk-class-slips-lead = Uz katras papīra lapas būs astoņas lapiņas. Katrs kods der vienu reizi, { kept-slip }; šo cilvēku iepriekšējās lapiņas vairs nederēs.
desk-class-slips-never = Lapiņas tiem, kas vēl nekad nav pieslēgušies
desk-class-slips-all = Lapiņas visiem bez e‑pasta

## A new school year

desk-year-lead = Skolēnus pārceļ nākamajā klasē. Vispirms redzēsiet, kas notiktu; kamēr neapstiprināsiet, nekas nemainīsies.
desk-year-period = Jaunais mācību periods
desk-year-last = Skolas augstākā klase
desk-year-last-hint = Tie, kas tajā mācās, aiziet no skolas. Piemēram, 9 vai 12
desk-year-until = Absolventu lomas ir derīgas līdz
desk-year-until-hint = dd.mm.gggg, piemēram, 31.08.2027
desk-year-preview = Skatīt, kas notiktu
desk-year-table = Kas notiktu
desk-year-from = Vecā klase
desk-year-to = Jaunā klase
desk-year-people = Cilvēki
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = aiziet { $date }
# Stands in the place of the new class.
desk-year-stay = paliek bez izmaiņām
desk-year-nobody = Neviena klase nepārietu tālāk. Pārbaudiet, ko ievadījāt.
desk-year-not-yet = Vēl nekas nav mainījies. Kad mācību gads būs sākts, šeit to atcelt vairs nevarēs.
desk-year-begin = Sākt jauno mācību gadu
desk-year-change = Mainīt ievadīto
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = Mācību gads { $period } ir sācies
desk-year-done-lead = Skolēni ir pārcelti nākamajā klasē. Izdrukājiet lapiņas tiem, kas klasē ir jauni.
desk-year-done-nobody = Neviena klase nebija jāpārceļ.

## Schools that wait

desk-schools-lead = Šīs skolas ir reģistrējušās. Apstipriniet skolu tikai tad, ja zināt, ka tā tiešām ir skola un kontaktpersona tajā strādā.
desk-schools-none = Neviena skola negaida.
desk-schools-approved = Skola apstiprināta, un kontaktpersona saņems vēstuli.
desk-schools-refused = Skolai atteikts, un kontaktpersona saņems vēstuli ar Jūsu paskaidrojumu.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = Reģistrējusies: { $date }
desk-schools-language = Kontaktpersonas valoda
desk-schools-approve = Apstiprināt skolu
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = Apstiprināt: { $what }
desk-schools-refuse = Atteikt
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = Atteikt: { $what }
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = Vai atteikt skolai { $school }?
desk-refuse-lead = Kontaktpersona saņems vēstuli ar Jūsu paskaidrojumu. Pieteikums tiks dzēsts; skola var reģistrēties vēlreiz.
desk-refuse-words = Kāpēc skolai tiek atteikts
desk-refuse-words-hint = Ne vairāk kā 1000 rakstzīmju
desk-refuse-submit = Atteikt un nosūtīt vēstuli

## Applications

desk-applications-lead = Šīs lietotnes var lūgt cilvēkiem atļauju skatīt viņu datus. Katrs izlemj pats.
desk-applications-none = Neviena lietotne nav reģistrēta.
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
        [zero] Atļāvuši { $count } cilvēki
        [one] Atļāvis { $count } cilvēks
       *[other] Atļāvuši { $count } cilvēki
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = Kas ir devis atļauju lietotnei { $name }
desk-applications-people-none = Neviens nav devis atļauju šai lietotnei.
desk-applications-add = Reģistrēt lietotni
desk-applications-name = Nosaukums, ko redz cilvēki
desk-applications-addresses = Adreses, uz kurām lietotne atgriežas
desk-applications-addresses-hint = Katra adrese savā rindā
desk-applications-scopes = Ko lietotne drīkst lūgt atļaut
desk-applications-roles = Tikai tiem, kam ir kāda no šīm lomām
desk-applications-roles-hint = Ja neatzīmēsiet nevienu, lietotni varēs izmantot visi.
desk-applications-public = Lietotne nevar glabāt slepeno atslēgu: tā darbojas tālrunī vai ir lapa bez servera
desk-applications-submit = Reģistrēt
# Variables:
#   $name (String) - the name of the application
desk-applications-added = Lietotne reģistrēta: { $name }
desk-applications-id = Lietotnes identifikators
desk-applications-secret = Lietotnes slepenā atslēga
desk-applications-once = Slepenā atslēga ir redzama tikai tagad. Nododiet to lietotnes veidotājiem drošā veidā.
desk-applications-no-secret = Šai lietotnei nav slepenās atslēgas.
desk-applications-renew = Jauna slepenā atslēga
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = Jauna slepenā atslēga: { $what }
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = Vai izveidot lietotnei { $name } jaunu slepeno atslēgu?
desk-applications-renew-lead = Pašreizējā slepenā atslēga uzreiz zaudēs spēku. Kamēr lietotnei nebūs jaunās, neviens lietotni nevarēs izmantot.
desk-applications-renew-submit = Izveidot jaunu slepeno atslēgu
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = Lietotnei { $name } ir jauna slepenā atslēga
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = Vai noņemt lietotni { $name }?
desk-applications-remove-lead = Lietotne uzreiz zaudēs piekļuvi visu cilvēku datiem. Viņu dotās atļaujas tiks dzēstas, un to nevar atsaukt.
desk-applications-remove-submit = Noņemt lietotni
desk-remove = { arrival-identities-remove }
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = Noņemt: { $what }

## What is wrong now: what it is, and what to do

desk-trouble-none = Viss darbojas, kā vajag.
desk-trouble-name = Tiek ievadītas daudzas nepareizas paroles
desk-trouble-password = Viena parole tiek izmēģināta daudzos kontos
desk-trouble-person = Uz tālruņiem tiek sūtīti daudzi pieprasījumi
desk-trouble-codes = Vienam kontam tiek ievadīti daudzi nepareizi kodi
desk-trouble-link = Tiek prasīti daudzi Smart-ID QR kodi
desk-trouble-reset = Tiek prasītas daudzas vēstules jaunai parolei
desk-trouble-register = No vienas vietas tiek veidoti daudzi konti
desk-trouble-school = No vienas vietas tiek reģistrētas daudzas skolas
desk-trouble-captcha = Pa to laiku jāveic drošības pārbaude.
desk-trouble-slowed = Pa to laiku jaunajiem nedaudz jāpagaida.
desk-trouble-paused = Pa to laiku tas ir apturēts.
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = Konts: { $name }
desk-trouble-nobody = Ievadītajam šeit neatbilst neviens konts.
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = Kur: { $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = Ja nekas nenāks klāt, tas beigsies pats: { $date }.
desk-trouble-place = Ja šī adrese pieder skolai, palūdziet servera uzturētājam pievienot to skolu adresēm (limits.schools).
desk-trouble-password-do = Palūdziet servera uzturētājam apskatīt, no kurienes nāk mēģinājumi. Cilvēki ar šo paroli joprojām var pieslēgties tur, kur jau ir pieslēgušies; citur vajadzīga jauna parole.
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters =
    { $count ->
        [zero] { $count } vēstules vēl nav izdevies nosūtīt
        [one] { $count } vēstuli vēl nav izdevies nosūtīt
       *[other] { $count } vēstules vēl nav izdevies nosūtīt
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = Vecākā rakstīta { $age }.
desk-trouble-letters-do = Pasta serveris tās nepieņem. Informējiet tā uzturētāju; pēc tam vēstules tiks nosūtītas automātiski.
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = Lietotne { $application } neuzzina, ka cilvēki ir izgājuši no konta
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
        [zero] Nosūtīšanu gaida { $count } paziņojumi. Cilvēki lietotnē varbūt vēl ir pieslēgušies.
        [one] Nosūtīšanu gaida { $count } paziņojums. Cilvēki lietotnē varbūt vēl ir pieslēgušies.
       *[other] Nosūtīšanu gaida { $count } paziņojumi. Cilvēki lietotnē varbūt vēl ir pieslēgušies.
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = Pirmais no tiem rakstīts { $age }.
desk-trouble-application-late = Lietotne neatbild laikā.
desk-trouble-application-unreachable = Lietotni nevar sasniegt, vai arī tās sertifikāts nav uzticams.
desk-trouble-application-broken = Savienojums ar lietotni pārtrūkst.
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = Lietotne atbild ar statusa kodu { $status }.
desk-trouble-application-untried = Kopš tā laika paziņojumus nav mēģināts nosūtīt.
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = Palūdziet lietotnes uzturētājam apskatīt lietotnes žurnālu. Šī servera uzturētājs redz paziņojumu adresi ar komandu „lavi client show { $id }”. Kad lietotne atkal atbildēs, paziņojumi tiks nosūtīti automātiski.
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned =
    { $count ->
        [zero] { kept-lately } mūsu kļūdas dēļ kāds netika tālāk { $count } reizes
        [one] { kept-lately } mūsu kļūdas dēļ kāds netika tālāk { $count } reizi
       *[other] { kept-lately } mūsu kļūdas dēļ kāds netika tālāk { $count } reizes
    }
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = Sameklējiet servera žurnālā „{ $code }”. Ja pašlaik pieslēgties neizdodas, par to uzreiz jāuzzina servera uzturētājam.
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = Sertifikāta derīgums beidzas { $date }
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = Sertifikāta derīgums beidzās { $date }
desk-trouble-certificate-do = Palūdziet servera uzturētājam to atjaunot. Kad derīgums būs beidzies, šādā veidā vairs neviens nevarēs pieslēgties.
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method } neatbild
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
        [zero] { kept-lately } tā dēļ neizdevās { $count } pieslēgšanās mēģinājumi.
        [one] { kept-lately } tā dēļ neizdevās { $count } pieslēgšanās mēģinājums.
       *[other] { kept-lately } tā dēļ neizdevās { $count } pieslēgšanās mēģinājumi.
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = Pēdējais neizdevās { $age }.
desk-trouble-provider-do = Pa to laiku var pieslēgties citā veidā. Ja tas nepāriet, palūdziet servera uzturētājam apskatīt, ko saka „lavi doctor”.
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
        [zero] { $count } skolas gaida atbildi
        [one] { $count } skola gaida atbildi
       *[other] { $count } skolas gaida atbildi
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
        [zero] { $count } lūgumi gaida otru sistēmas administratoru
        [one] { $count } lūgums gaida otru sistēmas administratoru
       *[other] { $count } lūgumi gaida otru sistēmas administratoru
    }

## What was done at the desk, newest first

desk-activity-none = Palīdzības dienestā vēl nekas nav darīts.
desk-did-unlock = Apturēšana atcelta
desk-did-year = Sākts jauns mācību gads
desk-did-school_approved = Skola apstiprināta
desk-did-school_refused = Skolai atteikts
desk-did-client_added = Lietotne reģistrēta
desk-did-client_removed = Lietotne noņemta
desk-did-secret = Lietotne saņēma jaunu slepeno atslēgu
desk-did-asked = Lūgta otra sistēmas administratora piekrišana
desk-did-declined = Otrs sistēmas administrators nepiekrita
desk-did-other = Izdarīts kas cits

## When the desk may not do this

desk-forbidden-title = To Jūs šeit nevarat izdarīt
desk-forbidden-lead = Palīdzības dienests neļauj Jums to izdarīt šim cilvēkam. Vērsieties pie skolas administratora vai sistēmas administratora.
desk-back = Atpakaļ uz palīdzības dienestu

## Errors of these forms

error-desk-undefined = Tas netika izdarīts. Mēģiniet vēlreiz.
error-desk-required-reason = Izvēlieties, kāpēc to darāt.
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = Ievadiet, ko meklēt.
error-desk-min_length-text = Ievadiet vismaz divus burtus vai ciparus.
error-desk-required-check_seen = Atzīmējiet tikai tad, ja tā ir taisnība: „{ desk-check-seen }”
error-desk-required-check_name = Atzīmējiet tikai tad, ja tā ir taisnība: „{ desk-check-name }”
error-desk-required-check_lost = Atzīmējiet tikai tad, ja tā ir taisnība: „{ desk-check-lost }”
error-desk-required-check_calm = Atzīmējiet tikai tad, ja tā ir taisnība: „{ desk-check-calm }” Ja Jūs steidzina, beidziet sarunu un atzvaniet vēlāk.
error-desk-user_email_already_exist = Šī e‑pasta adrese jau pieder citam kontam. Ievadiet citu.
error-desk-required-role = Izvēlieties kādu lomu.
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = Izvēlieties skolu.
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = Ievadiet klases numuru, piemēram, 5.
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = Ievadiet klases burtu, piemēram, a.
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = Ievadiet mācību periodu šādi: 2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = Ievadiet skolas augstākās klases numuru, piemēram, 9.
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = Ievadiet datumu nākotnē, piemēram, 31.08.2027.
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = Uzrakstiet, kāpēc skolai tiek atteikts.
error-desk-max_length-words = Teksts ir pārāk garš. Izmantojiet ne vairāk kā 1000 rakstzīmju.
error-desk-required-name = Ievadiet nosaukumu, ko redz cilvēki, ne garāku par 255 rakstzīmēm.
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = Ievadiet pilnas adreses, kas sākas ar https://, katru savā rindā.
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = Atzīmējiet, ko lietotne drīkst lūgt atļaut.
error-desk-invalid_format-scopes = { error-desk-required-scopes }
