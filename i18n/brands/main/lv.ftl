### What the brand “main” calls things, in Latvian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence. Messages take it for a masculine noun.
-service =
    { $case ->
       *[nominative] Päevik konts
        [genitive] Päevik konta
        [dative] Päevik kontam
        [accusative] Päevik kontu
        [locative] Päevik kontā
    }

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username; the e-mail address does as well.

-reset-name-label = Lietotājvārds vai e‑pasta adrese
-reset-name-lead = Ievadiet savu lietotājvārdu vai e‑pasta adresi. Saiti nosūtīsim uz Jūsu konta e‑pasta adresi.
-reset-name-required = Ievadiet savu lietotājvārdu vai e‑pasta adresi.
-reset-name-not-found = Konts ar šādu lietotājvārdu vai e‑pasta adresi nav atrasts. Pārbaudiet ievadīto un mēģiniet vēlreiz.

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = Ar šo pieslēgšanās veidu vēl nav saistīts neviens konts. Izveidojiet ar to kontu vai pieslēdzieties citādi un piesaistiet šo pieslēgšanās veidu sava konta lapā.

## What Estonia and Latvia call differently.

# The identity card.
-id-card =
    { $case ->
       *[nominative] ID karte
        [genitive] ID kartes
        [accusative] ID karti
    }
