### The frame of every page.

layout-skip = Skip to content
# Stands before the present language's name, for screen readers.
layout-language = Language:
footer-about = About
footer-contacts = Contacts

## Captcha

captcha-image = Picture with letters and digits
captcha-audio = Listen to the letters and digits
captcha-answer = Security check
captcha-hint = Type the letters and digits of the picture, or listen to them.

## Forms

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Your browser asks for one more confirmation. Enter your password or code again, if there is one, and send the form once more. If this keeps happening, allow this site’s cookies in your browser.
