### What the brand “main” calls things, in German. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence. Messages take it for a neuter noun.
-service =
    { $case ->
       *[nominative] Päevik-Konto
        [genitive] Päevik-Kontos
    }

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username.

-reset-name-label = Benutzername oder E-Mail-Adresse
-reset-name-lead = Geben Sie Ihren Benutzernamen oder Ihre E‑Mail-Adresse ein. Wir schicken einen Link an die E‑Mail-Adresse Ihres Kontos.
-reset-name-required = Geben Sie Ihren Benutzernamen oder Ihre E‑Mail-Adresse ein.
-reset-name-not-found = Diesen Benutzernamen oder diese E‑Mail-Adresse haben wir nicht gefunden. Prüfen Sie die Angabe und versuchen Sie es noch einmal.

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = Mit dieser Anmeldung ist noch kein Konto verknüpft. Erstellen Sie damit ein Konto, oder melden Sie sich anders an und verknüpfen Sie diese Anmeldung auf Ihrer Kontoseite.
