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

## A forgotten password: this brand asks for a username.

-reset-name-label = Lietotājvārds
-reset-name-lead = Ievadiet savu lietotājvārdu. Saiti nosūtīsim uz Jūsu konta e‑pasta adresi.
-reset-name-required = Ievadiet savu lietotājvārdu.
-reset-name-not-found = Šāds lietotājvārds nav atrasts. Pārbaudiet to un mēģiniet vēlreiz.
