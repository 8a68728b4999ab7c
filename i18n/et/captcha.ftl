### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Turvakontroll vajab JavaScripti. Luba see veebilehitsejas ja laadi leht uuesti või vali teine viis.
