### The frame of every page, and words that several screens share.

layout-skip = Liigu sisu juurde
# Stands before the present language's name, for screen readers.
layout-language = Keel:
# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}
footer-about = Meist
footer-contacts = Kontaktid
footer-terms = Kasutustingimused
footer-privacy = Privaatsuspoliitika
footer-cookies = Küpsiste kasutamine

## Captcha

captcha-image = Pilt tähtede ja numbritega
captcha-audio = Kuula tähti ja numbreid
captcha-answer = Turvakontroll
captcha-hint = Sisesta pildil olevad tähed ja numbrid või kuula neid.

## Passwords

password-show = Näita parooli
password-hide = Peida parool
# Said to screen readers.
password-shown = Parool on näha.
password-hidden = Parool on peidetud.

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Sinu veebilehitseja vajab veel üht kinnitust. Kui vormis on parool või kood, sisesta see uuesti ja saada vorm veel kord. Kui see kordub, luba veebilehitsejas selle lehe küpsised.
