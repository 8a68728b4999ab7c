### What the brand “main” calls things, in English. Terms only; messages refer to them.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence.
-service = Päevik account

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username.

-reset-name-label = Username
-reset-name-lead = Enter your username. We will send a link to the e‑mail address of your account.
-reset-name-required = Enter your username.
-reset-name-not-found = We did not find this username. Check it and try again.
