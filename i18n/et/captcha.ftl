### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Turvakontroll vajab JavaScripti. Luba see veebilehitsejas ja laadi leht uuesti või vali teine viis.

# While the browser finds a proof of work, and then.
captcha-working = Üks hetk, veebilehitseja teeb sinu eest väikese turvakontrolli.
captcha-worked = Turvakontroll on tehtud. Saada vorm uuesti.

# Above a form that comes back with a security check which it did not have before.
captcha-first = Veel üks samm: väike turvakontroll. Seejärel saada vorm uuesti.
