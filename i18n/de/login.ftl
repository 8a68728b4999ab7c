### The login screen and the panes of its methods.

login-methods = Anmeldearten
login-username = Benutzername oder E-Mail-Adresse
# Between the open way to sign in or register and the others.
login-or = oder
login-title = { common-sign-in }
# Before the link to create an account.
login-new-here = Neu hier?
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with = Mit { $method } anmelden
login-alone = Anmeldung als ganze Seite öffnen
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = Probleme beim Anmelden?
login-trouble-contact = Kontakt aufnehmen
error-password_login-required-email = Geben Sie Ihren Benutzernamen oder Ihre E‑Mail-Adresse ein.
error-password_login-required-password = Geben Sie Ihr Passwort ein.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client } bittet Sie, sich noch einmal anzumelden.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client } verlangt eine sicherere Anmeldung: mit Passwort und Code, mit einem Passkey oder mit einer sicheren Anmeldeart wie der ID-Karte.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client } verlangt eine Anmeldung, die Ihre Identität nachweist. Verwenden Sie zum Beispiel die ID-Karte, Mobile-ID oder Smart-ID.

## Mobile-ID and Smart-ID

mobile_id-prefix = Vorwahl

## Smart-ID by device link

smart_id-link-lead = Scannen Sie auf der nächsten Seite den QR-Code mit der Smart-ID-App auf dem Telefon oder öffnen Sie die App auf diesem Gerät. Sie müssen nichts eingeben.
smart_id-link-start = Mit QR-Code oder App

## ID card

id_card-lead = Stecken Sie Ihre ID-Karte in das Lesegerät, bevor Sie fortfahren.
id_card-sign-in = Mit ID-Karte anmelden
id_card-register = Mit ID-Karte registrieren
# Shown while the Web eID software asks for the code.
id_card-confirm = Bestätigen Sie in dem Fenster, das sich öffnet, mit der PIN1 Ihrer Karte.
id_card-no-scripts = Dafür ist JavaScript nötig, das in diesem Browser ausgeschaltet ist.
id_card-without-web-eid = Ohne Web eID versuchen

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Weiter mit { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = Mit { $method } registrieren
redirect-lead-har_id = HarID ist der Anmeldedienst des estnischen Bildungswesens. Von dort kommen Sie hierher zurück.
redirect-lead = Sie werden zu { $method } weitergeleitet und kommen danach hierher zurück.
redirect-lead-e_paraksts = Sie werden zu eParaksts weitergeleitet und kommen danach hierher zurück.

## The end of a sign-in inside another page

success-login-lead = Sie können jetzt zum Online-Klassenbuch wechseln.
success-login-action = Zum Online-Klassenbuch

## A passkey in place of a password, or of a code

passkey-sign-in = Mit Passkey anmelden
passkey-use = Passkey verwenden
