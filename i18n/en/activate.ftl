### The link of the activation letter.

activate-title = Activate your account
activate-lead = One press and the account is ready to use.
activate-confirm = Activate account
