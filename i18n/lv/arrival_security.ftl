### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Vai tas tiešām esat Jūs?
arrival-confirm-lead = Lai turpinātu, ievadiet paroli. Tā neviens cits to nevarēs izdarīt, ja pārlūkprogramma palikusi atvērta.
arrival-confirm-lead-code = Lai turpinātu, ievadiet paroli un kodu. Tā neviens cits to nevarēs izdarīt, ja pārlūkprogramma palikusi atvērta.
arrival-confirm-lead-strong = Lai turpinātu, apstipriniet, ka tas esat Jūs. Tā neviens cits to nevarēs izdarīt, ja pārlūkprogramma palikusi atvērta.
arrival-confirm-lead-done = Jūs tikko apstiprinājāt, ka tas esat Jūs.
arrival-confirm-lost = Ja šīs piekļuves atslēgas Jums vairs nav, pieprasiet jaunu paroli pa e‑pastu: nākamajā lapā piekļuves atslēgu varēsiet noņemt.
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = Jūs ieslēdzat vai izslēdzat divpakāpju pieslēgšanos.
arrival-confirm-to-new-app = Jūs maināt autentifikācijas lietotni.
arrival-confirm-to-recovery-codes = Jūs veidojat jaunus atkopšanas kodus.
arrival-confirm-to-change-password = Jūs maināt paroli.
arrival-confirm-to-sign-out-elsewhere = Jūs izejat no konta visur citur.
arrival-confirm-to-identities = Jūs maināt piesaistītos pieslēgšanās veidus.
arrival-confirm-to-passkeys = Jūs maināt savas piekļuves atslēgas.
arrival-confirm-to-review = Jūs noņemat to, ar ko var piekļūt Jūsu kontam.
arrival-confirm-to-letters = Jūs maināt, kad saņemat vēstuli par pieslēgšanos.
arrival-confirm-to-details = Jūs maināt savus datus.
arrival-confirm-to-email = Jūs maināt savu e‑pasta adresi.
arrival-confirm-to-data = Jūs skatāt visu, kas par Jums tiek glabāts.
arrival-confirm-to-close = Jūs slēdzat savu kontu.
arrival-confirm-to-desk = Jūs atverat palīdzības dienestu, lai palīdzētu citiem.
arrival-confirm-desk-needs = Lai palīdzētu citiem, vajadzīga divpakāpju pieslēgšanās, piekļuves atslēga vai drošs pieslēgšanās veids, piemēram, { -id-card(case: "nominative") }. Vispirms iestatiet kaut ko no minētā, pēc tam atgriezieties.
arrival-desk = Palīdzēt citiem palīdzības dienestā
arrival-confirm-other = Apstiprināt citādi
arrival-confirm-code-hint = Seši cipari no lietotnes vai atkopšanas kods

## Another authenticator app

arrival-two_factor-change = Izmantot citu autentifikācijas lietotni
arrival-two_factor-change-lead = Pēc tam derēs tikai jaunās lietotnes kodi.
arrival-two_factor-new-code = Kods no jaunās lietotnes
arrival-two_factor-current-code = Kods no līdzšinējās lietotnes
arrival-two_factor-change-submit = Izmantot jauno lietotni

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = No { $date } pieslēdzoties būs vajadzīgs arī kods
arrival-must-lead = Jūsu lomā ar paroli vien tad vairs nepietiks. Iestatiet autentifikācijas lietotni jau tagad: tas prasa dažas minūtes.
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = No { $date } pieslēdzoties būs vajadzīga arī piekļuves atslēga
arrival-must-passkey-lead = Jūsu lomā ar paroli vien tad vairs nepietiks: prasīsim arī piekļuves atslēgu. Ja tā ne vienmēr ir pie rokas, iestatiet arī autentifikācijas lietotni.
arrival-must-now = Iestatīt tagad
arrival-must-later = Vēlāk
arrival-must-enrol = Jūsu lomā ar paroli vien nepietiek, lai pieslēgtos. Lai turpinātu, iestatiet autentifikācijas lietotni tālrunī.

## Recovery codes

arrival-recovery = Atkopšanas kodi
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Neizmantoti kodi: { $left }
arrival-recovery-new = Izveidot jaunus kodus
arrival-recovery-title = Vai izveidot jaunus atkopšanas kodus?
arrival-recovery-lead = Ar atkopšanas kodu varat pieslēgties, ja lietotne nav pie rokas. Ja izveidosiet jaunus kodus, līdzšinējie vairs nederēs.
arrival-recovery-fresh-title = Jūsu atkopšanas kodi
arrival-recovery-is-on = Divpakāpju pieslēgšanās ir ieslēgta.
arrival-recovery-fresh-lead = Ja lietotne nav pie rokas, tās koda vietā ievadiet kādu no šiem kodiem. Katrs der vienu reizi. Izdrukājiet vai saglabājiet tos tagad: vēlreiz tie netiks parādīti.
arrival-recovery-download = Saglabāt kā teksta failu
arrival-recovery-done = Kodi ir saglabāti

## Where one is signed in

arrival-sign_ins = Kur konts ir atvērts
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = Pieslēgšanās: { $count }
arrival-sign_ins-this = Šī pārlūkprogramma
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Atvērts: { $age } · Pēdējoreiz lietots: { $idle }
arrival-ago-now = tikko
# Variables:
#   $count (String) - how many
arrival-ago-minutes = pirms { $count } min
# Variables:
#   $count (String) - how many
arrival-ago-hours = pirms { $count } h
arrival-sign_ins-end = Iziet no konta visur citur
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = Iziet no konta: { $what }
arrival-sign_ins-end-all = Iziet no konta visur, arī šeit
arrival-trust = Pārlūkprogrammas, kurās kodu neprasa
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = Kodu neprasa līdz { $date }
arrival-trust-end = Prasīt atkal
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = Prasīt atkal kodu: { $what }
arrival-letters = Vēstule par pieslēgšanos
arrival-letters-always = No jaunas pārlūkprogrammas
arrival-letters-country = Pirmoreiz no kādas valsts
arrival-letters-off = Nekad

## Linked identities: sign-ins at providers that open this account

arrival-identities = Piesaistītie pieslēgšanās veidi
arrival-identities-lead = Ar piesaistītu pakalpojumu varat pieslēgties šeit. Piesaistiet tikai tādu, ko Jūsu vārdā neviens cits nevar izmantot. Lai to piesaistītu, pieslēdzieties šim pakalpojumam vēlreiz.
arrival-identities-none = Vēl nekas nav piesaistīts.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Piesaistīts: { $date }
arrival-identities-gone = Pakalpojums, kas šeit vairs nav pieejams
arrival-identities-add = Piesaistīt pieslēgšanās veidu
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = Piesaistīt: { $what }
arrival-identities-remove = Noņemt
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = Noņemt: { $what }
# What the provider calls the person stands behind it.
arrival-identities-id = Identifikators
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Tālāk: { $method }
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = Tagad Jūs nonāksiet vietnē { $host }.
arrival-onward-signed_out = Šeit iziešana no konta ir pabeigta. Turpiniet, lai izietu arī no šī pakalpojuma.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Vai tas viss ir Jūsu?
arrival-review-lead = Ar visu šeit norādīto var piekļūt Jūsu kontam vai rīkoties Jūsu vārdā. Noņemiet to, kas nav Jūsu.
arrival-review-none = Citādi Jūsu kontam piekļūt nevar.
# Variables:
#   $days (String) - how many days
arrival-review-marks = Pēdējās { $days } dienās pievienotais ir atzīmēts.
arrival-review-new = Nesen
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = Mainīta: { $date }
arrival-review-all = Noņemt visu
arrival-review-stays-browser = Šī pārlūkprogramma paliks.
arrival-review-stays-factor = Divpakāpju pieslēgšanās paliks ieslēgta.
arrival-review-stays-both = Šī pārlūkprogramma paliks, un divpakāpju pieslēgšanās paliks ieslēgta.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Ieslēgta kopš { $date }
arrival-review-factor-on = Ieslēgta
arrival-review-factor-wait = Tā ir ieslēgta ilgāk nekā { kept-factor }, tāpēc uzreiz to var izslēgt tikai ar kodu. Ja Jums nav koda, lūdziet to izslēgt: pēc { kept-factor.after } to varēsiet izdarīt šeit, vēlreiz iestatot jaunu paroli ar saiti no e‑pasta vēstules, ja līdz tam neviens nebūs pieslēdzies ar kodu.
arrival-review-factor-ask = Lūgt izslēgt
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Jūs lūdzāt to izslēgt. Sākot ar { $date }, vēlreiz iestatiet jaunu paroli ar saiti no e‑pasta vēstules un izslēdziet to šeit. Ja kāds pirms tam pieslēgsies ar kodu, lūgums tiks atcelts.
arrival-review-browsers = Zināmās pārlūkprogrammas
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Pirmoreiz lietota: { $since } · Pēdējoreiz lietota: { $seen }
arrival-review-forget = Aizmirst citas pārlūkprogrammas
arrival-review-link = Vai kaut kas šeit nav Jūsu?

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = Piekļuves atslēgas
arrival-passkeys-lead = Ar piekļuves atslēgu paroles vietā pietiek ar pirksta nospiedumu, seju vai ekrāna bloķēšanu. Tā paliek Jūsu ierīcē vai paroļu pārvaldniekā; mēs glabājam tikai to, ar ko to pārbaudīt.
arrival-passkeys-none = Jums vēl nav piekļuves atslēgu.
arrival-passkeys-synced = Sinhronizēta Jūsu ierīcēs
arrival-passkeys-bound = Vienā ierīcē
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = Pievienota: { $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = Pēdējoreiz lietota: { $date }
arrival-passkeys-unused = Vēl nav lietota
arrival-passkeys-rename = Pārdēvēt
arrival-passkeys-name = Nosaukums
arrival-passkeys-save = Saglabāt nosaukumu
arrival-passkeys-add = Pievienot piekļuves atslēgu
arrival-passkeys-needs-scripts = Lai pievienotu piekļuves atslēgu, vajadzīga pārlūkprogramma ar ieslēgtiem skriptiem un ekrāna bloķēšana vai drošības atslēga.
arrival-passkeys-shared-lead = Šis ir koplietošanas dators, tāpēc piekļuves atslēgas šeit netiek glabātas. Pievienojiet to ierīcē, ko lietojat tikai Jūs.
arrival-passkeys-own = Šo datoru lietoju tikai es
arrival-passkeys-offer-title = Vai nākamreiz pieslēgties bez paroles?
arrival-passkeys-offer-lead = Saglabājiet šajā ierīcē piekļuves atslēgu: tad pietiks ar pirksta nospiedumu, seju vai ekrāna bloķēšanu. Parole paliek tāda pati.
arrival-passkeys-later = Ne tagad
arrival-passkeys-shared = Šis ir koplietošanas dators

## Errors of these forms

error-confirm-incorrect_password = Parole nav pareiza. Pārbaudiet to un ievadiet vēlreiz.
error-account-input_code_invalid = Kods nav pareizs, ir novecojis vai jau izmantots. Ievadiet jaunāko kodu.
error-confirm-input_code_invalid = { error-account-input_code_invalid }
