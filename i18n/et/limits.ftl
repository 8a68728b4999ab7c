### Katsete piirid: mis on peatatud, kui kauaks ja mis vahepeal aitab (docs/guessing.md).

error-login_paused = Sel viisil on liiga mitu korda proovitud sisse logida.
error-password_login-login_paused = Parooliga sisselogimine on selles veebilehitsejas pärast liiga paljusid ebaõnnestunud katseid peatatud.
error-two_factor-login_paused = Liiga palju vigaseid koode: koodide sisestamine on peatatud.
paused-too_many_requests = Katseid oli liiga palju.
error-too_many_codes = Kood oli liiga mitu korda vale. Logi uuesti sisse ja sisesta kõige uuem kood.

## Mis järgneb ühele ülaltoodud lausetest või lausele „liiga palju katseid“

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Proovi uuesti { $minutes } minuti pärast.
       *[other] Proovi uuesti { $minutes } minuti pärast.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Proovi uuesti { $hours } tunni pärast.
       *[other] Proovi uuesti { $hours } tunni pärast.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Praegu saad sisse logida nii: { $methods }.
paused-helps-password_login = Veebilehitsejas, kus oled varem sisse loginud, töötab ka parool. Kui kasutad autentimisrakendust, sisesta parool koos selle koodiga.
paused-helps-two_factor = Kui see ei olnud sina, teab keegi sinu parooli: määra uus parool lingi „Unustasid parooli?“ kaudu. Pärast seda saab koode jälle sisestada.

## Väli, mida näidatakse, kuni parooliga sisselogimine on peatatud

login-paused-code = Autentimisrakenduse kood
login-paused-code-hint = Kuus numbrit, kui kasutad sellist rakendust

## codes-guessed: õigele paroolile järgnesid vigased koodid

mail-codes-guessed-subject = Keegi võib teada sinu { -service(case: "genitive") } parooli
mail-codes-guessed-lead = Keegi sisestas sinu { -service(case: "genitive") } õige parooli ja seejärel mitu vigast koodi. Kui see ei olnud sina, määra kohe uus parool.
mail-codes-guessed-validity = Vigased koodid ei ava midagi: sel viisil ei ole keegi sisse saanud.
mail-codes-guessed-ignore = Kui see olid sina, kontrolli, kas sinu telefoni kell on õige. Rohkem ei ole vaja midagi teha.
