### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Kinnita telefonis
waiting-code = Kontrollkood
waiting-confirm = Kinnitasin telefonis
# Once the time is up.
waiting-again = Alusta uuesti

## What to do

waiting-compare-mobile_id = Kontrolli, kas telefonis on sama kood.
waiting-pin-mobile_id = Kui on, sisesta oma Mobiil-ID PIN1‑kood. Kui ei ole, ära seda sisesta, vaid katkesta siin.
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Ava Smart-ID rakendus ja otsi sealt sama kood.
waiting-pin-smart_id = Kui leiad selle, kinnita PIN1‑koodiga. Kui ei leia, ära PIN1‑koodi sisesta, vaid katkesta siin.
waiting-not-started = Kui sina seda ei alustanud, ära PIN1‑koodi sisesta.

## By device link

waiting-link-scan = Skaneeri QR-kood telefonis Smart-ID rakendusega või ava rakendus selles seadmes.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Skaneeri QR-kood telefonis Smart-ID rakendusega.
waiting-link-pin = Kontrolli, kas rakenduses on selle lehe aadress, ja kinnita PIN1‑koodiga.
# The accessible name of the code.
waiting-link-frame = QR-kood Smart-ID rakenduse jaoks
waiting-link-open = Ava siin Smart-ID rakendus
waiting-link-ended = QR-koodi enam ei näidata. Kui sa seda skaneerida ei jõudnud, katkesta ja alusta uuesti.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Üks hetk. Kood ilmub siia ise uuesti.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = Selle lehe avanedes oli kinnitamiseks aega { $time } min.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Aega on jäänud: { $time } min

## Said politely to screen readers too

waiting-begun = Ootame kinnitust sinu telefonist. Leht liigub ise edasi.
waiting-half = Jäänud on üks minut.
waiting-thirty = Jäänud on kolmkümmend sekundit.
waiting-ended = Aeg on läbi. Alusta uuesti.
waiting-not-yet = Telefonis ei ole veel kinnitatud. Kinnita kõigepealt seal ja vajuta siis nuppu uuesti.
waiting-confirmed = Kinnitatud. Üks hetk.

## When nothing arrives

waiting-nothing = Telefoni ei tulnud midagi?
waiting-nothing-mobile_id = Kontrolli, kas telefon on sisse lülitatud ja levis. Kui isikukood või telefoninumber oli vale, katkesta ja sisesta need uuesti.
waiting-nothing-smart_id = Ava Smart-ID rakendus ise ja kontrolli, kas telefonil on internetiühendus. Kui isikukood oli vale, katkesta ja sisesta see uuesti.
waiting-nothing-link = Kasuta Smart-ID rakenduse QR-koodi lugejat; kui seda ei ole, uuenda rakendust. Kui kaamera koodi ei loe, muuda ekraan heledamaks ja hoia telefoni paigal.

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = Kas logid sisse lehele { $host }?
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = Kas lood konto lehel { $host }?
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service }: { $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service }: sisselogimine
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service }: konto loomine
