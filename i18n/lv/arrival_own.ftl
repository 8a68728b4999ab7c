### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Kas noticis
# Variables:
#   $days (String) - how many days
arrival-activity-lead =
    { $days ->
        [zero] Kas Jūsu kontā noticis pēdējās { $days } dienās; jaunākais vispirms.
        [one] Kas Jūsu kontā noticis pēdējā { $days } dienā; jaunākais vispirms.
       *[other] Kas Jūsu kontā noticis pēdējās { $days } dienās; jaunākais vispirms.
    }
arrival-activity-none = Šeit nav ko rādīt.
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Tas nebiju es: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = veica administrators
arrival-activity-desk = veica Jūsu skolas palīdzības dienests
arrival-activity-older = Vecāki
arrival-activity-newer = Jaunāki
arrival-activity-sign_in = Pieslēgšanās izdevās
arrival-activity-sign_in_step = Pieslēgšanās nonāca līdz koda ievadīšanai
arrival-activity-sign_in_failed = Pieslēgties neizdevās
arrival-activity-second_factor_failed = Ievadīts nepareizs kods
arrival-activity-reauthenticated = Lai apstiprinātu izmaiņas, vēlreiz ievadīta parole
arrival-activity-reauthentication_failed = Lai apstiprinātu izmaiņas, ievadīta nepareiza parole
arrival-activity-sign_out = Iziešana no konta
arrival-activity-sessions_ended = Iziešana no konta visur citur
arrival-activity-terms_accepted = Apstiprināta piekrišana noteikumiem
arrival-activity-account_registered = Konts izveidots
arrival-activity-activated = Konts aktivizēts
arrival-activity-password_reset_asked = Pieprasīta saite jaunai parolei
arrival-activity-opening_asked = Pieprasīta saite, ar ko atļaut paroli jaunā pārlūkprogrammā
arrival-activity-browser_opened = Parole pārlūkprogrammā atļauta ar saiti no vēstules
arrival-activity-password_reset = Aizmirstā parole nomainīta
arrival-activity-password_changed = Parole nomainīta
arrival-activity-password_change_failed = Ievadīta nepareiza vecā parole
arrival-activity-password_link_made = Nosūtīta saite jaunai parolei
arrival-activity-slip_made = Izdrukāta lapiņa ar vienreizēju kodu
arrival-activity-slip_used = Izmantots lapiņas kods
arrival-activity-desk_granted = Piešķirtas tiesības palīdzēt citiem palīdzības dienestā
arrival-activity-desk_revoked = Atņemtas tiesības palīdzēt citiem palīdzības dienestā
arrival-activity-two_factor_on = Ieslēgta divpakāpju pieslēgšanās
arrival-activity-two_factor_changed = Nomainīta autentifikācijas lietotne
arrival-activity-two_factor_off = Izslēgta divpakāpju pieslēgšanās
arrival-activity-two_factor_off_asked = Lūgts izslēgt divpakāpju pieslēgšanos
arrival-activity-browsers_forgotten = Citas pārlūkprogrammas aizmirstas
arrival-activity-browser_trusted = Vienā pārlūkprogrammā kods vairs netiek prasīts
arrival-activity-trust_ended = Vienā pārlūkprogrammā kods atkal tiek prasīts
arrival-activity-letters_chosen = Mainīts, kad tiek sūtītas vēstules par pieslēgšanos
arrival-activity-identity_linked = Piesaistīts pieslēgšanās veids
arrival-activity-passkey_renamed = Piekļuves atslēga pārdēvēta
arrival-activity-passkey_copied = Piekļuves atslēga, kas varētu būt nokopēta, netika pieņemta
arrival-activity-role_chosen = Izvēlēta loma
arrival-activity-role_added = Piešķirta loma
arrival-activity-role_removed = Loma atņemta
arrival-activity-application_allowed = Lietotnei atļauta piekļuve
arrival-activity-application_withdrawn = Lietotnes piekļuve atsaukta
arrival-activity-token_reused = Lietotnes piekļuve drošības labad izbeigta
arrival-activity-account_blocked = Konts bloķēts
arrival-activity-account_unblocked = Konts atbloķēts
arrival-activity-account_updated = Konts atjaunināts no citas sistēmas

## The rows of the account page

arrival-own = Jūsu dati

## Closing the account, and changing one’s mind

arrival-close = Slēgt kontu
arrival-close-title = Vai slēgt kontu?
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = Ja slēgsiet kontu tagad, tas tiks dzēsts { $date }. Līdz tam varēsiet pārdomāt.
arrival-close-ends = Konta lietošana visās ierīcēs uzreiz tiks pārtraukta, un lietotnes zaudēs piekļuvi.
arrival-close-keep = Ja vēlaties kontu paturēt, pieslēdzieties pirms šīs dienas. Līdz tam lietotājvārds un e‑pasta adrese paliek Jūsu.
arrival-close-others = Dzēsts tiks tikai šis konts. Dati par Jums, kas ir skolai un citiem pakalpojumiem, paliks to rīcībā.
arrival-close-no = Paturēt kontu
arrival-close-yes = Slēgt manu kontu
arrival-closed-title = Jūsu konts ir slēgts
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = Tas tiks dzēsts { $date }.
arrival-closed-ask = Vai vēlaties to paturēt? Viss tajā vēl ir saglabāts.
arrival-closed-reopen = Paturēt kontu
arrival-closed-advice = Ja vēlaties to paturēt, pieslēdzieties pirms šīs dienas. Par to nosūtījām arī e‑pasta vēstuli.
arrival-activity-account_closed = Konts slēgts
arrival-activity-account_reopened = Slēgtais konts paturēts

## Everything that the service holds about the person

arrival-data = Visi dati par Jums
arrival-data-lead = Šeit ir viss, ko glabājam par Jums. Paroļu, kodu un atslēgu šeit nav: lielāko daļu no tiem nevaram izlasīt arī mēs.
arrival-data-file = Lejupielādēt failu
arrival-data-activity = Skatīt, kas noticis Jūsu kontā
arrival-data-account = Konts
arrival-data-login_names = Vārdi, ar ko pieslēgties
arrival-data-grants = Lietotņu pašreizējā piekļuve
arrival-data-application_ids = Identifikatori, ar kuriem lietotnes Jūs pazīst
arrival-data-tokens = Lietotņu atslēgas
arrival-data-application_sign_ins = Lietotnes, kurās pieslēdzāties
arrival-data-logout_notices = Lietotnes, kurām vēl jāpaziņo par iziešanu no konta
arrival-data-terms = Noteikumi, kuriem piekritāt
arrival-data-former_passwords = Kad paroles nomainītas
arrival-data-links = Saites vēstulēs
arrival-data-email_changes = E‑pasta adreses maiņas
arrival-data-letters = Vēstules, kas gaida nosūtīšanu
arrival-close-data = Vispirms lejupielādējiet savus datus
arrival-activity-data_taken = Jūsu dati lejupielādēti

## What the person has said of themselves

arrival-details = Jūsu personas dati
arrival-details-change = Mainīt vārdu, adresi vai valodu
arrival-details-language = Vēstuļu valoda
arrival-details-language-hint = Ja pieslēgsieties citā valodā, vēstules būs tajā valodā.
# Variables:
#   $name (String) - first and last name
arrival-details-proven = Jūsu vārds { $name } ir apstiprināts, nosakot Jūsu identitāti, tāpēc šeit to nevar mainīt.

## Another e-mail address

arrival-email = Mainīt e‑pasta adresi
arrival-email-lead = Uz jauno adresi nosūtīsim vēstuli ar saiti un par to paziņosim arī uz pašreizējo. Kamēr neatvērsiet šo saiti, nekas nemainīsies.
arrival-email-new = Jaunā e‑pasta adrese
arrival-email-send = Nosūtīt vēstuli
arrival-email-sent-title = Apstipriniet jauno adresi
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = { kept-email_confirm } laikā atveriet saiti vēstulē, kas nosūtīta uz { $email }. Ja vēstules nav, ieskatieties surogātpasta mapē; adrese var piederēt arī citam kontam.
arrival-email-confirm-title = Vai šī ir Jūsu e‑pasta adrese?
arrival-email-confirm-lead = Pēc apstiprināšanas vēstules par kontu pienāks šeit, un ar šo adresi varēsiet pieslēgties.
arrival-email-confirm = Apstiprināt adresi
arrival-email-confirmed-title = E‑pasta adrese nomainīta
arrival-email-confirmed-lead = { kept-undo } šo maiņu var atcelt no līdzšinējās adreses.
arrival-email-undo-title = Vai atcelt adreses maiņu?
arrival-email-undo-lead = Šī adrese atkal kļūs par konta adresi, visur būs jāpieslēdzas no jauna, un Jūs saņemsiet vēstuli ar saiti jaunai parolei.
arrival-email-undo = Atcelt maiņu
arrival-email-undone-title = Maiņa atcelta
arrival-email-undone-lead = Tagad atveriet vēstuli, ko tikko nosūtījām, un iestatiet jaunu paroli. Nākamajā lapā redzēsiet, kā vēl var piekļūt kontam.
arrival-email-spent = Saite jau ir izmantota, tās termiņš ir beidzies vai konts kopš tā laika ir mainījies.

## What happened: the details

arrival-activity-details_changed = Mainīts vārds, adrese vai valoda
arrival-activity-email_change_asked = Pieprasīta e‑pasta adreses maiņa
arrival-activity-email_change_undone = E‑pasta adreses maiņa atcelta
