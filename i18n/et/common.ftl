### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = Logi sisse
common-create-account = Loo konto
common-forgot-password = Unustasid parooli?
common-activate = Aktiveeri konto
common-change-password = Muuda parooli
common-continue = Jätka
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = Vali: { $what }
# Variables:
#   $what (String) - the name of a login method
common-continue-what = Jätka: { $what }
common-cancel = Katkesta
common-back = Tagasi
common-back-to-sign-in = Tagasi sisselogimise juurde
common-new-link = Küsi uus link
common-link-spent = See link enam ei kehti
common-more-ways = Muud viisid

## Labels

common-username = Kasutajanimi
common-password = Parool
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = Isikukood
# Of Estonia and Lithuania.
common-personal-code-hint = 11 numbrit
common-personal-code-hint-latvian = Näiteks 123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits }; { common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = Eesti ja Leedu: 11 numbrit
common-personal-code-hint-of-latvia = Läti: 123456-12345
common-phone-number = Telefoninumber
common-country = Riik

## What else stands in several places

common-signed-in = Oled sisse logitud
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
        [one] Selle sammu jaoks on aega { $minutes } minut. Pärast seda logi uuesti sisse.
       *[other] Selle sammu jaoks on aega { $minutes } minutit. Pärast seda logi uuesti sisse.
    }
# Stands before the links to the terms and other documents.
common-read-before = Loe enne jätkamist:
# For screen readers, behind a link.
common-new-tab = (avaneb uuel vahelehel)
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = Salvesta
common-copy = Kopeeri
common-copied = Kopeeritud

## Password fields

password-show = Näita parooli
password-hide = Peida parool
password-show-repeated = Näita korratud parooli
password-hide-repeated = Peida korratud parool
# Said to screen readers.
password-shown = Parool on näha.
password-hidden = Parool on peidetud.
password-caps-lock = Caps Lock on sees.
password-rule-length = vähemalt 9 märki
password-rule-classes = vähemalt kolm neist: suurtähed, väiketähed, numbrid, erimärgid (näiteks ! ? # % - _)
password-rule-characters = ainult tähed, numbrid ja erimärgid, ilma tühikuteta
password-rule-others = ei sisalda sinu nime ega kasutajanime ja ei ole levinud parool
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = Parool vastab neile nõuetele.
password-rules-unmet = Veel täitmata:

## Punctuation

# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}

## Browser and system, as far as they are known

# Variables:
#   $browser (String) - such as Chrome
#   $system (String) - such as Windows
common-browser-on = { $browser }, { $system }
common-browser-unknown = Tundmatu veebilehitseja
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = Tundmatu veebilehitseja, { $system }
