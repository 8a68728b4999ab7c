### The link of the activation letter.

activate-title = Activate your account
activate-lead = One more step and your account is ready.

## In a browser that did not register

activate-elsewhere = If you registered in another browser, enter the password that you chose there.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = If you did not register, stop here: the person who did knows the password for this account.
activate-refuse = I did not register
activate-refused = The registration has been deleted
activate-refused-lead = No account was created with this e‑mail address. You do not need to do anything.
