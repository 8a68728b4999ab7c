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
        [comitative] Päeviku kontoga
    }

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username.

-reset-name-label = Kasutajanimi
-reset-name-lead = Sisesta oma kasutajanimi. Saadame lingi sinu konto e‑posti aadressile.
-reset-name-required = Sisesta oma kasutajanimi.
-reset-name-not-found = Sellist kasutajanime ei leitud. Kontrolli seda ja proovi uuesti.
