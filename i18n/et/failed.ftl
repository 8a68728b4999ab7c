### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Kontot ei loodud
failed-registration-lead = Proovi uuesti. Kui see kordub, võta ühendust oma kooli administraatoriga.
failed-register-again = Loo konto uuesti
failed-activation = Kontot ei aktiveeritud
failed-activation-lead = Link kehtib { kept-activation } ja võib olla juba kasutatud. Proovi sisse logida; kui see ei õnnestu, loo konto uuesti.
# Where nobody can create an account.
failed-activation-lead-no-registration = Link kehtib { kept-activation } ja võib olla juba kasutatud. Proovi sisse logida; kui see ei õnnestu, võta ühendust oma kooli administraatoriga.
failed-school = Kooli ei registreeritud
failed-school-lead = Kontrolli andmeid ja proovi uuesti. Kui see ei õnnestu, proovi hiljem.
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = Kontrolli andmeid ja proovi uuesti. Kui see ei õnnestu, võta meiega ühendust: { $contact }
failed-school-action = Registreeri kool uuesti
failed-reset = Parooli ei muudetud
failed-reset-lead = Link kehtib { kept-password_link } ja seda saab kasutada üks kord. Küsi uus link ja proovi uuesti.
