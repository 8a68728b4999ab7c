### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Kontot ei loodud
failed-registration-action = Registreeru uuesti
failed-activation = Kontot ei aktiveeritud
failed-activation-action = Registreeru uuesti
failed-school = Kooli ei registreeritud
failed-school-action = Registreeri kool uuesti
failed-reset = Parooli ei muudetud
failed-reset-action = Küsi uus link
failed-sign-in = Logi sisse
