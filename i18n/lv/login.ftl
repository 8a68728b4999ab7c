### The login screen and the panes of its methods.

login-methods = Pieslēgšanās veidi
login-username = Lietotājvārds vai e‑pasta adrese
# Between the open way to sign in or register and the others.
login-or = vai
login-title = { common-sign-in }
# Before the link to create an account.
login-new-here = Vēl nav konta?
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with = Pieslēgties ar { $method }
login-alone = Atvērt pieslēgšanās lapu atsevišķi
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = Neizdodas pieslēgties?
login-trouble-contact = Sazinieties ar mums
error-password_login-required-email = Ievadiet savu lietotājvārdu vai e‑pasta adresi.
error-password_login-required-password = Ievadiet savu paroli.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client } lūdz Jūs pieslēgties vēlreiz.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client } prasa drošāku pieslēgšanos: izmantojiet paroli kopā ar kodu, piekļuves atslēgu vai drošu pieslēgšanās veidu, piemēram, { -id-card(case: "accusative") }.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client } prasa pieslēgšanos, kas apliecina Jūsu identitāti. Izmantojiet, piemēram, { -id-card(case: "accusative") }, Mobile-ID vai Smart-ID.

## Mobile-ID and Smart-ID

mobile_id-prefix = Valsts kods

## Smart-ID by device link

smart_id-link-lead = Nākamajā lapā noskenējiet QR kodu ar lietotni Smart-ID vai atveriet lietotni šajā ierīcē. Nekas nav jāievada.
smart_id-link-start = Turpināt bez personas koda

## ID card

id_card-lead = Pirms turpināt, ievietojiet { -id-card(case: "accusative") } lasītājā.
id_card-sign-in = Pieslēgties ar { -id-card(case: "accusative") }
id_card-register = Reģistrēties ar { -id-card(case: "accusative") }
# Shown while the Web eID software asks for the code.
id_card-confirm = Apstipriniet ar kartes PIN1 kodu logā, kas atvērsies.
id_card-no-scripts = Lai izmantotu { -id-card(case: "accusative") }, vajadzīgs JavaScript, kas šajā pārlūkprogrammā ir izslēgts.
id_card-without-web-eid = Turpināt bez Web eID

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in =
    { $method ->
        [eParaksts] Turpināt ar eParakstu
       *[other] Turpināt ar { $method }
    }
# Variables:
#   $method (String) - the method's name
redirect-register =
    { $method ->
        [eParaksts] Reģistrēties ar eParakstu
       *[other] Reģistrēties ar { $method }
    }
redirect-lead-har_id = HarID ir Igaunijas izglītības nozares pieslēgšanās pakalpojums. Pēc pieslēgšanās Jūs atgriezīsieties šeit.
redirect-lead = Jūs pāriesiet uz { $method } lapu un pēc tam atgriezīsieties šeit.
redirect-lead-e_paraksts = Jūs pāriesiet uz eParaksta lapu un pēc tam atgriezīsieties šeit.

## The end of a sign-in inside another page

success-login-lead = Varat turpināt e‑dienasgrāmatā.
success-login-action = Atvērt e‑dienasgrāmatu

## A passkey in place of a password, or of a code

passkey-sign-in = Ar piekļuves atslēgu
passkey-use = Izmantot piekļuves atslēgu
