### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Two‑factor sign‑in is now on
mail-two-factor-on-lead = Two‑factor sign‑in has just been turned on for your { -service }.
mail-two-factor-on-validity = From now on, you will be asked for a code from the authenticator app after the password. You were signed out everywhere else.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Two‑factor sign‑in is now off
mail-two-factor-off-lead = Two‑factor sign‑in has just been turned off for your { -service }.
mail-two-factor-off-validity = From now on, the password alone is enough to sign in, and the recovery codes no longer work. You were signed out everywhere else.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Your authenticator app was changed
mail-two-factor-changed-lead = The authenticator app for your { -service } has just been changed.
mail-two-factor-changed-validity = From now on, only codes from the new app work. You were signed out everywhere else.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = New recovery codes were created
mail-recovery-codes-made-lead = New recovery codes have just been created for your { -service }.
mail-recovery-codes-made-validity = The earlier codes no longer work. You were signed out everywhere else.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = A recovery code was used
mail-recovery-code-used-lead = A recovery code for your { -service } has just been used instead of a code from the app.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Codes left: { $left }. You can create new ones in your account.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = A sign‑in was linked to your account
mail-identity-linked-lead = Another sign‑in has just been linked to your { -service }.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Linked: { $method }. You can remove it on your account page. You were signed out everywhere else.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = A linked sign‑in was removed
mail-identity-removed-lead = A linked sign‑in has just been removed from your { -service }.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Removed: { $method }. It no longer opens your account. You were signed out everywhere else.
mail-identity-removed-unnamed = It no longer opens your account. You were signed out everywhere else.

## another authenticator: what helps against it has a time

mail-new-factor-advice = If it was not you, open the link within { kept-factor } and set a new password: on the next page you can turn two‑factor sign‑in off again. After that, turning it off takes another { kept-factor }. Tell your school’s administrator, too. If it was you, you do not need to do anything.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Someone wants to turn off two‑factor sign‑in
mail-two-factor-off-asked-lead = Someone who can read your e‑mail has asked for two‑factor sign‑in to be turned off for your { -service }.
mail-two-factor-off-asked-validity = In { kept-factor }, a new password by e‑mail will be enough to turn it off. Signing in with a code before then cancels this.
mail-two-factor-off-asked-advice = If it was not you, sign in with a code now and change the password of your e‑mail account: someone else can read your e‑mail.

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = A passkey was added to your account
mail-passkey-added-lead = A passkey has just been added to your account.
mail-passkey-added-validity = It opens your account without the password. You can remove it on your account page. You were signed out everywhere else.

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = A passkey was removed from your account
mail-passkey-removed-lead = A passkey has just been removed from your account.

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = New sign‑in to your account
mail-new-sign-in-lead = Someone has just signed in to your { -service } from a new browser or country.
mail-new-sign-in-browser = Browser
mail-new-sign-in-validity = Your account page shows where you are signed in. There you can also choose when you get this e‑mail.
