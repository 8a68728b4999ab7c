### What has worked, by type.

success-check-e-mail = Pārbaudiet savu e‑pastu
success-registration-lead = Nosūtījām Jums saiti. Atveriet to { kept-activation.genitive } laikā un aktivizējiet kontu. Ja vēstule nepienāk, ieskatieties surogātpasta mapē.
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = Nosūtījām saiti uz adresi { $email }. Atveriet to { kept-activation.genitive } laikā un aktivizējiet kontu. Ja vēstule nepienāk, ieskatieties surogātpasta mapē.
success-registration-message = Jūsu pieteikums ir saņemts
success-registration-message-lead = Par turpmāko paziņosim pa e‑pastu.
success-school = Skolas pieteikums ir saņemts
success-school-lead = Sazināsimies ar Jūsu norādīto kontaktpersonu.
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = Sazināsimies ar kontaktpersonu, rakstot uz { $email }.
success-reset = Jūsu parole ir nomainīta
success-reset-lead = Turpmāk pieslēdzieties ar jauno paroli.
success-product-reset = { -service(case: "genitive") } parole ir nomainīta
success-product-admin-reset = { -service(case: "genitive") } jaunā parole ir iestatīta
success-product-admin-reset-lead = Pieslēdzieties ar jauno paroli. Vecā vairs nav derīga.
success-reset-request-lead = Nosūtījām Jums saiti jaunas paroles iestatīšanai. Tā ir derīga { kept-password_link }.
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = Uz adresi { $email } nosūtījām saiti jaunas paroles iestatīšanai. Tā ir derīga { kept-password_link }.
success-reset-request-hint = Ja pēc minūtes vēstules vēl nav, ieskatieties surogātpasta mapē vai nosūtiet saiti vēlreiz.
success-reset-request-resend = Nosūtīt vēlreiz
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = Ievadījāt nepareizi?
success-reset-request-again = Saite ir nosūtīta vēlreiz.
success-activation = Jūsu konts ir aktīvs
success-activation-lead = Tagad varat pieslēgties.
success-opening = Parole šeit atkal darbojas
# The same whether or not there is such an account.
success-opening-request-lead = Ja šim kontam ir e‑pasta adrese, nosūtījām uz to saiti. Atveriet saiti pārlūkprogrammā, kurā vēlaties pieslēgties. Saite ir derīga { kept-password_link }.
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = Jūsu kontam var piekļūt arī citādi. Pārbaudiet, vai visi šie veidi ir Jūsu.
success-review-action = Skatīt, kā var piekļūt kontam
