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
captcha-hint = Type the letters and digits that you see or hear.
# The button for a picture that can be read better.
captcha-another = Another picture

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = Your browser may ask you about cookies. We will continue in a moment, whatever you choose.
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = We need one more confirmation from you. Enter your password or code again, if there is one, and send the form once more. If this keeps happening, allow this site’s cookies in your browser.
error-no-cookies = Your browser sent no cookies, and without them you cannot be signed in. Allow cookies for this site in your browser’s settings, then send the form again.
