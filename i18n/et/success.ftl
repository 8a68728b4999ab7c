### What has worked, by type.

success-check-e-mail = Kontrolli oma e‑posti
success-registration-lead = Saatsime sulle lingi. Ava see { kept-activation.genitive } jooksul ja aktiveeri konto. Kui kirja ei tule, vaata ka rämpsposti kausta.
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = Saatsime lingi aadressile { $email }. Ava see { kept-activation.genitive } jooksul ja aktiveeri konto. Kui kirja ei tule, vaata ka rämpsposti kausta.
success-registration-message = Saime sinu avalduse
success-registration-message-lead = Anname e‑postiga teada, mis saab edasi.
success-school = Saime kooli avalduse
success-school-lead = Võtame ühendust kontaktisikuga, kelle märkisid.
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = Võtame kontaktisikuga ühendust aadressil { $email }.
success-reset = Sinu parool on muudetud
success-reset-lead = Nüüdsest logi sisse uue parooliga.
success-product-reset = Sinu { -service(case: "genitive") } parool on muudetud
success-product-admin-reset = Sinu { -service(case: "adessive") } on uus parool
success-product-admin-reset-lead = Logi sisse uue parooliga. Vana enam ei kehti.
success-reset-request-lead = Saatsime sulle lingi uue parooli määramiseks. See kehtib { kept-password_link }.
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = Saatsime uue parooli määramise lingi aadressile { $email }. See kehtib { kept-password_link }.
success-reset-request-hint = Kiri pole minuti jooksul tulnud? Vaata rämpsposti kausta või saada link uuesti.
success-reset-request-resend = Saada uuesti
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = Kirjutasid valesti?
success-reset-request-again = Link on uuesti saadetud.
success-activation = Sinu konto on aktiivne
success-activation-lead = Nüüd saad sisse logida.
success-opening = Parool töötab siin jälle
# The same whether or not there is such an account.
success-opening-request-lead = Kui sellel kontol on e‑posti aadress, saatsime sinna lingi. Ava see veebilehitsejas, kus tahad sisse logida. Link kehtib { kept-password_link }.
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = Sinu kontole pääseb ka muul viisil. Vaata, kas kõik need viisid on sinu omad.
success-review-action = Vaata, kuidas sinu kontole pääseb
