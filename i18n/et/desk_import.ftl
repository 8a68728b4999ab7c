### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = Impordi inimesed
desk-import-lead = Too inimesed teisest süsteemist üle failiga. Enne näed, mis juhtuks; midagi ei salvestata, kuni sa seda ei kinnita.
desk-import-file = Fail
desk-import-file-hint = CSV-tabel päisereaga või JSON-read; kuni 20 MB ja 10 000 inimest. Suurema faili impordib serveri hooldaja.
desk-import-known = Inimesed, kellel on siin juba konto
desk-import-known-hint = Uuendamine muudab nime, elukoha andmeid, keelt ja rolle, kuid mitte kunagi seda, kuidas inimene sisse logib.
desk-import-known-fail = Loetakse veaks
desk-import-known-skip = Jäävad muutmata
desk-import-known-update = Uuendatakse faili järgi
desk-import-check = Kontrolli
error-desk-required-file = Vali fail.
error-desk-max_length-file = Fail on suurem kui 20 MB. Jaga see osadeks või pöördu serveri hooldaja poole.
error-desk-too_many_requests-file = Praegu laadib faili üles keegi teine. Proovi minuti pärast uuesti.
error-desk-token_validation_failed = Faili enam siin ei ole: seda hoitakse { kept-import } ja ainult seni, kuni laadid üles järgmise. Vali see uuesti.

## What is wrong with the file

desk-import-problems = Failis on vigu
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
        [one] Kedagi ei imporditud. Leiti { $count } viga.
       *[other] Kedagi ei imporditud. Leiti { $count } viga.
    }
desk-import-problems-do = Paranda fail ja laadi see uuesti üles.
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
        [one] Siin on neist ainult esimene.
       *[other] Siin on neist ainult esimesed { $count }.
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = Rida { $line }
desk-import-again = Vali teine fail

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = See on vajalik, aga tühi.
# Variables:
#   $most (String) - the most characters
desk-import-too_long = Tekst on pikem kui { $most } märki.
desk-import-no_person_name = Nimes võivad olla ainult tähed, tühikud, sidekriipsud ja ülakomad.
desk-import-no_email = See ei ole e‑posti aadress.
desk-import-no_personal_code = See ei ole selle riigi isikukood.
desk-import-no_such_day = Sellist kuupäeva ei ole või ei ole see veel käes.
desk-import-other_form = See ei ole õigel kujul.
desk-import-no_gender = Kirjuta 0 (mees) või 1 (naine).
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = Kirjuta keel ühel neist viisidest: { $codes }
desk-import-no_flag = Kirjuta true või false.
desk-import-no_country = Kirjuta riik kahe tähega, näiteks EE.
desk-import-issuer_missing = Isikukood on olemas, aga selle andnud riik puudub.
desk-import-code_missing = Isikukoodi andnud riik on olemas, aga kood puudub.
desk-import-nothing_proven = Isikukood on märgitud kontrollituks, aga koodi ennast ei ole.
desk-import-roles_no_list = Rollid ei ole JSON-vormingus loend.
desk-import-role_no_text = Rollis on midagi, mis ei ole tekst ega arv.
desk-import-role_unknown_field = Rollil võivad olla ainult role, school, class_level, parallel ja period.
desk-import-no_such_role = Sellist rolli ei ole.
desk-import-nobody = Failis ei ole kedagi.
desk-import-no_name = Vaja on kasutajanime või e‑posti aadressi.
desk-import-other_than_code = Isikukoodi järgi on see teisiti.
desk-import-hash_kind = Sel viisil salvestatud parooli ei saa üle võtta. Jäta see tühjaks: siis valib inimene uue parooli.
desk-import-hash_broken = Salvestatud parool ei ole täielik.
desk-import-hash_costly = Selle parooli kontrollimine võtaks serveril liiga kaua. Jäta see tühjaks: siis valib inimene uue.
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = Autentimisrakenduse võtmes peab olema vähemalt { $least } baiti, base32-kujul.
# Variables:
#   $line (String) - the number of the other line
desk-import-same = Sama on real { $line }.
desk-import-taken = See on siin juba ühel kontol.
desk-import-of_another = See kuulub teisele kontole kui ülejäänud rida.
desk-import-waits = Keegi on sellega registreerunud, aga pole veel kirjas olevat linki avanud.
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = Rida { $line } käib sama konto kohta.
desk-import-empty_file = Fail on tühi.
desk-import-no_utf8 = Märke ei saa lugeda. Salvesta fail UTF-8-kodeeringus.
# Variables:
#   $column (String) - where in the line
desk-import-no_json = Rida ei ole JSON-vormingus (märk { $column }).
desk-import-no_text = Siin peaks olema tekst.
desk-import-unknown_field = Sellise nimega veergu ei ole.
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = Real on { $cells } lahtrit, päises { $wanted }.
desk-import-twice_in_heading = Päises on see veerg kaks korda.
# Variables:
#   $most (String) - the most people
desk-import-too_many = Failis on üle { $most } inimese. Jaga see osadeks või pöördu serveri hooldaja poole.
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = Rida on pikem kui { $most } baiti.
desk-import-opens_otherwise = See muudaks, kuidas inimene sisse logib. Failiga seda siin ei tehta.
desk-import-helps_others = See inimene aitab abilauas teisi. Failiga tema kontot siin ei muudeta.

## What would happen, and what has happened

desk-import-not-yet = Veel pole midagi salvestatud. Faili hoitakse { kept-import } krüpteeritult; importi ei saa siin tagasi võtta.
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = Vahepeal on siin midagi muutunud, seepärast ei salvestatud midagi. Enne: uusi { $added }, uuendatavaid { $updated }, muutmata { $left }. Vaata uuesti.
desk-import-added = Uusi kontosid
desk-import-updated = Uuendatud kontosid
desk-import-left = Muutmata kontosid
desk-import-all = Kõik failis olevad inimesed
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
        [one] Faili esimene inimene
       *[other] Faili esimesed { $count } inimest
    }
desk-import-name = Inimene
desk-import-roles = Rollid ja klassid
desk-import-coming = Mis juhtub
desk-import-coming-added = uus konto
desk-import-coming-updated = uuendatakse
desk-import-coming-left = jääb muutmata
desk-import-after = Kirju ei saadeta. Kellel parooli ei ole, saab selle valida e‑kirjas oleva lingi kaudu või sinu antud sedeliga.
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
        [one] Impordi { $count } inimene
       *[other] Impordi { $count } inimest
    }
desk-import-idle = Kedagi ei lisataks ega muudetaks.
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
        [one] Imporditi { $count } inimene
       *[other] Imporditi { $count } inimest
    }
desk-import-done-lead = Fail on siit kustutatud. Kustuta ka enda koopia.
# In the list of what was done at the desk.
desk-did-import = Imporditi inimesi
