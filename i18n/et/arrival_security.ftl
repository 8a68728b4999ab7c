### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Kas see oled tõesti sina?
arrival-confirm-lead = Jätkamiseks sisesta parool, et keegi teine ei saaks seda lahti jäänud veebilehitsejas teha.
arrival-confirm-lead-code = Jätkamiseks sisesta parool ja kood, et keegi teine ei saaks seda lahti jäänud veebilehitsejas teha.
arrival-confirm-lead-strong = Jätkamiseks kinnita, et see oled sina. Nii ei saa keegi teine seda lahti jäänud veebilehitsejas teha.
arrival-confirm-lead-done = Kinnitasid äsja, et see oled sina.
arrival-confirm-lost = Kui sul seda pääsuvõtit enam ei ole, küsi e‑kirjaga uus parool: järgmisel lehel saad pääsuvõtme eemaldada.
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = Lülitad kaheastmelise sisselogimise sisse või välja.
arrival-confirm-to-new-app = Võtad kasutusele teise autentimisrakenduse.
arrival-confirm-to-recovery-codes = Lood uued taastekoodid.
arrival-confirm-to-change-password = Muudad oma parooli.
arrival-confirm-to-sign-out-elsewhere = Logid end mujalt välja.
arrival-confirm-to-identities = Muudad seotud sisselogimisviise.
arrival-confirm-to-passkeys = Muudad oma pääsuvõtmeid.
arrival-confirm-to-review = Eemaldad seda, mille kaudu sinu kontole pääseb.
arrival-confirm-to-letters = Muudad, millal saad sisselogimise kohta e‑kirja.
arrival-confirm-to-details = Muudad oma andmeid.
arrival-confirm-to-email = Muudad oma e‑posti aadressi.
arrival-confirm-to-data = Vaatad kõike, mida sinu kohta hoitakse.
arrival-confirm-to-close = Sulged oma konto.
arrival-confirm-to-desk = Hakkad abilauas teisi aitama.
arrival-confirm-desk-needs = Teiste aitamiseks on vaja kaheastmelist sisselogimist, pääsuvõtit või tugevat sisselogimisviisi, näiteks ID-kaarti. Seadista enne üks neist ja tule siis tagasi.
arrival-desk = Aita teisi abilauas
arrival-confirm-other = Kinnita muul viisil
arrival-confirm-code-hint = Kuus numbrit rakendusest või taastekood

## Another authenticator app

arrival-two_factor-change = Võta kasutusele teine autentimisrakendus
arrival-two_factor-change-lead = Pärast seda kehtivad ainult uue rakenduse koodid.
arrival-two_factor-new-code = Uue rakenduse kood
arrival-two_factor-current-code = Senise rakenduse kood
arrival-two_factor-change-submit = Võta kasutusele

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = Alates { $date } on sisselogimiseks vaja ka koodi
arrival-must-lead = Sinu rollis siis enam ainult paroolist ei piisa. Seadista autentimisrakendus kohe: selleks kulub paar minutit.
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = Alates { $date } on sisselogimiseks vaja ka pääsuvõtit
arrival-must-passkey-lead = Sinu rollis siis enam ainult paroolist ei piisa: küsime ka pääsuvõtit. Kui see pole alati käepärast, seadista lisaks autentimisrakendus.
arrival-must-now = Seadista kohe
arrival-must-later = Hiljem
arrival-must-enrol = Sinu rollis ei piisa sisselogimiseks ainult paroolist. Jätkamiseks seadista autentimisrakendus oma telefonis.

## Recovery codes

arrival-recovery = Taastekoodid
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Kasutamata koode: { $left }
arrival-recovery-new = Loo uued koodid
arrival-recovery-title = Kas luua uued taastekoodid?
arrival-recovery-lead = Taastekoodiga saad sisse logida, kui rakendust pole käepärast. Kui lood uued koodid, siis senised enam ei kehti.
arrival-recovery-fresh-title = Sinu taastekoodid
arrival-recovery-is-on = Kaheastmeline sisselogimine on sees.
arrival-recovery-fresh-lead = Kui rakendust pole käepärast, sisesta selle koodi asemel üks neist. Iga kood kehtib ühe korra. Prindi või salvesta need kohe: uuesti neid ei näidata.
arrival-recovery-download = Salvesta tekstifailina
arrival-recovery-done = Koodid on salvestatud

## Where one is signed in

arrival-sign_ins = Kus oled sisse logitud
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = Sisselogimisi: { $count }
arrival-sign_ins-this = See veebilehitseja
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Sisse logitud: { $age } · Viimati kasutatud: { $idle }
arrival-ago-now = äsja
# Variables:
#   $count (String) - how many
arrival-ago-minutes = { $count } min tagasi
# Variables:
#   $count (String) - how many
arrival-ago-hours = { $count } h tagasi
arrival-sign_ins-end = Logi mujalt välja
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = Logi välja: { $what }
arrival-sign_ins-end-all = Logi kõikjalt välja, ka siit
arrival-trust = Veebilehitsejad, kus koodi ei küsita
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = Koodi ei küsita kuni { $date }
arrival-trust-end = Küsi jälle
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = Küsi jälle koodi: { $what }
arrival-letters = E‑kiri sisselogimise kohta
arrival-letters-always = Iga uue veebilehitseja korral
arrival-letters-country = Iga uue riigi korral
arrival-letters-off = Mitte kunagi

## Linked identities: sign-ins at providers that open this account

arrival-identities = Seotud sisselogimisviisid
arrival-identities-lead = Seotud teenuse kaudu saad siia sisse logida. Seo ainult teenus, mida keegi teine sinu nimel kasutada ei saa. Sidumiseks logi sellesse teenusesse uuesti sisse.
arrival-identities-none = Midagi pole veel seotud.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Seotud: { $date }
arrival-identities-gone = Teenus, mis pole enam kasutusel
arrival-identities-add = Seo sisselogimisviis
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = Seo: { $what }
arrival-identities-remove = Eemalda
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = Eemalda: { $what }
# What the provider calls the person stands behind it.
arrival-identities-id = Tunnus
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Edasi: { $method }
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = Suuname su nüüd aadressile { $host }.
arrival-onward-signed_out = Siit oled välja logitud. Jätka, et ka sellest teenusest välja logida.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Kas see kõik on sinu oma?
arrival-review-lead = Kõige siin loetletu kaudu pääseb sinu kontole või saab sinu nimel tegutseda. Eemalda see, mis ei ole sinu oma.
arrival-review-none = Muul viisil sinu kontole ei pääse.
# Variables:
#   $days (String) - how many days
arrival-review-marks = Viimase { $days } päeva jooksul lisatu on märgitud.
arrival-review-new = Uus
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = Muudetud: { $date }
arrival-review-all = Eemalda see kõik
arrival-review-stays-browser = See veebilehitseja jääb alles.
arrival-review-stays-factor = Kaheastmeline sisselogimine jääb sisselülitatuks.
arrival-review-stays-both = See veebilehitseja jääb alles ja kaheastmeline sisselogimine jääb sisselülitatuks.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Sees alates { $date }
arrival-review-factor-on = Sees
arrival-review-factor-wait = See on olnud sees kauem kui { kept-factor }, seepärast saab selle kohe välja lülitada ainult koodiga. Kui sul koodi ei ole, palu see välja lülitada: { kept-factor.genitive } pärast saad selle siin välja lülitada, kui määrad e‑kirja kaudu veel kord uue parooli ja keegi ei ole vahepeal koodiga sisse loginud.
arrival-review-factor-ask = Palu välja lülitada
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Oled palunud selle välja lülitada. Alates { $date } määra e‑kirja kaudu veel kord uus parool ja lülita see siin välja. Kui keegi logib enne seda koodiga sisse, palve tühistub.
arrival-review-browsers = Tuttavad veebilehitsejad
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Esimest korda: { $since } · Viimati: { $seen }
arrival-review-forget = Unusta teised veebilehitsejad
arrival-review-link = Kas siin on midagi võõrast?

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = Pääsuvõtmed
arrival-passkeys-lead = Pääsuvõtmega logid parooli asemel sisse sõrmejälje, näo või ekraaniluku abil. See jääb sinu seadmesse või paroolihaldurisse; meie hoiame ainult seda, millega seda kontrollida.
arrival-passkeys-none = Sul ei ole veel pääsuvõtmeid.
arrival-passkeys-synced = Sünkroonitud sinu seadmete vahel
arrival-passkeys-bound = Ühes seadmes
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = Lisatud: { $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = Viimati kasutatud: { $date }
arrival-passkeys-unused = Veel kasutamata
arrival-passkeys-rename = Muuda nime
arrival-passkeys-name = Nimi
arrival-passkeys-save = Salvesta nimi
arrival-passkeys-add = Lisa pääsuvõti
arrival-passkeys-needs-scripts = Pääsuvõtme lisamiseks on vaja veebilehitsejat, milles skriptid on lubatud, ja ekraanilukku või turvavõtit.
arrival-passkeys-shared-lead = See on ühine arvuti, seepärast siin pääsuvõtit ei hoita. Lisa see seadmes, mida kasutad ainult sina.
arrival-passkeys-own = Seda arvutit kasutan ainult mina
arrival-passkeys-offer-title = Kas soovid järgmine kord paroolita sisse logida?
arrival-passkeys-offer-lead = Salvesta sellesse seadmesse pääsuvõti: siis piisab sõrmejäljest, näotuvastusest või ekraanilukust. Parool jääb alles.
arrival-passkeys-later = Mitte praegu
arrival-passkeys-shared = See on ühine arvuti

## Errors of these forms

error-confirm-incorrect_password = Parool ei ole õige. Kontrolli seda ja sisesta uuesti.
error-account-input_code_invalid = Kood on vale, aegunud või juba kasutatud. Sisesta kõige uuem kood.
error-confirm-input_code_invalid = { error-account-input_code_invalid }
