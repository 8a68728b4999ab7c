### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = Sign in
common-create-account = Create account
common-forgot-password = Forgot your password?
common-activate = Activate account
common-change-password = Change password
common-continue = Continue
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = Choose { $what }
# Variables:
#   $what (String) - the name of a login method
common-continue-what = Continue with { $what }
common-cancel = Cancel
common-back = Back
common-back-to-sign-in = Back to sign-in
common-new-link = Ask for a new link
common-link-spent = This link is no longer valid
common-more-ways = More ways

## Labels

common-username = Username
common-password = Password
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = Personal code
# Of Estonia and Lithuania.
common-personal-code-hint = 11 digits
common-personal-code-hint-latvian = For example 123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits }; { common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = Estonia and Lithuania: 11 digits
common-personal-code-hint-of-latvia = Latvia: 123456-12345
common-phone-number = Phone number
common-country = Country

## What else stands in several places

common-signed-in = You are signed in
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
        [one] You have { $minutes } minute for this step. After that, you need to sign in again.
       *[other] You have { $minutes } minutes for this step. After that, you need to sign in again.
    }
# Stands before the links to the terms and other documents.
common-read-before = Read before you continue:
# For screen readers, behind a link.
common-new-tab = (opens in a new tab)
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = Save
common-copy = Copy
common-copied = Copied

## Password fields

password-show = Show password
password-hide = Hide password
password-show-repeated = Show repeated password
password-hide-repeated = Hide repeated password
# Said to screen readers.
password-shown = The password is visible.
password-hidden = The password is hidden.
password-caps-lock = Caps Lock is on.
password-rule-length = at least 9 characters
password-rule-classes = at least three of these: uppercase letters, lowercase letters, digits, symbols (such as ! ? # % - _)
password-rule-characters = only letters, digits and such symbols, no spaces
password-rule-others = without your name or username, and not a common password
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = The length and characters of the password are right.
password-rules-unmet = Not met yet:

## Punctuation

# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}

## Browser and system, as far as they are known

# Variables:
#   $browser (String) - such as Chrome
#   $system (String) - such as Windows
common-browser-on = { $browser } on { $system }
common-browser-unknown = Unknown browser
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = Unknown browser on { $system }
