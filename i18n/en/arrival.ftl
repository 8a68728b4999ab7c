### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = No e‑diary is connected yet, so signing in leads to this page.
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = Hello, { $name }
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = Signed in with { $method }
arrival-signed_in-by-password = Signed in with your password
arrival-continue = Continue to the e‑diary
arrival-continue-as = Choose a role to continue to the e‑diary
arrival-roles = Roles
arrival-sign-out = Sign out
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = Access to your account
arrival-applications = Applications with access
arrival-applications-none = No application has access.
arrival-applications-lead = These applications may see what is listed until you revoke it.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = Since { $date }
arrival-revoke = Revoke
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = Revoke the access of { $what }

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Two‑factor sign-in
arrival-two_factor-is-on = On: you are asked for a code after the password.
arrival-two_factor-is-off = Off: the password alone is enough.
arrival-two_factor-turn-on = Turn on
arrival-two_factor-turn-off = Turn off
arrival-two_factor-title = Turn on two‑factor sign-in
arrival-two_factor-lead = After your password you will enter a code from an authenticator app on your phone.
arrival-two_factor-linked-asked = You are asked for the code after a linked sign-in too: { $methods }.
arrival-two_factor-linked-passing = You are not asked for the code after a linked sign-in that has two steps of its own: { $methods }.
arrival-two_factor-scan = Scan the QR code with the app, or type the key into the app. Then enter the code that the app shows.
arrival-two_factor-picture = QR code with the key for the authenticator app
arrival-two_factor-key = Key
arrival-two_factor-open = Open the app on this device
arrival-two_factor-off-title = Turn off two‑factor sign-in?
arrival-two_factor-off-lead = Once it is off, anyone who knows your password can sign in.
arrival-two_factor-keep = Keep it on

## Asked first: another website led here

arrival-sign_in-title = Sign in?
arrival-sign_in-lead = Another website sent you here to sign you in. Continue only if this is what you want.
arrival-register-title = Register?
arrival-register-lead = Another website sent you here to register. Continue only if this is what you want.
arrival-sign_in-keep = No, go to the sign-in page
arrival-sign_out-title = Sign out?
arrival-sign_out-lead = Another website sent you here to sign you out.
arrival-sign_out-keep = Stay signed in
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = { $client } has sent you here to sign you out.
arrival-signed_out-title = You are signed out
arrival-signed_out-lead = Applications that you opened before may still be open. Close the browser if others use this device.
arrival-signed_out-no_way_back = There is no way back to the application from here: it named an address that is not registered. Open it again as usual.
arrival-role-title = Change your role?
arrival-role-lead = Another website sent you here to change the role you use.
arrival-role-change = Change role
arrival-role-keep = Keep my role
