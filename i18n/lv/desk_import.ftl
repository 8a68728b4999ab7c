### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = Importēt cilvēkus
desk-import-lead = Pārnesiet cilvēkus no citas sistēmas ar failu. Vispirms redzēsiet, kas notiktu; kamēr neapstiprināsiet, nekas netiks saglabāts.
desk-import-file = Fails
desk-import-file-hint = CSV tabula ar kolonnu virsrakstiem vai JSON rindas; ne vairāk kā 20 MB un 10 000 cilvēku. Lielākus failus importē servera uzturētājs.
desk-import-known = Cilvēki, kuriem šeit jau ir konts
desk-import-known-hint = Atjaunināšana maina vārdu, dzīvesvietu, valodu un lomas, bet nekad to, kā cilvēks pieslēdzas.
desk-import-known-fail = Uzskatīt par kļūdu
desk-import-known-skip = Atstāt bez izmaiņām
desk-import-known-update = Atjaunināt pēc faila
desk-import-check = Pārbaudīt
error-desk-required-file = Izvēlieties failu.
error-desk-max_length-file = Fails ir lielāks par 20 MB. Sadaliet to vai jautājiet servera uzturētājam.
error-desk-too_many_requests-file = Šobrīd failu augšupielādē kāds cits. Mēģiniet vēlreiz pēc minūtes.
error-desk-token_validation_failed = Faila šeit vairs nav: to glabā { kept-import } un tikai līdz nākamajai augšupielādei. Izvēlieties to vēlreiz.

## What is wrong with the file

desk-import-problems = Failā ir kļūdas
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
        [zero] Neviens nav importēts. Atrastas { $count } kļūdas.
        [one] Neviens nav importēts. Atrasta { $count } kļūda.
       *[other] Neviens nav importēts. Atrastas { $count } kļūdas.
    }
desk-import-problems-do = Izlabojiet failu un augšupielādējiet to vēlreiz.
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
        [zero] Šeit redzamas tikai pirmās { $count }.
        [one] Šeit redzama tikai pirmā { $count }.
       *[other] Šeit redzamas tikai pirmās { $count }.
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = { $line }. rinda
desk-import-again = Izvēlēties citu failu

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = Šis lauks ir obligāts, bet tas ir tukšs.
# Variables:
#   $most (String) - the most characters
desk-import-too_long = Teksts ir garāks par { $most } rakstzīmēm.
desk-import-no_person_name = Vārdā drīkst būt tikai burti, atstarpes, defises un apostrofi.
desk-import-no_email = Šī nav e‑pasta adrese.
desk-import-no_personal_code = Šis nav attiecīgās valsts personas kods.
desk-import-no_such_day = Tādas dienas nav, vai tā vēl nav pienākusi.
desk-import-other_form = Formāts nav pareizs.
desk-import-no_gender = Rakstiet 0 (vīrietis) vai 1 (sieviete).
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = Rakstiet valodu vienā no šiem veidiem: { $codes }
desk-import-no_flag = Rakstiet true vai false.
desk-import-no_country = Rakstiet valsti ar diviem burtiem, piemēram, EE.
desk-import-issuer_missing = Personas kods ir, bet trūkst valsts, kas to piešķīrusi.
desk-import-code_missing = Personas koda valsts ir, bet paša koda trūkst.
desk-import-nothing_proven = Personas kods atzīmēts kā pārbaudīts, bet paša koda nav.
desk-import-roles_no_list = Lomas nav saraksts JSON formātā.
desk-import-role_no_text = Lomā ir kas tāds, kas nav ne teksts, ne skaitlis.
desk-import-role_unknown_field = Lomai drīkst būt tikai role, school, class_level, parallel un period.
desk-import-no_such_role = Tādas lomas nav.
desk-import-nobody = Failā neviena nav.
desk-import-no_name = Vajadzīgs lietotājvārds vai e‑pasta adrese.
desk-import-other_than_code = Pēc personas koda tas ir citādi.
desk-import-hash_kind = Šādi glabātu paroli nevar pārņemt. Atstājiet lauku tukšu: cilvēks izvēlēsies jaunu.
desk-import-hash_broken = Saglabātā parole nav pilnīga.
desk-import-hash_costly = Šīs paroles pārbaude serverim prasītu pārāk daudz laika. Atstājiet lauku tukšu: cilvēks izvēlēsies jaunu.
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = Autentifikācijas lietotnes atslēgā jābūt vismaz { $least } baitiem, base32 pierakstā.
# Variables:
#   $line (String) - the number of the other line
desk-import-same = Tas pats ir { $line }. rindā.
desk-import-taken = Tas šeit jau ir kādam kontam.
desk-import-of_another = Tas pieder citam kontam nekā pārējā rinda.
desk-import-waits = Kāds ar to ir reģistrējies, bet vēl nav atvēris saiti vēstulē.
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = { $line }. rinda ir par to pašu kontu.
desk-import-empty_file = Fails ir tukšs.
desk-import-no_utf8 = Rakstzīmes nevar nolasīt. Saglabājiet failu UTF-8 kodējumā.
# Variables:
#   $column (String) - where in the line
desk-import-no_json = Rinda nav JSON formātā ({ $column }. rakstzīme).
desk-import-no_text = Šeit jābūt tekstam.
desk-import-unknown_field = Kolonnas ar tādu nosaukumu nav.
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = Šūnas rindā: { $cells }, virsrakstu rindā: { $wanted }.
desk-import-twice_in_heading = Virsrakstu rindā šī kolonna ir divreiz.
# Variables:
#   $most (String) - the most people
desk-import-too_many = Failā ir vairāk nekā { $most } cilvēku. Sadaliet to vai jautājiet servera uzturētājam.
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = Rinda ir garāka par { $most } baitiem.
desk-import-opens_otherwise = Tas mainītu to, kā cilvēks pieslēdzas. Ar failu šeit to nedara.
desk-import-helps_others = Šis cilvēks palīdz citiem palīdzības dienestā. Ar failu viņa kontu šeit nemaina.

## What would happen, and what has happened

desk-import-not-yet = Vēl nekas nav saglabāts. Failu { kept-import } glabā šifrētu; pēc importēšanas to šeit atcelt vairs nevar.
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = Kopš pārbaudes šeit kaut kas ir mainījies, tāpēc nekas netika saglabāts. Iepriekš: jauni { $added }, atjaunināmi { $updated }, bez izmaiņām { $left }. Pārbaudiet vēlreiz.
desk-import-added = Jauni konti
desk-import-updated = Atjaunināti konti
desk-import-left = Konti bez izmaiņām
desk-import-all = Visi cilvēki failā
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
        [zero] Pirmie { $count } cilvēki failā
        [one] Pirmais { $count } cilvēks failā
       *[other] Pirmie { $count } cilvēki failā
    }
desk-import-name = Cilvēks
desk-import-roles = Lomas un klases
desk-import-coming = Kas notiks
desk-import-coming-added = jauns konts
desk-import-coming-updated = tiek atjaunināts
desk-import-coming-left = netiek mainīts
desk-import-after = Vēstules netiek sūtītas. Kam nav paroles, tas to varēs izvēlēties, atverot saiti vēstulē vai izmantojot Jūsu iedotu lapiņu.
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
        [zero] Importēt { $count } cilvēkus
        [one] Importēt { $count } cilvēku
       *[other] Importēt { $count } cilvēkus
    }
desk-import-idle = Neviens netiktu ne pievienots, ne mainīts.
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
        [zero] Importēti { $count } cilvēki
        [one] Importēts { $count } cilvēks
       *[other] Importēti { $count } cilvēki
    }
desk-import-done-lead = Fails šeit ir dzēsts. Izdzēsiet arī savu kopiju.
# In the list of what was done at the desk.
desk-did-import = Importēti cilvēki
