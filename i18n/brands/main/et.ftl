### What the brand “main” calls things, in Estonian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product =
    { $case ->
       *[nominative] Päevik
        [genitive] Päeviku
        [partitive] Päevikut
        [illative] Päevikusse
        [inessive] Päevikus
        [elative] Päevikust
        [allative] Päevikule
        [adessive] Päevikul
        [ablative] Päevikult
        [comitative] Päevikuga
    }

# The account that opens it, within a sentence.
-service =
    { $case ->
       *[nominative] Päeviku konto
        [genitive] Päeviku konto
        [partitive] Päeviku kontot
        [illative] Päeviku kontosse
        [inessive] Päeviku kontos
        [elative] Päeviku kontost
        [allative] Päeviku kontole
        [adessive] Päeviku kontol
        [ablative] Päeviku kontolt
        [comitative] Päeviku kontoga
    }

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username; the e-mail address does as well.

-reset-name-label = Kasutajanimi või e‑posti aadress
-reset-name-lead = Sisesta oma kasutajanimi või e‑posti aadress. Saadame lingi sinu konto e‑posti aadressile.
-reset-name-required = Sisesta oma kasutajanimi või e‑posti aadress.
-reset-name-not-found = Sellise kasutajanime või e‑posti aadressiga kontot ei leitud. Kontrolli sisestatut ja proovi uuesti.

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = Selle sisselogimisviisiga pole veel ühtki kontot seotud. Loo sellega konto või logi sisse muul viisil ja seo see oma konto lehel.
