### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Apstipriniet tālrunī
waiting-code = Kontrolkods
waiting-confirm = Apstiprināju tālrunī
# Once the time is up.
waiting-again = Sākt no jauna

## What to do

waiting-compare-mobile_id = Pārbaudiet, vai tālrunī redzams tas pats kods.
waiting-pin-mobile_id = Ja kods sakrīt, ievadiet Mobile-ID PIN1. Ja nesakrīt, neievadiet PIN1 un nospiediet „Atcelt”.
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Atveriet lietotni Smart-ID un atrodiet tajā to pašu kodu.
waiting-pin-smart_id = Ja tas tur ir, apstipriniet to ar PIN1. Ja nav, neievadiet PIN1 un šeit nospiediet „Atcelt”.
waiting-not-started = Ja to nesākāt Jūs, neievadiet PIN1.

## By device link

waiting-link-scan = Noskenējiet QR kodu ar lietotni Smart-ID tālrunī vai atveriet lietotni šajā ierīcē.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Noskenējiet QR kodu ar lietotni Smart-ID tālrunī.
waiting-link-pin = Pārbaudiet, vai lietotnē redzama šīs vietnes adrese, un apstipriniet ar PIN1.
# The accessible name of the code.
waiting-link-frame = QR kods lietotnei Smart-ID
waiting-link-open = Atvērt lietotni Smart-ID šeit
waiting-link-ended = Kods vairs netiek rādīts. Ja nepaguvāt to noskenēt, atceliet un sāciet no jauna.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Vienu mirkli. Kods šeit atkal parādīsies pats.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = Kad šī lapa tika atvērta, apstiprināšanai bija atlikušas { $time } min.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Atlikušais laiks: { $time } min

## Said politely to screen readers too

waiting-begun = Gaidām apstiprinājumu no tālruņa. Pēc tam turpināsim automātiski.
waiting-half = Atlikusi viena minūte.
waiting-thirty = Atlikušas trīsdesmit sekundes.
waiting-ended = Laiks ir beidzies. Sāciet no jauna.
waiting-not-yet = Tālrunī vēl nav apstiprināts. Vispirms apstipriniet tur, pēc tam nospiediet pogu vēlreiz.
waiting-confirmed = Apstiprināts. Turpinām.

## When nothing arrives

waiting-nothing = Tālrunī nekas neparādās?
waiting-nothing-mobile_id = Pārbaudiet, vai tālrunis ir ieslēgts un vai ir signāls. Ja personas kods vai tālruņa numurs bija nepareizs, atceliet un ievadiet tos vēlreiz.
waiting-nothing-smart_id = Atveriet lietotni Smart-ID un pārbaudiet, vai tālrunim ir interneta savienojums. Ja personas kods bija nepareizs, atceliet un ievadiet to vēlreiz.
waiting-nothing-link = Skenējiet pašā lietotnē Smart-ID; ja tajā nav skenera, atjauniniet lietotni. Ja kamera kodu nenolasa, padariet ekrānu gaišāku un turiet tālruni nekustīgi.

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = Pieslēgties vietnei { $host }?
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = Izveidot kontu vietnē { $host }?
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service }: { $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service }: pieslēgšanās
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service }: konta izveide
