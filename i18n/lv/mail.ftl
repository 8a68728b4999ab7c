### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
# A name here would have to be in the vocative, which cannot be made of it.
mail-greeting =
    { $name ->
       *[other] Labdien!
    }
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = Labdien!
# Stands before the address that the button opens.
mail-fallback = Ja poga nedarbojas, iekopējiet šo adresi pārlūkprogrammā:
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action }:
mail-signature = Šo vēstuli nosūtīja { -product }.
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = Kontakti: { $contact }

## In the letters about a password

mail-set-password = Iestatīt jaunu paroli
mail-password-link-validity = Saite ir derīga { kept-password_link } un izmantojama vienu reizi.
mail-password-link-ignore = Ja to nepieprasījāt Jūs, Jums nekas nav jādara: pašreizējā parole joprojām ir derīga.

## activation: confirm the address of a new account

mail-activation-subject = Aktivizējiet savu { -service(case: "accusative") }
mail-activation-lead = Jūsu { -service } ir gandrīz gatavs. Apstipriniet, ka šī e‑pasta adrese ir Jūsu, un varēsiet pieslēgties.
mail-activation-validity = Saite ir derīga { kept-activation }. Ja tā šajā laikā netiks izmantota, konts tiks dzēsts.
mail-activation-ignore = Ja šo kontu neveidojāt Jūs, Jums nekas nav jādara: konts tiks dzēsts automātiski.

## reset: the password was forgotten

mail-reset-subject = Jauna parole Jūsu { -service(case: "dative") }
mail-reset-lead = Jūsu { -service(case: "dative") } pieprasīta jauna parole. To varat iestatīt, atverot saiti šajā vēstulē.

## change: the person wants another password

mail-change-subject = Jūsu { -service(case: "genitive") } paroles maiņa
mail-change-lead = Atverot saiti šajā vēstulē, varat mainīt sava { -service(case: "genitive") } paroli. Jums būs vajadzīga arī vecā parole.

## admin-change: an administrator asks for a new password

mail-admin-change-subject = Jūsu { -service(case: "dative") } vajadzīga jauna parole
mail-admin-change-lead = Administrators lūdz Jūs iestatīt jaunu paroli Jūsu { -service(case: "dative") }.
mail-admin-change-ignore = Ja šo vēstuli negaidījāt, pirms saites atvēršanas jautājiet savas skolas administratoram.

## password-changed: a notice after the fact

mail-password-changed-subject = Jūsu { -service(case: "genitive") } parole ir nomainīta
mail-password-changed-lead = Jūsu { -service(case: "genitive") } parole tikko tika nomainīta.
mail-password-changed-validity = Turpmāk derīga ir tikai jaunā parole. Visur būs jāpieslēdzas no jauna.

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = Tas nebiju es
mail-not-me-advice = Ja to darījāt Jūs, nekas nav jādara. Ja to nedarījāt Jūs, uzreiz atveriet saiti un iestatiet jaunu paroli: visiem pārējiem būs jāpieslēdzas no jauna, un nākamajā lapā redzēsiet, kā vēl var piekļūt Jūsu kontam, un varēsiet noņemt to, kas nav Jūsu. Informējiet arī savas skolas administratoru.
