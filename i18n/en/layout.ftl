### The frame of every page, and words that several screens share.

layout-skip = Skip to content
# Stands before the present language's name, for screen readers.
layout-language = Language:
# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}
footer-about = About
footer-contacts = Contacts
footer-terms = Terms of service
footer-privacy = Privacy policy
footer-cookies = Cookie policy

## Captcha

captcha-image = Picture with letters and digits
captcha-audio = Listen to the letters and digits
captcha-answer = Security check
captcha-hint = Type the letters and digits of the picture, or listen to them.

## Passwords

password-show = Show password
password-hide = Hide password
# Said to screen readers.
password-shown = The password is visible.
password-hidden = The password is hidden.

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Your browser asks for one more confirmation. Enter your password or code again, if there is one, and send the form once more. If this keeps happening, allow this site’s cookies in your browser.
