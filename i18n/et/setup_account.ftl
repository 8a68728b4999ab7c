### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = { $n }. samm { $total }-st
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · { $n }. samm { $total }-st
setup_account-personal = Isikuandmed
setup_account-address = Aadress
setup_account-account = Konto andmed
# Stands before the name of a step, for screen readers.
setup_account-done = Tehtud:
setup_account-next = Edasi
setup_account-register = Muud registreerumisviisid

## When someone was identified before

setup_account-confirmed = Kinnitatud andmed
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by =
    { $method ->
        [Mobiil-ID] Kinnitatud Mobiil-ID-ga
        [Smart-ID] Kinnitatud Smart-ID-ga
        [ID-kaart] Kinnitatud ID-kaardiga
        [HarID] Kinnitatud HarID-ga
        [X-ID] Kinnitatud X-ID-ga
        [eParaksts] Kinnitatud eParakstsiga
       *[other] Kinnitatud: { $method }
    }
setup_account-identified = Need andmed saime sinu isiku tuvastamisel ja siin neid muuta ei saa.
setup_account-forget = Alusta uuesti ilma nende andmeteta

## Personal data

setup_account-firstName = Eesnimi
setup_account-lastName = Perekonnanimi
setup_account-issuer = Isikukoodi andnud riik
setup_account-dateOfBirth = Sünnikuupäev
setup_account-dateOfBirth-hint = pp.kk.aaaa, näiteks 05.09.2012
setup_account-gender = Sugu
# Stands in a list before a choice.
setup_account-choose = Vali

## Address

setup_account-street = Tänav, maja ja korter või talu nimi
setup_account-city = Linn, alevik või küla
setup_account-postal_index = Sihtnumber

## Account data

setup_account-email = E‑posti aadress
setup_account-email-hint = Selle aadressiga hakkad sisse logima. Saadame sinna ka konto aktiveerimise lingi.
setup_account-email_confirmation = E‑posti aadress veel kord
setup_account-password_confirmation = Parool veel kord
setup_account-wish_partner_ads = Soovin saada partnerite pakkumisi
