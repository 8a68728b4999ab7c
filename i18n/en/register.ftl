### The register screen.

register-lead = Prove who you are and we will fill in part of the form for you.
register-methods = Ways to register
register-title = { common-create-account }
register-have-account = Already have an account?

## By hand

register-by-hand = You can fill in the whole form yourself. We will then e‑mail you a link to check your address.
register-by-hand-action = Fill in the form
