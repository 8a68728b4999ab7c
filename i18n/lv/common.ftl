### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = Pieslēgties
common-create-account = Izveidot kontu
common-forgot-password = Aizmirsāt paroli?
common-activate = Aktivizēt kontu
common-change-password = Mainīt paroli
common-continue = Turpināt
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = Izvēlēties: { $what }
# Variables:
#   $what (String) - the name of a login method
common-continue-what = Turpināt: { $what }
common-cancel = Atcelt
common-back = Atpakaļ
common-back-to-sign-in = Atpakaļ uz pieslēgšanās lapu
common-new-link = Pieprasīt jaunu saiti
common-link-spent = Šī saite vairs nav derīga
common-more-ways = Citi veidi

## Labels

common-username = Lietotājvārds
common-password = Parole
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = Personas kods
# Of Estonia and Lithuania.
common-personal-code-hint = 11 cipari
common-personal-code-hint-latvian = Piemēram, 123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits }; { common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = Igaunija un Lietuva: 11 cipari
common-personal-code-hint-of-latvia = Latvija: 123456-12345
common-phone-number = Tālruņa numurs
common-country = Valsts

## What else stands in several places

common-signed-in = Pieslēgšanās izdevās
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
        [zero] Šim solim Jums ir { $minutes } minūšu. Pēc tam pieslēdzieties vēlreiz.
        [one] Šim solim Jums ir { $minutes } minūte. Pēc tam pieslēdzieties vēlreiz.
       *[other] Šim solim Jums ir { $minutes } minūtes. Pēc tam pieslēdzieties vēlreiz.
    }
# Stands before the links to the terms and other documents.
common-read-before = Pirms turpināt, izlasiet:
# For screen readers, behind a link.
common-new-tab = (atveras jaunā cilnē)
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = Saglabāt
common-copy = Kopēt
common-copied = Nokopēts

## Password fields

password-show = Rādīt paroli
password-hide = Slēpt paroli
password-show-repeated = Rādīt atkārtoto paroli
password-hide-repeated = Slēpt atkārtoto paroli
# Said to screen readers.
password-shown = Parole ir redzama.
password-hidden = Parole ir paslēpta.
password-caps-lock = Ir ieslēgts Caps Lock.
password-rule-length = vismaz 9 rakstzīmes
password-rule-classes = vismaz trīs no šiem: lielie burti, mazie burti, cipari, speciālās rakstzīmes (piemēram, ! ? # % - _)
password-rule-characters = tikai burti, cipari un speciālās rakstzīmes, bez atstarpēm
password-rule-others = nesatur Jūsu vārdu vai lietotājvārdu un nav bieži lietota parole
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = Parole atbilst šīm prasībām.
password-rules-unmet = Vēl nav izpildīts:

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
common-browser-unknown = Nezināma pārlūkprogramma
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = Nezināma pārlūkprogramma, { $system }
