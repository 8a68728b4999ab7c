### What the brand “sibling” calls things, in English. Terms only; messages refer to them.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence.
-service = Dienasgrāmata account

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = E-mail address
-reset-name-lead = Enter the e‑mail address of your account. We will send a link to it.
-reset-name-required = Enter your e‑mail address.
-reset-name-not-found = We could not find an account with this e‑mail address. Check it and try again.

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = No account is linked to this sign-in yet. Sign in another way and link it on your account page.
