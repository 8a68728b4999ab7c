### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Apstipriniet tālrunī
# Variables:
#   $code (String) - four digits
waiting-asks = Vai tālrunī redzams kods { $code }?
waiting-code = Kontrolkods
waiting-confirm = Apstiprināju tālrunī

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = Tas pats kods: ievadiet PIN1 tālrunī.
waiting-other-mobile_id = Cits kods vai to nesākāt Jūs: neko neievadiet un atceliet.
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = Tas pats kods: apstipriniet to ar PIN1 lietotnē Smart-ID.
waiting-other-smart_id = Tikai citi kodi vai to nesākāt Jūs: neko neievadiet un atceliet.
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = Lietotnē redzama adrese { $host }: apstipriniet ar PIN1.
waiting-link-other = Cita adrese vai to nesākāt Jūs: neko neievadiet un atceliet.

## By device link

waiting-link-scan = Noskenējiet QR kodu ar lietotni Smart-ID tālrunī vai atveriet lietotni šajā ierīcē.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Noskenējiet QR kodu ar lietotni Smart-ID tālrunī.
# The accessible name of the code.
waiting-link-frame = QR kods lietotnei Smart-ID
waiting-link-open = Atvērt lietotni Smart-ID šeit
# Once the link was pressed, in place of the code.
waiting-link-opened = Turpiniet lietotnē Smart-ID.
waiting-link-show = Rādīt kodu vēlreiz
waiting-link-ended = Kods vairs netiek rādīts. Ja to noskenējāt, turpiniet lietotnē. Ja ne, sāciet no jauna.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Vienu mirkli. Kods šeit atkal parādīsies pats.

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = Gaidām apstiprinājumu: { $whom } · lapas atvēršanas brīdī { $minutes }:{ $seconds }
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = Gaidām apstiprinājumu: { $whom } · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = Gaidām apstiprinājumu no tālruņa. Pēc tam turpināsim automātiski.
waiting-half = Atlikusi viena minūte.
waiting-thirty = Atlikušas trīsdesmit sekundes.
waiting-not-yet = Tālrunī vēl nav apstiprināts. Vispirms apstipriniet tur, pēc tam nospiediet pogu vēlreiz.
waiting-confirmed = Apstiprināts. Turpinām.

## The time is up

waiting-over = Laiks ir beidzies
waiting-over-lead = Nekas netika apstiprināts. Sāciet no jauna, kad tālrunis ir pie rokas.
waiting-again = Sākt no jauna
waiting-over-sign_in = Pieslēgties citādi
waiting-over-register = Izveidot kontu citādi

## When nothing arrives

waiting-nothing = Tālrunī nekas neparādās?
waiting-nothing-link-title = Neizdodas noskenēt QR kodu?
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
