### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = Abilaud
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = Siin aitad oma kooli inimesi ({ $schools }).
desk-lead-operator = Siin aitad kõigi koolide inimesi.

## Finding a person

desk-find = Otsi inimest
desk-find-hint = Nimi, kasutajanimi, e‑posti aadress, klass (näiteks 5a) või terve isikukood
desk-find-submit = Otsi
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
        [one] Leiti { $count } inimene
       *[other] Leiti { $count } inimest
    }
desk-found-none = Kedagi ei leitud. Kontrolli, kas kirjutasid õigesti, või otsi kasutajanime järgi.
desk-found-more = Sobivaid on rohkem, kui siin näha. Täpsusta otsingut, näiteks lisa eesnimi.
# Marks beside a person.
desk-mark-not_activated = Aktiveerimata
desk-mark-never = Pole kordagi sisse loginud

## What else the desk is for

desk-more = Mida siin veel teha saab
desk-classes = Klassid
desk-year = Uus õppeaasta
desk-schools = Heakskiitu ootavad koolid
desk-applications = Rakendused
desk-trouble = Mis on praegu korrast ära
desk-activity = Mida on abilauas tehtud
desk-waiting = Ootab teist haldurit
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = Ootel: { $count }

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = Miski ei takista sellel inimesel sisse logida.
desk-state-blocked = Ei saa sisse logida: konto on blokeeritud.
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = Ei saa sisse logida: { $name } blokeeris konto abilauas { $date }.
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = Ei saa sisse logida: konto blokeeriti teise kooli abilauas { $date }.
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = Ei saa sisse logida: serveri hooldaja blokeeris konto { $date }.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = Inimene on konto sulgenud. See kustutatakse { $date }; kui ta enne seda päeva sisse logib, saab ta konto alles jätta.
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = Ei saa sisse logida: konto on aktiveerimata. Vajuta „{ $act }“: siis saab inimene valida parooli ja konto aktiveeritakse.
desk-state-not_activated-ask = Ei saa sisse logida: konto on aktiveerimata ja siin ei saa seda aktiveerida. Palu abi haldurilt.
desk-state-no_password = Ei saa parooliga sisse logida: kontol pole parooli.
desk-state-never = See inimene pole kordagi sisse loginud.
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
        [one] Parooliga ei saa veel { $minutes } minut sisse logida, sest prooviti valesid paroole.
       *[other] Parooliga ei saa veel { $minutes } minutit sisse logida, sest prooviti valesid paroole.
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
        [one] Parooliga ei saa veel { $hours } tund sisse logida, sest prooviti valesid paroole.
       *[other] Parooliga ei saa veel { $hours } tundi sisse logida, sest prooviti valesid paroole.
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
        [one] Rakenduse koode ei võeta veel { $minutes } minut vastu, sest sisestati valesid koode.
       *[other] Rakenduse koode ei võeta veel { $minutes } minutit vastu, sest sisestati valesid koode.
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
        [one] Rakenduse koode ei võeta veel { $hours } tund vastu, sest sisestati valesid koode.
       *[other] Rakenduse koode ei võeta veel { $hours } tundi vastu, sest sisestati valesid koode.
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
        [one] Telefoniga ei saa veel { $minutes } minut sisse logida, sest telefonile saadetud päringuid ei kinnitatud.
       *[other] Telefoniga ei saa veel { $minutes } minutit sisse logida, sest telefonile saadetud päringuid ei kinnitatud.
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
        [one] Telefoniga ei saa veel { $hours } tund sisse logida, sest telefonile saadetud päringuid ei kinnitatud.
       *[other] Telefoniga ei saa veel { $hours } tundi sisse logida, sest telefonile saadetud päringuid ei kinnitatud.
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = Veebilehitsejas, kus on sellele kontole varem sisse logitud ({ $browser }), sisestati liiga palju valesid paroole. Kuni { $date } peetakse seda uueks veebilehitsejaks.
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = Veebilehitsejas, kus on sellele kontole varem sisse logitud ({ $browser }), ei võeta rakenduse koode vastu kuni { $date }, sest seal sisestati valesid koode.
desk-state-captcha = Järgmisel sisselogimisel tuleb läbida turvakontroll, sest prooviti valesid paroole.
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
        [one] { kept-lately } jooksul { $count } sisselogimiskatse vale parooliga. Võib-olla on parool meelest läinud.
       *[other] { kept-lately } jooksul { $count } sisselogimiskatset vale parooliga. Võib-olla on parool meelest läinud.
    }
# Variables:
#   $date (String) - day and time
desk-state-since = See algas { $date }.
desk-state-factor = Peab järgmisel sisselogimisel seadistama kaheastmelise sisselogimise, sest tema roll nõuab seda.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = Peab hiljemalt { $date } seadistama kaheastmelise sisselogimise, sest tema roll nõuab seda.
# Variables:
#   $date (String) - day and time
desk-state-slip = Tal on koodiga sedel. See kehtib kuni { $date }.

## A person: what is known

desk-last = Viimane sisselogimine
desk-email-none = E‑posti aadressi pole
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = Muudetud abilauas: kuni { $date } ei saadeta sinna linke, millega kontole pääseb.
desk-factor-off = Väljas
desk-sign_ins = Praegu sisse logitud
desk-sign_ins-none = Pole kuskil sisse logitud.
desk-linked-none = Midagi pole seotud.

## A person: what helps

desk-help = Mida saad teha
desk-help-lead = Inimene näeb oma konto lehel, mida ja millal siin tehti. Sinu nimi jääb abilauas kirja.
desk-help-none = Seda kontot saad vaadata, aga mitte muuta.
desk-help-own = See on sinu enda konto. Seda muudad oma konto lehel.
desk-help-second = See on halduri konto. Mida siin valid, tehakse alles siis, kui teine haldur nõustub.
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = Tehtud: „{ $what }“
desk-reason = Põhjus
desk-reason-in_person = Inimene palus seda ise ja on siin
desk-reason-by_phone = Palus telefonis, helistasin tagasi
desk-reason-by_guardian = Palus vanem või eestkostja
desk-reason-by_teacher = Seda palus õpetaja
desk-reason-looks_wrong = Midagi tundub kahtlane
desk-reason-new_here = Inimene on siin uus
desk-reason-leaves = Inimene lahkub
desk-reason-other = Muu põhjus

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = Lõpeta ooteaeg
desk-act-unlock-lead = Senised valed paroolid ja koodid jäetakse arvestamata ning inimene saab kohe uuesti proovida. Kirja ei saadeta.
desk-act-sign_out = Logi kõikjalt välja
desk-act-sign_out-lead = Konto logitakse välja kõigist seadmetest. Kirja ei saadeta.
desk-act-password_letter = Saada uue parooli link
desk-act-password_letter-lead = Inimene saab kirja lingiga, mis kehtib { kept-password_link }.
desk-act-slip = Prindi koodiga sedel
desk-act-slip-lead = Neile, kellel pole e‑posti aadressi või kes ei saa oma e‑kirju lugeda.
desk-act-second_factor_off = Lülita kaheastmeline sisselogimine välja
desk-act-second_factor_off-lead = Neile, kes on kaotanud nii rakendusega telefoni kui ka taastekoodid. Inimene saab kirja.
desk-act-block = Blokeeri konto
desk-act-block-lead = Keegi ei saa sellele kontole sisse logida, kuni blokeering eemaldatakse. Inimene saab kirja.
desk-act-unblock = Eemalda konto blokeering
desk-act-unblock-lead = Inimene saab jälle sisse logida nagu enne ja talle saadetakse kiri.
desk-act-email-lead = Neile, kes ei saa lugeda praegusele aadressile saadetud kirju. Kiri läheb mõlemale aadressile.
desk-act-roles = Muuda rolle ja klasse
desk-act-roles-lead = Anna inimesele koolis roll või klass või võta see talt ära.

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = Sedelil on kood, mida saab parooli asemel kasutada üks kord. Pärast seda valib inimene uue parooli.
desk-slip-former = Inimese varasem sedel enam ei kehti. Praegune parool kehtib seni, kuni sedelit kasutatakse.
desk-slip-hand = Anna sedel ainult inimesele endale: igaüks, kelle käes see on, saab kontole sisse logida.
desk-factor-lead = Pärast seda piisab sisselogimiseks ainult paroolist. Rakendus ja taastekoodid enam ei kehti ning inimene logitakse kõikjalt välja.
desk-factor-care = Selle inimese nimel võib paluda keegi teine. Märgi ainult see, mis on tõsi.
desk-check-seen = Näen seda inimest enda ees või helistasin talle tagasi numbril, mis meil oli juba varem.
desk-check-name = Ta ütles õigesti oma nime ning klassi või töö koolis.
desk-check-lost = Tema sõnul pole tal ei rakendust ega ühtki taastekoodi.
desk-check-calm = Keegi ei sunni mind kiirustama.
desk-block-lead = Inimene logitakse kõikjalt välja ja ta ei saa enam sisse logida. Kontolt ei kustutata midagi.
desk-block-back = Nii jääb see seni, kuni keegi siin konto blokeeringu eemaldab.
desk-email-lead = Kontoga seotud kirjad lähevad uuele aadressile. Senisele aadressile saadetakse sellest teade.
desk-email-care = Et keegi ei saaks kontot nii üle võtta, ei saadeta uuele aadressile { kept-undo } uue parooli linki.
# The button on a page that leads to the slip.
desk-slip-submit = Loo sedel

## When another operator has to agree

desk-waits-title = Teine haldur peab nõustuma
desk-waits-lead = See on halduri konto, seepärast pole veel midagi tehtud. Palu mõnel teisel halduril { kept-act } jooksul abilauas vastata.
desk-waiting-lead = Halduri kontot puudutav palve täidetakse alles siis, kui teine haldur nõustub. Räägi enne palve esitajaga.
desk-waiting-none = Ühtki palvet ei ole ootel.
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = Palus: { $name }
desk-waiting-own = Palusid seda ise, seepärast peab vastama teine haldur.
desk-waiting-about_me = See puudutab sinu enda kontot, seepärast peab vastama teine haldur.
desk-agree = Nõustu
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = Nõustu: { $what }
desk-decline = Ei nõustu
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = Ei nõustu: { $what }

## Roles

desk-roles-none = Sellel inimesel pole siin veel ühtki rolli.
desk-roles-add = Lisa uus roll
desk-roles-level-hint = Näiteks 5; ainult siis, kui roll on seotud klassiga
desk-roles-parallel-hint = Näiteks a
desk-roles-period-hint = Näiteks 2027/2028
desk-roles-submit = Lisa roll

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = Sedel: { $name }
# Variables:
#   $class (String) - such as 5a
desk-slips-title = { $class } klassi sedelid
desk-slip-once = Koodi näidatakse ainult praegu. Prindi see leht ja siis sulge see.
desk-slips-none = Ühtegi sedelit ei loodud.
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = Sedelita jäi { $person }: { $reason }
desk-slips-other_way = saab sisse logida muul viisil, näiteks kirjas oleva lingiga
desk-slips-come = on juba sisse loginud
desk-slips-blocked = konto on blokeeritud
desk-slips-closed = konto on suletud
desk-slip-address = Lehe aadress
desk-slip-code = Sinu kood
desk-slip-class = Klass
# Variables:
#   $date (String) - day and time
desk-slip-valid = Kehtib kuni { $date }
desk-slip-use = Ava see leht ja logi sisse: sisesta oma kasutajanimi ja parooli asemel see kood.
desk-slip-then = Seejärel mõtle välja parool, mida tead ainult sina.

## Classes

desk-classes-lead = Vali klass, et näha, kes seal on, ja printida sedeleid.
desk-classes-none = Klasse veel ei ole. Klass ilmub siia, kui kellelgi on selles klassis roll.
# Variables:
#   $class (String) - such as 5a
desk-class-title = { $class } klass
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
        [one] { $count } inimene
       *[other] { $count } inimest
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never = { $count } pole kordagi sisse loginud
desk-class-none = Selles klassis pole kedagi.
desk-class-slips = Sedelid klassile
desk-class-slips-lead = Igal paberilehel on kaheksa sedelit. Iga kood kehtib ühe korra ja { kept-slip }; nende inimeste varasemad sedelid enam ei kehti.
desk-class-slips-never = Sedelid neile, kes pole kordagi sisse loginud
desk-class-slips-all = Sedelid kõigile, kellel pole e‑posti aadressi

## A new school year

desk-year-lead = Kõik klassid liiguvad aasta võrra edasi. Enne näed, mis juhtuks; midagi ei muutu, kuni sa seda ei kinnita.
desk-year-period = Uus õppeaasta
desk-year-last = Kooli kõrgeim klass
desk-year-last-hint = Selle klassi õpilased lahkuvad koolist. Näiteks 9 või 12
desk-year-until = Lahkujate rollid kehtivad kuni
desk-year-until-hint = pp.kk.aaaa, näiteks 31.08.2027
desk-year-preview = Vaata, mis juhtuks
desk-year-table = Mis juhtuks
desk-year-from = Senine klass
desk-year-to = Uus klass
desk-year-people = Inimesi
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = lahkuvad { $date }
# Stands in the place of the new class.
desk-year-stay = jäävad nii, nagu on
desk-year-nobody = Ükski klass ei liiguks edasi. Kontrolli, mida sisestasid.
desk-year-not-yet = Veel pole midagi muutunud. Kui õppeaasta on alanud, ei saa seda siin tagasi võtta.
desk-year-begin = Alusta uut õppeaastat
desk-year-change = Muuda sisestatut
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = Õppeaasta { $period } on alanud
desk-year-done-lead = Klassid on edasi liikunud. Prindi sedelid neile, kes on klassis uued.
desk-year-done-nobody = Ühtegi klassi polnud vaja edasi viia.

## Schools that wait

desk-schools-lead = Need koolid on registreerunud. Kiida avaldus heaks ainult siis, kui tead, et tegu on tõesti kooliga ja kontaktisik töötab seal.
desk-schools-none = Ühtki kooli ei ole ootel.
desk-schools-approved = Kooli avaldus kiideti heaks ja kontaktisik saab kirja.
desk-schools-refused = Kooli avaldus lükati tagasi ja kontaktisik saab sinu põhjenduse kirjaga.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = Registreerunud: { $date }
desk-schools-language = Kontaktisiku keel
desk-schools-approve = Kiida heaks
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = Kiida heaks: { $what }
desk-schools-refuse = Lükka tagasi
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = Lükka tagasi: { $what }
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = { $school }: kas lükata avaldus tagasi?
desk-refuse-lead = Kontaktisik saab kirja sinu põhjendusega. Registreerimisavaldus kustutatakse; kool saab uuesti registreeruda.
desk-refuse-words = Miks avaldus tagasi lükatakse
desk-refuse-words-hint = Kuni 1000 märki
desk-refuse-submit = Lükka tagasi ja saada kiri

## Applications

desk-applications-lead = Need rakendused võivad küsida inimestelt luba nende andmeid näha. Igaüks otsustab ise.
desk-applications-none = Ühtki rakendust pole registreeritud.
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
        [one] Loa on andnud { $count } inimene
       *[other] Loa on andnud { $count } inimest
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = Kes on rakendusele { $name } loa andnud
desk-applications-people-none = Keegi pole sellele rakendusele luba andnud.
desk-applications-add = Registreeri rakendus
desk-applications-name = Nimi, mida inimesed näevad
desk-applications-addresses = Aadressid, kuhu rakendus naaseb
desk-applications-addresses-hint = Iga aadress eraldi real
desk-applications-scopes = Milleks tohib luba küsida
desk-applications-roles = Ainult neile, kellel on mõni neist rollidest
desk-applications-roles-hint = Kui sa ühtki ei märgi, saavad seda kasutada kõik.
desk-applications-public = Rakendus ei saa salavõtit salajas hoida: see on telefonirakendus või serverita leht
desk-applications-submit = Registreeri
# Variables:
#   $name (String) - the name of the application
desk-applications-added = { $name } on registreeritud
desk-applications-id = Rakenduse tunnus
desk-applications-secret = Rakenduse salavõti
desk-applications-once = Salavõtit näidatakse ainult praegu. Anna see rakenduse tegijatele turvaliselt üle.
desk-applications-no-secret = Sellel rakendusel pole salavõtit.
desk-applications-renew = Uus salavõti
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = Uus salavõti: { $what }
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = Kas luua rakendusele { $name } uus salavõti?
desk-applications-renew-lead = Praegune salavõti lakkab kohe kehtimast. Kuni rakendusel uut ei ole, ei saa keegi rakendust kasutada.
desk-applications-renew-submit = Loo uus salavõti
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = Rakendusel { $name } on uus salavõti
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = Kas eemaldada { $name }?
desk-applications-remove-lead = Rakendus kaotab kohe juurdepääsu kõigi andmetele. Inimeste antud load kustutatakse ja seda ei saa tagasi võtta.
desk-applications-remove-submit = Eemalda rakendus
desk-remove = { arrival-identities-remove }
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = Eemalda: { $what }

## What is wrong now: what it is, and what to do

desk-trouble-none = Kõik töötab nii, nagu peab.
desk-trouble-name = Proovitakse palju valesid paroole
desk-trouble-password = Üht parooli proovitakse paljudel kontodel
desk-trouble-person = Telefonidele saadetakse palju päringuid
desk-trouble-codes = Ühele kontole sisestatakse palju valesid koode
desk-trouble-link = Küsitakse palju Smart-ID QR-koode
desk-trouble-reset = Küsitakse palju uue parooli kirju
desk-trouble-register = Ühest kohast luuakse palju kontosid
desk-trouble-school = Ühest kohast registreeritakse palju koole
desk-trouble-captcha = Seni tuleb läbida turvakontroll.
desk-trouble-slowed = Seni tuleb uutel veidi oodata.
desk-trouble-paused = Praegu on see peatatud.
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = Konto: { $name }
desk-trouble-nobody = Sisestatud andmetele ei vasta siin ükski konto.
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = Koht: { $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = Kui uusi juurde ei tule, lõpeb see ise: { $date }.
desk-trouble-place = Kui see aadress on kooli oma, palu serveri hooldajal lisada see koolide aadresside hulka (limits.schools).
desk-trouble-password-do = Palu serveri hooldajal vaadata, kust katsed tulevad. Kellel on see parool, saab ikka sisse logida seal, kus ta on varem sisse loginud; mujal on vaja uut parooli.
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters = { $count } kirja ei õnnestunud veel saata
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = Vanim on kirjutatud { $age }.
desk-trouble-letters-do = Meiliserver ei võta neid vastu. Anna sellest teada meiliserveri hooldajale; hiljem lähevad kirjad ise teele.
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = Rakendus { $application } ei saa teada, et inimesed on välja loginud
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
        [one] Saatmist ootab { $count } teade. Inimene võib rakenduses veel sisse logitud olla.
       *[other] Saatmist ootab { $count } teadet. Inimesed võivad rakenduses veel sisse logitud olla.
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = Esimene neist on kirjutatud { $age }.
desk-trouble-application-late = Rakendus ei vasta õigel ajal.
desk-trouble-application-unreachable = Rakendusega ei saa ühendust või selle sertifikaati ei usaldata.
desk-trouble-application-broken = Ühendus rakendusega katkeb.
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = Rakendus vastab olekukoodiga { $status }.
desk-trouble-application-untried = Pärast seda pole proovitud teateid saata.
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = Palu rakenduse hooldajal vaadata rakenduse logi. Selle serveri hooldaja näeb teadete aadressi käsuga „lavi client show { $id }“. Kui rakendus jälle vastab, lähevad teated ise teele.
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned = { kept-lately } jooksul ei pääsenud inimesed meie vea tõttu edasi { $count } korral
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = Otsi logist „{ $code }“. Kui praegu ei saa sisse logida, peab serveri hooldaja sellest kohe teada saama.
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = Sertifikaat aegub { $date }
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = Sertifikaat aegus { $date }
desk-trouble-certificate-do = Palu serveri hooldajal see uuendada. Kui see on aegunud, ei pääse sel viisil keegi sisse.
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method } ei vasta
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
        [one] { kept-lately } jooksul nurjus selle tõttu { $count } sisselogimine.
       *[other] { kept-lately } jooksul nurjus selle tõttu { $count } sisselogimist.
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = Viimane nurjus { $age }.
desk-trouble-provider-do = Seni saab sisse logida muul viisil. Kui see ei möödu, palu serveri hooldajal vaadata, mida ütleb „lavi doctor“.
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
        [one] { $count } kool ootab vastust
       *[other] { $count } kooli ootab vastust
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
        [one] { $count } palve ootab teist haldurit
       *[other] { $count } palvet ootab teist haldurit
    }

## What was done at the desk, newest first

desk-activity-none = Abilauas pole veel midagi tehtud.
desk-did-unlock = Ooteaeg lõpetati
desk-did-year = Alustati uut õppeaastat
desk-did-school_approved = Kooli avaldus kiideti heaks
desk-did-school_refused = Kooli avaldus lükati tagasi
desk-did-client_added = Rakendus registreeriti
desk-did-client_removed = Rakendus eemaldati
desk-did-secret = Rakendus sai uue salavõtme
desk-did-asked = Küsiti teise halduri nõusolekut
desk-did-declined = Teine haldur keeldus
desk-did-other = Tehti midagi muud

## When the desk may not do this

desk-forbidden-title = Seda sa siin teha ei saa
desk-forbidden-lead = Sa ei saa abilauas selle inimese kontoga seda teha. Pöördu kooli administraatori või halduri poole.
desk-back = Tagasi abilauda

## Errors of these forms

error-desk-undefined = Seda ei tehtud. Proovi uuesti.
error-desk-required-reason = Vali, miks sa seda teed.
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = Sisesta, mida otsid.
error-desk-min_length-text = Sisesta vähemalt kaks tähte või numbrit.
error-desk-required-check_seen = Märgi see ainult siis, kui see on tõsi: „{ desk-check-seen }“
error-desk-required-check_name = Märgi see ainult siis, kui see on tõsi: „{ desk-check-name }“
error-desk-required-check_lost = Märgi see ainult siis, kui see on tõsi: „{ desk-check-lost }“
error-desk-required-check_calm = Märgi see ainult siis, kui see on tõsi: „{ desk-check-calm }“ Kui keegi sind tagant kiirustab, lõpeta kõne ja helista hiljem tagasi.
error-desk-user_email_already_exist = See e‑posti aadress on juba teisel kontol. Sisesta mõni muu aadress.
error-desk-required-role = Vali roll.
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = Vali kool.
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = Sisesta klass arvuna, näiteks 5.
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = Sisesta paralleeli täht, näiteks a.
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = Sisesta õppeaasta nii: 2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = Sisesta kooli kõrgeim klass arvuna, näiteks 9.
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = Sisesta kuupäev, mis ei ole veel käes, näiteks 31.08.2027.
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = Kirjuta, miks avaldus tagasi lükatakse.
error-desk-max_length-words = See on liiga pikk. Lubatud on kuni 1000 märki.
error-desk-required-name = Sisesta nimi, mida inimesed näevad (kuni 255 märki).
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = Sisesta täielikud aadressid, mille alguses on https://, igaüks eraldi reale.
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = Märgi, milleks tohib luba küsida.
error-desk-invalid_format-scopes = { error-desk-required-scopes }
