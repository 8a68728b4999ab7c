### Limits on tries: what is paused, for how long, and what helps meanwhile (docs/guessing.md).

error-login_paused = Šādā veidā ir bijis pārāk daudz pieslēgšanās mēģinājumu.
error-password_login-login_paused = Pēc pārāk daudziem neveiksmīgiem mēģinājumiem pieslēgšanās ar šo lietotājvārdu un paroli ir apturēta.
error-two_factor-login_paused = Pēc pārāk daudziem nepareiziem kodiem kodu ievadīšana ir apturēta.
paused-too_many_requests = Bija pārāk daudz mēģinājumu.
error-too_many_codes = Kods bija nepareizs pārāk daudz reižu. Pieslēdzieties vēlreiz un ievadiet jaunāko kodu.
error-account_closed = Šis konts ir slēgts. Ja vēlaties to paturēt, atveriet pieslēgšanās lapu atsevišķi.
error-new_password_needed = Lapiņas kods bija pareizs. Atveriet pieslēgšanās lapu atsevišķi un iestatiet tur savu paroli.
error-second_factor_needed = Jūsu lomā ar paroli vien nepietiek, lai pieslēgtos. Atveriet pieslēgšanās lapu atsevišķi un iestatiet tur autentifikācijas lietotni.

## What follows one of the sentences above, or “too many attempts”

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [zero] Mēģiniet vēlreiz pēc { $minutes } minūtēm.
        [one] Mēģiniet vēlreiz pēc { $minutes } minūtes.
       *[other] Mēģiniet vēlreiz pēc { $minutes } minūtēm.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [zero] Mēģiniet vēlreiz pēc { $hours } stundām.
        [one] Mēģiniet vēlreiz pēc { $hours } stundas.
       *[other] Mēģiniet vēlreiz pēc { $hours } stundām.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Šobrīd darbojas: { $methods }.
paused-helps-password_login = Pārlūkprogrammā, kurā jau iepriekš pieslēdzāties, darbojas arī parole. Ja izmantojat autentifikācijas lietotni, ievadiet paroli kopā ar tās kodu.
paused-helps-two_factor = Ja tas nebijāt Jūs, kāds zina Jūsu paroli: iestatiet jaunu, izvēloties „Aizmirsāt paroli?”. Pēc tam kodi atkal tiks pieņemti.

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
        [zero] Pieslēgšanās ar paroli ir apturēta uz { $minutes } minūtēm
        [one] Pieslēgšanās ar paroli ir apturēta uz { $minutes } minūti
       *[other] Pieslēgšanās ar paroli ir apturēta uz { $minutes } minūtēm
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
        [zero] Pieslēgšanās ar paroli ir apturēta uz { $hours } stundām
        [one] Pieslēgšanās ar paroli ir apturēta uz { $hours } stundu
       *[other] Pieslēgšanās ar paroli ir apturēta uz { $hours } stundām
    }
login-paused-lead = Bija pārāk daudz neveiksmīgu mēģinājumu. Pieslēdzieties citā veidā:
login-paused-lead-alone = Bija pārāk daudz neveiksmīgu mēģinājumu.
login-paused-fold = Izmantot paroli un kodu

## The field that is shown while passwords are paused

login-paused-code = Autentifikācijas lietotnes kods
login-paused-code-hint = Seši cipari, ja izmantojat šādu lietotni

## The button for a letter, shown then too

login-paused-letter = Nosūtīt man saiti
login-paused-letter-hint = Varat arī atvērt saiti, ko nosūtīsim pa e‑pastu: parole šajā pārlūkprogrammā uzreiz darbosies.

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = Atļaujiet paroli jaunā pārlūkprogrammā
mail-opening-lead = Jūsu { -service(case: "dative") } pārāk daudz reižu ievadīta nepareiza parole, tāpēc pieslēgšanās ar paroli jaunās pārlūkprogrammās ir apturēta. Atveriet saiti pārlūkprogrammā, kurā vēlaties pieslēgties: parole tajā uzreiz darbosies.
mail-opening-ignore = Ja to nepieprasījāt Jūs, Jums nekas nav jādara: bez Jūsu paroles ar šo saiti neviens nevar pieslēgties.

## codes-guessed: wrong codes came after the right password

mail-codes-guessed-subject = Iespējams, kāds zina Jūsu { -service(case: "genitive") } paroli
mail-codes-guessed-lead = Kāds ievadīja pareizo Jūsu { -service(case: "genitive") } paroli un pēc tam vairākus nepareizus kodus. Ja tas nebijāt Jūs, uzreiz iestatiet jaunu paroli.
mail-codes-guessed-validity = Ar nepareiziem kodiem pieslēgties nevar: šādā veidā neviens Jūsu kontā nav iekļuvis.
mail-codes-guessed-ignore = Ja tas bijāt Jūs, pārbaudiet, vai Jūsu tālruņa pulkstenis iet pareizi. Vairāk nekas nav jādara.
