### What the brand “sibling” calls things, in Estonian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product =
    { $case ->
       *[nominative] Dienasgrāmata
        [genitive] Dienasgrāmata
        [partitive] Dienasgrāmatat
        [illative] Dienasgrāmatasse
        [inessive] Dienasgrāmatas
        [elative] Dienasgrāmatast
        [allative] Dienasgrāmatale
        [adessive] Dienasgrāmatal
        [ablative] Dienasgrāmatalt
        [comitative] Dienasgrāmataga
    }

# The account that opens it, within a sentence.
-service =
    { $case ->
       *[nominative] Dienasgrāmata konto
        [genitive] Dienasgrāmata konto
        [partitive] Dienasgrāmata kontot
        [illative] Dienasgrāmata kontosse
        [inessive] Dienasgrāmata kontos
        [elative] Dienasgrāmata kontost
        [allative] Dienasgrāmata kontole
        [adessive] Dienasgrāmata kontol
        [ablative] Dienasgrāmata kontolt
        [comitative] Dienasgrāmata kontoga
    }

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = E‑posti aadress
-reset-name-lead = Sisesta oma konto e‑posti aadress. Saadame sellele lingi.
-reset-name-required = Sisesta oma e‑posti aadress.
-reset-name-not-found = Selle e‑posti aadressiga kontot ei leitud. Kontrolli aadressi ja proovi uuesti.

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = Selle sisselogimisviisiga pole veel ühtki kontot seotud. Logi sisse muul viisil ja seo see oma konto lehel.
