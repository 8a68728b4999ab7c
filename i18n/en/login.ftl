### The login screen and the panes of its methods.

login-methods = Ways to sign in
login-username = Username or e-mail address
# Between the open way to sign in or register and the others.
login-or = or
login-title = { common-sign-in }
# Before the link to create an account.
login-new-here = New here?
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with = Sign in with { $method }
login-alone = Open sign-in as a full page
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = Trouble signing in?
login-trouble-contact = Contact us
error-password_login-required-email = Enter your username or e‑mail address.
error-password_login-required-password = Enter your password.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client } asks you to sign in once more.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client } asks for a safer sign-in: use your password with a code, a passkey or a strong sign-in method such as an ID card.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client } asks for a sign-in that proves who you are. Use an ID card, Mobile-ID or Smart-ID, for example.

## Mobile-ID and Smart-ID

mobile_id-prefix = Country code

## Smart-ID by device link

smart_id-link-lead = On the next page, scan the QR code with the Smart-ID app on your phone, or open the app on this device. There is nothing to type.
smart_id-link-start = Use a QR code or the app

## ID card

id_card-lead = Put your ID card into the reader before you continue.
id_card-sign-in = Sign in with your ID card
id_card-register = Register with your ID card
# Shown while the Web eID software asks for the code.
id_card-confirm = Confirm with your card’s PIN1 in the window that opens.
id_card-no-scripts = This way needs JavaScript, which is switched off in this browser.
id_card-without-web-eid = Try without Web eID

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Continue with { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = Register with { $method }
redirect-lead-har_id = HarID is the sign-in service for Estonian education. You will come back here afterwards.
redirect-lead = You will go to { $method } and come back here afterwards.
redirect-lead-e_paraksts = You will go to eParaksts and come back here afterwards.

## The end of a sign-in inside another page

success-login-lead = You can now continue to the e‑diary.
success-login-action = Open the e‑diary

## A passkey in place of a password, or of a code

passkey-sign-in = Sign in with a passkey
passkey-use = Use your passkey
