### The register screen.

register-title = Create account
register-lead = Prove who you are and part of the form is filled in for you.
register-methods = Ways to register
register-more = More ways
register-continue = Continue
register-have-account = Already have an account?
register-sign-in = Sign in

## By hand

register-by-hand = You can also fill in the form yourself. We then send an e-mail to check your address.
register-by-hand-action = Fill in the form
