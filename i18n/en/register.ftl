### The register screen.

register-lead = Prove who you are and we will fill in part of the form for you.
register-methods = Ways to register
register-title = { common-create-account }
register-have-account = Already have an account?

## By hand

# Names the tab.
register-by-hand-name = By e-mail
register-by-hand = Fill in the form yourself. We will then e‑mail you a link to check your address.
register-by-hand-action = Fill in the form
