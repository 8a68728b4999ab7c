### What the brand “sibling” calls things, in Latvian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product =
    { $case ->
       *[nominative] Dienasgrāmata
        [genitive] Dienasgrāmatas
        [dative] Dienasgrāmatai
        [accusative] Dienasgrāmatu
        [locative] Dienasgrāmatā
    }

# The account that opens it, within a sentence. Messages take it for a masculine noun.
-service =
    { $case ->
       *[nominative] Dienasgrāmatas konts
        [genitive] Dienasgrāmatas konta
        [dative] Dienasgrāmatas kontam
        [accusative] Dienasgrāmatas kontu
        [locative] Dienasgrāmatas kontā
    }

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = E‑pasta adrese
-reset-name-lead = Ievadiet sava konta e‑pasta adresi. Nosūtīsim uz to saiti.
-reset-name-required = Ievadiet savu e‑pasta adresi.
-reset-name-not-found = Konts ar šo e‑pasta adresi nav atrasts. Pārbaudiet adresi un mēģiniet vēlreiz.

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = Ar šo pieslēgšanās veidu vēl nav saistīts neviens konts. Pieslēdzieties citādi un piesaistiet to sava konta lapā.

## What Estonia and Latvia call differently.

# The identity card.
-id-card =
    { $case ->
       *[nominative] eID karte
        [genitive] eID kartes
        [accusative] eID karti
    }
