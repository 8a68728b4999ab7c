### The frame of every page.

layout-skip = Liigu sisu juurde
# Stands before the present language's name, for screen readers.
layout-language = Keel:
footer-about = Meist
footer-contacts = Kontaktid

## Captcha

captcha-image = Pilt tähtede ja numbritega
captcha-audio = Kuula tähti ja numbreid
captcha-answer = Turvakontroll
captcha-hint = Sisesta pildil olevad tähed ja numbrid või kuula neid.

## Forms

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Sinu veebilehitseja vajab veel üht kinnitust. Kui vormis on parool või kood, sisesta see uuesti ja saada vorm veel kord. Kui see kordub, luba veebilehitsejas selle lehe küpsised.
