### What the brand “main” calls things, in English. Terms only; messages refer to them.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence.
-service = Päevik account

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username.

-reset-name-label = Username or e-mail address
-reset-name-lead = Enter your username or e‑mail address. We will send a link to the e‑mail address of your account.
-reset-name-required = Enter your username or e‑mail address.
-reset-name-not-found = We could not find this username or e‑mail address. Check it and try again.

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = No account is linked to this sign-in yet. Create an account with it, or sign in another way and link it on your account page.
