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
