### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Kinnita telefonis
# Variables:
#   $code (String) - four digits
waiting-asks = Kas telefonis on kood { $code }?
waiting-code = Kontrollkood
waiting-confirm = Kinnitasin telefonis

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = Sama kood: sisesta telefonis PIN1‑kood.
waiting-other-mobile_id = Teine kood või sa ei alustanud seda ise: ära sisesta midagi ja katkesta.
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = Sama kood: kinnita see Smart-ID rakenduses PIN1‑koodiga.
waiting-other-smart_id = Ainult teised koodid või sa ei alustanud seda ise: ära sisesta midagi ja katkesta.
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = Rakenduses on aadress { $host }: kinnita PIN1‑koodiga.
waiting-link-other = Teine aadress või sa ei alustanud seda ise: ära sisesta midagi ja katkesta.

## By device link

waiting-link-scan = Skaneeri QR-kood telefonis Smart-ID rakendusega või ava rakendus selles seadmes.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Skaneeri QR-kood telefonis Smart-ID rakendusega.
# The accessible name of the code.
waiting-link-frame = QR-kood Smart-ID rakenduse jaoks
waiting-link-open = Ava siin Smart-ID rakendus
# Once the link was pressed, in place of the code.
waiting-link-opened = Jätka Smart-ID rakenduses.
waiting-link-show = Näita QR-koodi uuesti
waiting-link-ended = QR-koodi enam ei näidata. Kui oled selle skaneerinud, jätka rakenduses. Kui ei ole, alusta uuesti.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Üks hetk. Kood ilmub siia ise uuesti.

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = Ootame kinnitust: { $whom } · lehe avanedes { $minutes }:{ $seconds }
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = Ootame kinnitust: { $whom } · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = Ootame kinnitust sinu telefonist. Leht liigub ise edasi.
waiting-half = Jäänud on üks minut.
waiting-thirty = Jäänud on kolmkümmend sekundit.
waiting-not-yet = Telefonis ei ole veel kinnitatud. Kinnita kõigepealt seal ja vajuta siis nuppu uuesti.
waiting-confirmed = Kinnitatud. Üks hetk.

## The time is up

waiting-over = Aeg on läbi
waiting-over-lead = Midagi ei kinnitatud. Alusta uuesti, kui telefon on käepärast.
waiting-again = Alusta uuesti
waiting-over-sign_in = Logi sisse muul viisil
waiting-over-register = Loo konto muul viisil

## When nothing arrives

waiting-nothing = Telefoni ei tulnud midagi?
waiting-nothing-link-title = Ei saa QR-koodi skaneerida?
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
