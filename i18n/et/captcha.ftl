### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Turvakontroll vajab skripte. Luba need veebilehitsejas ja laadi leht uuesti või vali teine viis.
