### The login screen and the panes of its methods.

login-methods = Sisselogimise viisid
login-username = Kasutajanimi
login-alone = Ava sisselogimine eraldi lehel
error-password_login-required-email = Sisesta oma kasutajanimi.

## Mobile-ID and Smart-ID

mobile_id-prefix = Suunakood

## ID card

id_card-lead = Enne jätkamist pane ID-kaart lugejasse.
# Shown while the Web eID software asks for the code.
id_card-confirm = Kinnita ID-kaardi PIN1-koodiga avanevas aknas.
id_card-no-scripts = See viis vajab JavaScripti, mis on selles veebilehitsejas välja lülitatud.
id_card-without-web-eid = Jätka ilma Web eID-ta

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
       *[other] Registreeru teenusega { $method }
    }
redirect-lead-har_id = HarID on Eesti haridusvaldkonna sisselogimisteenus. Pärast tuled siia tagasi.
redirect-lead = Suundud { $method } lehele ja tuled pärast siia tagasi.
redirect-lead-e_paraksts = Suundud eParakstsi lehele ja tuled pärast siia tagasi.

## The end of a sign-in inside another page

success-login-lead = Võid e-päevikus jätkata.
success-login-action = Ava e-päevik
