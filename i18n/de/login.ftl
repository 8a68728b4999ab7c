### The login screen and the panes of its methods.

login-methods = Anmeldearten
login-username = Benutzername
login-alone = Anmeldung auf eigener Seite öffnen
error-password_login-required-email = Geben Sie Ihren Benutzernamen ein.

## Mobile-ID and Smart-ID

mobile_id-prefix = Ländervorwahl

## ID card

id_card-lead = Stecken Sie Ihre ID-Karte in das Lesegerät, bevor Sie fortfahren.
# Shown while the Web eID software asks for the code.
id_card-confirm = Bestätigen Sie mit der PIN1 Ihrer Karte in dem Fenster, das sich öffnet.
id_card-no-scripts = Dafür ist JavaScript nötig, das in diesem Browser ausgeschaltet ist.
id_card-without-web-eid = Ohne Web eID fortfahren

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Weiter mit { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = Mit { $method } registrieren
redirect-lead-har_id = HarID ist der Anmeldedienst des estnischen Bildungswesens. Danach kommen Sie hierher zurück.
redirect-lead = Sie gelangen zu { $method } und kommen danach hierher zurück.
redirect-lead-e_paraksts = Sie gelangen zu eParaksts und kommen danach hierher zurück.

## The end of a sign-in inside another page

success-login-lead = Sie können zum Online-Klassenbuch weitergehen.
success-login-action = Online-Klassenbuch öffnen
