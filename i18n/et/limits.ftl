### Limits on tries: what is paused, for how long, and what helps meanwhile (docs/guessing.md).

error-login_paused = Sel viisil on liiga mitu korda proovitud sisse logida.
error-password_login-login_paused = Selle kasutajanime ja parooliga sisselogimine on liiga paljude ebaõnnestunud katsete tõttu peatatud.
error-two_factor-login_paused = Koodide sisestamine on liiga paljude valede koodide tõttu peatatud.
paused-too_many_requests = Katseid oli liiga palju.
error-too_many_codes = Kood oli liiga mitu korda vale. Logi uuesti sisse ja sisesta kõige uuem kood.
error-account_closed = See konto on suletud. Kui soovid selle alles jätta, ava sisselogimine eraldi lehel.
error-new_password_needed = Sedelil olev kood oli õige. Ava sisselogimine eraldi lehel ja määra seal oma parool.
error-second_factor_needed = Sinu rollis ei piisa sisselogimiseks ainult paroolist. Ava sisselogimine eraldi lehel ja seadista seal autentimisrakendus.

## What follows one of the sentences above, or “too many attempts”

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Proovi uuesti { $minutes } minuti pärast.
       *[other] Proovi uuesti { $minutes } minuti pärast.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Proovi uuesti { $hours } tunni pärast.
       *[other] Proovi uuesti { $hours } tunni pärast.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Praegu saad sisse logida nii: { $methods }.
paused-helps-password_login = Veebilehitsejas, kus oled varem sisse loginud, töötab ka parool. Kui kasutad autentimisrakendust, sisesta parool koos selle koodiga.
paused-helps-two_factor = Kui see ei olnud sina, teab keegi sinu parooli: määra uus parool lingi „Unustasid parooli?“ kaudu. Pärast seda saab koode jälle sisestada.

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
        [one] Parooliga sisselogimine on { $minutes } minutiks peatatud
       *[other] Parooliga sisselogimine on { $minutes } minutiks peatatud
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
        [one] Parooliga sisselogimine on { $hours } tunniks peatatud
       *[other] Parooliga sisselogimine on { $hours } tunniks peatatud
    }
login-paused-lead = Ebaõnnestunud katseid oli liiga palju. Praegu saad sisse logida nii:
login-paused-lead-alone = Ebaõnnestunud katseid oli liiga palju.
login-paused-fold = Kasutan parooli ja koodi

## The field that is shown while passwords are paused

login-paused-code = Autentimisrakenduse kood
login-paused-code-hint = Kuus numbrit, kui kasutad sellist rakendust

## The button for a letter, shown then too

login-paused-letter = Saada mulle link
login-paused-letter-hint = Või ava link, mille sulle e‑postiga saadame: siis töötab parool selles veebilehitsejas kohe.

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = Luba parool uues veebilehitsejas
mail-opening-lead = Sinu { -service(case: "genitive") } parool sisestati liiga mitu korda valesti, seetõttu on parooliga sisselogimine uutes veebilehitsejates peatatud. Ava link veebilehitsejas, kus tahad sisse logida: parool töötab seal kohe.
mail-opening-ignore = Kui sina seda ei küsinud, jäta kiri tähelepanuta: ilma sinu paroolita ei pääse selle lingiga keegi sisse.

## codes-guessed: wrong codes came after the right password

mail-codes-guessed-subject = Keegi võib teada sinu { -service(case: "genitive") } parooli
mail-codes-guessed-lead = Keegi sisestas sinu { -service(case: "genitive") } õige parooli ja seejärel mitu vale koodi. Kui see ei olnud sina, määra kohe uus parool.
mail-codes-guessed-validity = Vale koodiga sisse ei pääse: sel viisil ei ole keegi sinu kontole jõudnud.
mail-codes-guessed-ignore = Kui see olid sina, kontrolli, kas sinu telefoni kell on õige. Rohkem ei ole vaja midagi teha.
