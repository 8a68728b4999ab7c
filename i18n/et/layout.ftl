### The frame of every page.

layout-skip = Liigu sisu juurde
# Stands before the present language's name, for screen readers.
layout-language = Keel:
footer-about = Meist
footer-contacts = Kontaktid

## Captcha

captcha-image = Pilt tähtede ja numbritega
captcha-audio = Kuula tähti ja numbreid (inglise keeles)
captcha-answer = Turvakontroll
captcha-hint = Sisesta pildil olevad tähed ja numbrid või kuula neid inglise keeles.
# The button for a picture that can be read better.
captcha-another = Teine pilt

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = Veebilehitseja võib küsida küpsiste kohta. Läheme kohe edasi, ükskõik mille valid.
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Vajame sinult veel üht kinnitust. Kui vormis on parool või kood, sisesta see uuesti ja saada vorm veel kord. Kui see kordub, luba veebilehitsejas selle lehe küpsised.
error-no-cookies = Sinu veebilehitseja ei saatnud küpsiseid ja ilma nendeta ei saa sisse logida. Luba veebilehitseja seadetes selle lehe küpsised ja saada vorm uuesti.
