### The login screen and the panes of its methods.

login-title = Logi sisse
login-methods = Sisselogimise viisid
login-more = Muud viisid
login-username = Kasutajanimi
login-password = Parool
login-personal-code = Isikukood
login-submit = Logi sisse
login-forgot = Unustasid parooli?
login-create-account = Loo konto
login-alone = Ava sisselogimine eraldi lehel
error-password_login-required-email = Sisesta oma kasutajanimi.

## Mobile-ID and Smart-ID

mobile_id-prefix = Suunakood
mobile_id-number = Telefoninumber
smart_id-country = Riik

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

success-login-title = Oled sisse logitud
success-login-lead = Võid e-päevikus jätkata.
success-login-action = Ava e-päevik
