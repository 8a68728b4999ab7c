### The second step of a password sign-in.

two_factor-title = Enter your code
two_factor-lead = Open your authenticator app and enter the code it shows for this account.
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = Signing in as { $name }
two_factor-code = Code
two_factor-hint = Six digits
two_factor-hint-recovery = Six digits, or one of your recovery codes
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember =
    { $days ->
        [one] Do not ask for the code on this device for { $days } day
       *[other] Do not ask for the code on this device for { $days } days
    }
two_factor-submit = Confirm
# Only where a script does so.
two_factor-sends-itself = A six-digit code is sent as soon as you have entered it.
# Said to screen readers then.
two_factor-sending = The code is being sent.

## Without the app

two_factor-help = No access to the app?
two_factor-help-recovery = Enter one of your recovery codes instead. If you have none, contact your school’s administrator.
# Where the account service may not have recovery codes.
two_factor-help-contact = Contact your school’s administrator.

## Where a passkey is asked for in place of the code

two_factor-passkey-title = Confirm with your passkey
two_factor-passkey-lead = With your role, a password alone is not enough to sign in. Use the passkey of your account too.
two_factor-passkey-help = Cannot use the passkey here?
two_factor-passkey-help-needs = It needs a browser with scripts, and the device or security key that keeps it. You can also go back and sign in another way.
