### The login screen and the panes of its methods.

login-methods = Sisselogimisviisid
login-username = Kasutajanimi või e‑posti aadress
# Between the open way to sign in or register and the others.
login-or = või
login-title = { common-sign-in }
# Before the link to create an account.
login-new-here = Pole veel kontot?
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with =
    { $method ->
        [Mobiil-ID] Logi sisse Mobiil-ID-ga
        [Smart-ID] Logi sisse Smart-ID-ga
       *[other] Logi sisse: { $method }
    }
login-alone = Ava sisselogimine eraldi lehel
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = Ei õnnestu sisse logida?
login-trouble-contact = Võta meiega ühendust
error-password_login-required-email = Sisesta oma kasutajanimi või e‑posti aadress.
error-password_login-required-password = Sisesta oma parool.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client } palub sul veel kord sisse logida.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client } nõuab turvalisemat sisselogimist: kasuta parooli koos koodiga, pääsuvõtit või tugevat sisselogimisviisi, näiteks ID-kaarti.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client } nõuab sisselogimist, mis tõendab sinu isikut. Kasuta näiteks ID-kaarti, Mobiil-ID‑d või Smart-ID‑d.

## Mobile-ID and Smart-ID

mobile_id-prefix = Suunakood

## Smart-ID by device link

smart_id-link-lead = Järgmisel lehel skaneeri QR-kood Smart-ID rakendusega või ava rakendus selles seadmes. Midagi ei ole vaja sisestada.
smart_id-link-start = Jätka isikukoodita

## ID card

id_card-lead = Enne jätkamist pane ID-kaart lugejasse.
id_card-sign-in = Logi sisse ID-kaardiga
id_card-register = Registreeru ID-kaardiga
# Shown while the Web eID software asks for the code.
id_card-confirm = Sisesta avanevas aknas ID-kaardi PIN1‑kood.
id_card-no-scripts = Selleks on vaja JavaScripti, mis on selles veebilehitsejas välja lülitatud.
id_card-without-web-eid = Proovi ilma Web eID-ta

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in =
    { $method ->
        [eParaksts] Jätka eParakstsiga
        [HarID] Jätka HarID-ga
        [X-ID] Jätka X-ID-ga
       *[other] Jätka teenusega { $method }
    }
# Variables:
#   $method (String) - the method's name
redirect-register =
    { $method ->
        [eParaksts] Registreeru eParakstsiga
        [HarID] Registreeru HarID-ga
        [X-ID] Registreeru X-ID-ga
        [Mobiil-ID] Registreeru Mobiil-ID-ga
        [Smart-ID] Registreeru Smart-ID-ga
       *[other] Registreeru teenusega { $method }
    }
redirect-lead-har_id = HarID on Eesti haridusvaldkonna sisselogimisteenus. Pärast sisselogimist tuled siia tagasi.
redirect-lead = Suuname su { $method } lehele, pärast tuled siia tagasi.
redirect-lead-e_paraksts = Suuname su eParakstsi lehele, pärast tuled siia tagasi.

## The end of a sign-in inside another page

success-login-lead = Võid e‑päevikus jätkata.
success-login-action = Ava e‑päevik

## A passkey in place of a password, or of a code

passkey-sign-in = Logi sisse pääsuvõtmega
passkey-use = Kasuta pääsuvõtit
