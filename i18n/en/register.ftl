### The register screen.

register-lead = Prove who you are and part of the form is filled in for you.
register-methods = Ways to register
register-title = { common-create-account }
register-have-account = Already have an account?

## By hand

register-by-hand = You can also fill in the form yourself. We then send an e‑mail to check your address.
register-by-hand-action = Fill in the form
