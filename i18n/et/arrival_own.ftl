### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Mis on juhtunud
# Variables:
#   $days (String) - how many days
arrival-activity-lead = Sinu kontol toimunu viimase { $days } päeva jooksul, uuemad eespool.
arrival-activity-none = Siin pole midagi näidata.
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = See ei olnud mina: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = tegi administraator
arrival-activity-desk = sinu kooli abilauas
arrival-activity-older = Varasemad
arrival-activity-newer = Uuemad
arrival-activity-sign_in = Sisse logitud
arrival-activity-sign_in_step = Sisselogimine jõudis koodi küsimiseni
arrival-activity-sign_in_failed = Sisselogimine ei õnnestunud
arrival-activity-second_factor_failed = Sisestati vale kood
arrival-activity-reauthenticated = Muudatuse kinnitamiseks sisestati uuesti parool
arrival-activity-reauthentication_failed = Muudatuse kinnitamiseks sisestati vale parool
arrival-activity-sign_out = Välja logitud
arrival-activity-sessions_ended = Mujalt välja logitud
arrival-activity-terms_accepted = Tingimustega nõustuti
arrival-activity-account_registered = Konto loodi
arrival-activity-activated = Konto aktiveeriti
arrival-activity-password_reset_asked = Küsiti uue parooli linki
arrival-activity-opening_asked = Küsiti linki parooli lubamiseks uues veebilehitsejas
arrival-activity-browser_opened = Parool lubati veebilehitsejas kirjas oleva lingiga
arrival-activity-password_reset = Unustatud parool asendati uuega
arrival-activity-password_changed = Parool muudeti
arrival-activity-password_change_failed = Sisestati vale vana parool
arrival-activity-password_link_made = Saadeti uue parooli link
arrival-activity-slip_made = Prinditi ühekordse koodiga sedel
arrival-activity-slip_used = Kasutati sedelil olevat koodi
arrival-activity-desk_granted = Anti õigus abilauas teisi aidata
arrival-activity-desk_revoked = Õigus abilauas teisi aidata võeti ära
arrival-activity-two_factor_on = Kaheastmeline sisselogimine lülitati sisse
arrival-activity-two_factor_changed = Autentimisrakendus vahetati
arrival-activity-two_factor_off = Kaheastmeline sisselogimine lülitati välja
arrival-activity-two_factor_off_asked = Paluti lülitada kaheastmeline sisselogimine välja
arrival-activity-browsers_forgotten = Teised veebilehitsejad unustati
arrival-activity-browser_trusted = Määrati, et ühes veebilehitsejas koodi enam ei küsita
arrival-activity-trust_ended = Ühes veebilehitsejas küsitakse jälle koodi
arrival-activity-letters_chosen = Muudeti, millal saadetakse sisselogimise kohta e‑kiri
arrival-activity-identity_linked = Seoti sisselogimisviis
arrival-activity-passkey_renamed = Pääsuvõtme nime muudeti
arrival-activity-passkey_copied = Pääsuvõtit, mis võib olla kopeeritud, ei võetud vastu
arrival-activity-role_chosen = Valiti roll
arrival-activity-role_added = Anti roll
arrival-activity-role_removed = Roll võeti ära
arrival-activity-application_allowed = Rakendusele anti juurdepääs
arrival-activity-application_withdrawn = Rakenduse juurdepääs võeti tagasi
arrival-activity-token_reused = Rakenduse juurdepääs lõpetati turvalisuse huvides
arrival-activity-account_blocked = Konto blokeeriti
arrival-activity-account_unblocked = Konto blokeering eemaldati
arrival-activity-account_updated = Konto andmeid uuendati teisest süsteemist

## The rows of the account page

arrival-own = Sinu andmed

## Closing the account, and changing one’s mind

arrival-close = Sulge konto
arrival-close-title = Kas sulgeda konto?
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = Kui sulged konto nüüd, kustutatakse see { $date }. Seni saad ümber mõelda.
arrival-close-ends = Logime su kohe kõikjalt välja ja rakendused kaotavad juurdepääsu.
arrival-close-keep = Kui tahad konto alles jätta, logi enne seda päeva sisse. Kasutajanimi ja e‑posti aadress jäävad seni sinu omaks.
arrival-close-others = Kustutatakse ainult see konto. Koolile ja teistele teenustele jäävad alles andmed, mis neil sinu kohta on.
arrival-close-no = Jäta konto alles
arrival-close-yes = Sulge minu konto
arrival-closed-title = Sinu konto on suletud
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = See kustutatakse { $date }.
arrival-closed-ask = Kas soovid selle alles jätta? Kõik selles on veel olemas.
arrival-closed-reopen = Jäta konto alles
arrival-closed-advice = Kui tahad selle alles jätta, logi enne seda päeva sisse. Saatsime sellest ka e‑kirja.
arrival-activity-account_closed = Konto suleti
arrival-activity-account_reopened = Suletud konto jäeti alles

## Everything that the service holds about the person

arrival-data = Kõik sinu andmed
arrival-data-lead = See on kõik, mida me sinu kohta hoiame. Paroole, koode ja võtmeid siin ei ole: enamikku neist ei saa ka meie lugeda.
arrival-data-file = Laadi alla failina
arrival-data-activity = Vaata, mis sinu kontol on juhtunud
arrival-data-account = Konto
arrival-data-login_names = Nimed sisselogimiseks
arrival-data-grants = Rakenduste kehtivad juurdepääsud
arrival-data-application_ids = Tunnused, mille järgi rakendused sind tunnevad
arrival-data-tokens = Rakenduste võtmed
arrival-data-application_sign_ins = Rakendused, kuhu oled sisse loginud
arrival-data-logout_notices = Rakendused, millele veel teatatakse, et oled välja loginud
arrival-data-terms = Tingimused, millega oled nõustunud
arrival-data-former_passwords = Millal paroole on vahetatud
arrival-data-links = Kirjades olevad lingid
arrival-data-email_changes = E‑posti aadressi muutmised
arrival-data-letters = Saatmist ootavad kirjad
arrival-close-data = Laadi enne oma andmed alla
arrival-activity-data_taken = Sinu andmed laaditi alla

## What the person has said of themselves

arrival-details = Isikuandmed
arrival-details-change = Muuda nime, aadressi või keelt
arrival-details-language = Kirjade keel
arrival-details-language-hint = Kui logid sisse teises keeles, tulevad ka kirjad selles keeles.
# Variables:
#   $name (String) - first and last name
arrival-details-proven = Sinu nimi { $name } on kinnitatud isiku tuvastamisel, seepärast ei saa seda siin muuta.

## Another e-mail address

arrival-email = Muuda e‑posti aadressi
arrival-email-lead = Saadame uuele aadressile lingiga kirja ja teatame muutmisest ka praegusele. Midagi ei muutu enne, kui avad selle lingi.
arrival-email-new = Uus e‑posti aadress
arrival-email-send = Saada kiri
arrival-email-sent-title = Kinnita uus aadress
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = Ava { kept-email_confirm } jooksul link, mille saatsime aadressile { $email }. Kui kirja ei tule, vaata rämpsposti kausta; aadress võib kuuluda ka teisele kontole.
arrival-email-confirm-title = Kas see on sinu e‑posti aadress?
arrival-email-confirm-lead = Kui selle kinnitad, tulevad konto kirjad siia ja saad selle aadressiga sisse logida.
arrival-email-confirm = Kinnita aadress
arrival-email-confirmed-title = E‑posti aadress on muudetud
arrival-email-confirmed-lead = { kept-undo.genitive } jooksul saab muudatuse senise aadressi kaudu tagasi võtta.
arrival-email-undo-title = Kas võtta aadressi muutmine tagasi?
arrival-email-undo-lead = See aadress saab taas konto aadressiks, kõik logitakse välja ja saad kirja uue parooli lingiga.
arrival-email-undo = Võta muudatus tagasi
arrival-email-undone-title = Muudatus on tagasi võetud
arrival-email-undone-lead = Ava nüüd kiri, mille sulle äsja saatsime, ja määra uus parool. Järgmisel lehel näed, millega veel kontole pääseb.
arrival-email-spent = Linki on juba kasutatud, selle aeg on läbi või on konto vahepeal muutunud.

## What happened: the details

arrival-activity-details_changed = Muudeti nime, aadressi või keelt
arrival-activity-email_change_asked = Paluti muuta e‑posti aadressi
arrival-activity-email_change_undone = E‑posti aadressi muutmine võeti tagasi
