### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Is it really you?
arrival-confirm-lead = To continue, enter your password. That way nobody else can do this in a browser that was left open.
arrival-confirm-lead-code = To continue, enter your password and a code. That way nobody else can do this in a browser that was left open.
arrival-confirm-lead-strong = To continue, confirm that it is you. That way nobody else can do this in a browser that was left open.
arrival-confirm-lead-done = You have just confirmed that it is you.
arrival-confirm-lost = If you no longer have the passkey, ask for a new password by e‑mail: on the page that follows, you can remove it.
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = You are about to turn two‑factor sign-in on or off.
arrival-confirm-to-new-app = You are about to switch to another authenticator app.
arrival-confirm-to-recovery-codes = You are about to create new recovery codes.
arrival-confirm-to-change-password = You are about to change your password.
arrival-confirm-to-sign-out-elsewhere = You are about to sign out everywhere else.
arrival-confirm-to-identities = You are about to change your linked sign-ins.
arrival-confirm-to-passkeys = You are about to change your passkeys.
arrival-confirm-to-review = You are about to remove what opens your account.
arrival-confirm-to-letters = You are about to change when you get an e‑mail about a sign-in.
arrival-confirm-to-details = You are about to change your details.
arrival-confirm-to-email = You are about to change your e‑mail address.
arrival-confirm-to-data = You are about to see everything that is held about you.
arrival-confirm-to-close = You are about to close your account.
arrival-confirm-to-desk = You are about to help others at the desk.
arrival-confirm-desk-needs = To help others you need two‑factor sign-in, a passkey or a strong sign-in method such as an ID card. Set one up first, then come back.
arrival-desk = Help others at the desk
arrival-confirm-other = Another way to confirm
arrival-confirm-code-hint = Six digits from the app, or a recovery code

## Another authenticator app

arrival-two_factor-change = Use another authenticator app
arrival-two_factor-change-lead = After the change, only codes from the new app will work.
arrival-two_factor-new-code = Code from the new app
arrival-two_factor-current-code = Code from the app you use now
arrival-two_factor-change-submit = Use the new app

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = From { $date } you also need a code to sign in
arrival-must-lead = With your role, a password alone will not be enough then. Set up an authenticator app now: it takes a few minutes.
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = From { $date } you also need your passkey to sign in
arrival-must-passkey-lead = With your role, a password alone will not be enough then: you will be asked for your passkey. If it is not always with you, set up an authenticator app as well.
arrival-must-now = Set it up now
arrival-must-later = Later
arrival-must-enrol = With your role, a password alone is not enough to sign in. Set up an authenticator app on your phone to continue.

## Recovery codes

arrival-recovery = Recovery codes
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Codes left: { $left }
arrival-recovery-new = Create new codes
arrival-recovery-title = Create new recovery codes?
arrival-recovery-lead = A recovery code lets you sign in when you cannot use the app. If you create new codes, those you have now stop working.
arrival-recovery-fresh-title = Your recovery codes
arrival-recovery-is-on = Two‑factor sign-in is on.
arrival-recovery-fresh-lead = When you cannot use the app, enter one of these instead of its code. Each works once. Print or save them now: they will not be shown again.
arrival-recovery-download = Save as a text file
arrival-recovery-done = I have saved them

## Where one is signed in

arrival-sign_ins = Your active sign-ins
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = Active: { $count }
arrival-sign_ins-this = This browser
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Signed in: { $age } · Last used: { $idle }
arrival-ago-now = just now
# Variables:
#   $count (String) - how many
arrival-ago-minutes = { $count } min ago
# Variables:
#   $count (String) - how many
arrival-ago-hours = { $count } h ago
arrival-sign_ins-end = Sign out everywhere else
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = Sign out: { $what }
arrival-sign_ins-end-all = Sign out everywhere, here too
arrival-trust = Browsers that are not asked for the code
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = Not asked for the code until { $date }
arrival-trust-end = Ask again
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = Ask again for the code: { $what }
arrival-letters = E‑mail about a sign-in
arrival-letters-always = From each new browser
arrival-letters-country = The first time in a country
arrival-letters-off = Never

## Linked identities: sign-ins at providers that open this account

arrival-identities = Linked sign-ins
arrival-identities-lead = A linked sign-in is another way into your account. Link only accounts that nobody else can use. When you link one, you sign in at that provider again.
arrival-identities-none = Nothing is linked yet.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Linked: { $date }
arrival-identities-gone = A provider that is no longer connected
arrival-identities-add = Link a sign-in
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = Link { $what }
arrival-identities-remove = Remove
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = Remove { $what }
# What the provider calls the person stands behind it.
arrival-identities-id = Identifier
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Continue to { $method }
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = You will now go to { $host }.
arrival-onward-signed_out = You are signed out here. Continue to sign out of that service too.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Is all of this yours?
arrival-review-lead = Everything listed here can open your account or act in your name. Remove what is not yours.
arrival-review-none = Nothing else can open your account.
# Variables:
#   $days (String) - how many days
arrival-review-marks = What was added in the last { $days } days is marked.
arrival-review-new = New
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = Changed: { $date }
arrival-review-all = Remove all of this
arrival-review-stays-browser = This browser stays as it is.
arrival-review-stays-factor = Two‑factor sign-in stays on.
arrival-review-stays-both = This browser stays as it is, and two‑factor sign-in stays on.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = On since { $date }
arrival-review-factor-on = On
arrival-review-factor-wait = It has been on for more than { kept-factor }, so only a code turns it off at once. If you have no code, ask for it to be turned off: after { kept-factor }, set another new password by e‑mail and you can turn it off here, unless someone signs in with a code before then.
arrival-review-factor-ask = Ask to turn it off
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = You have asked for it to be turned off. From { $date } on, set another new password by e‑mail and you can turn it off here. Signing in with a code before then cancels this.
arrival-review-browsers = Known browsers
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = First used: { $since } · Last used: { $seen }
arrival-review-forget = Forget the other browsers
arrival-review-link = Do you see something that is not yours?

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = Passkeys
arrival-passkeys-lead = A passkey signs you in with your fingerprint, face or screen lock instead of your password. It stays on your device or with your password manager; we keep only what checks it.
arrival-passkeys-none = You have no passkeys yet.
arrival-passkeys-synced = Synced across your devices
arrival-passkeys-bound = On one device
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = Added: { $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = Last used: { $date }
arrival-passkeys-unused = Not used yet
arrival-passkeys-rename = Rename
arrival-passkeys-name = Name
arrival-passkeys-save = Save the name
arrival-passkeys-add = Add a passkey
arrival-passkeys-needs-scripts = To add a passkey, your browser needs scripts and a screen lock, or a security key.
arrival-passkeys-shared-lead = This is a shared computer, so no passkey is kept here. Add one on a device that only you use.
arrival-passkeys-own = Only I use this computer
arrival-passkeys-offer-title = Sign in without a password next time?
arrival-passkeys-offer-lead = Keep a passkey on this device: then your fingerprint, face or screen lock is enough. Your password stays as it is.
arrival-passkeys-later = Not now
arrival-passkeys-shared = This is a shared computer

## Errors of these forms

error-confirm-incorrect_password = The password is not correct. Check it and enter it again.
error-account-input_code_invalid = The code is wrong, too old or already used. Enter the newest code.
error-confirm-input_code_invalid = { error-account-input_code_invalid }
