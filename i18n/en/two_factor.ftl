### The second step of a password sign-in.

two_factor-title = Enter your code
two_factor-lead = Open your authenticator app and enter the code it shows for this account.
two_factor-code = Code
two_factor-hint = Six digits
two_factor-hint-recovery = Six digits, or one of your recovery codes
two_factor-submit = Confirm
