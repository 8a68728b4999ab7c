### What the brand “sibling” calls things, in German. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence. Messages take it for a neuter noun.
-service =
    { $case ->
       *[nominative] Dienasgrāmata-Konto
        [genitive] Dienasgrāmata-Kontos
    }

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = E-Mail-Adresse
-reset-name-lead = Geben Sie die E‑Mail-Adresse Ihres Kontos ein. Wir schicken einen Link an diese Adresse.
-reset-name-required = Geben Sie Ihre E‑Mail-Adresse ein.
-reset-name-not-found = Zu dieser E‑Mail-Adresse haben wir kein Konto gefunden. Prüfen Sie sie und versuchen Sie es noch einmal.

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = Mit dieser Anmeldung ist noch kein Konto verknüpft. Melden Sie sich anders an und verknüpfen Sie diese Anmeldung auf Ihrer Kontoseite.
