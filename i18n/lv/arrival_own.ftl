### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Kas noticis
# Variables:
#   $days (String) - how many days
arrival-activity-lead = Kas Jūsu kontā noticis pēdējās { $days } dienās; jaunākais vispirms.
arrival-activity-none = Šeit nav ko rādīt.
arrival-activity-not-me = Tas nebiju es
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Tas nebiju es: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = veica administrators
arrival-activity-older = Vecāki
arrival-activity-newer = Jaunāki
arrival-activity-sign_in = Pieslēgšanās
arrival-activity-sign_in_step = Pieslēgšanās nonāca līdz kodam
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
arrival-activity-opening_asked = Pieprasīta saite pārlūkprogrammas atvēršanai
arrival-activity-browser_opened = Pārlūkprogramma atvērta ar vēstulē esošo saiti
arrival-activity-password_reset = Aizmirstā parole nomainīta
arrival-activity-password_changed = Parole nomainīta
arrival-activity-password_change_failed = Ievadīta nepareiza vecā parole
arrival-activity-password_link_made = Nosūtīta saite jaunai parolei
arrival-activity-two_factor_on = Ieslēgta divpakāpju pieslēgšanās
arrival-activity-two_factor_changed = Nomainīta autentifikācijas lietotne
arrival-activity-two_factor_off = Izslēgta divpakāpju pieslēgšanās
arrival-activity-two_factor_off_asked = Lūgts izslēgt divpakāpju pieslēgšanos
arrival-activity-browsers_forgotten = Citas pārlūkprogrammas aizmirstas
arrival-activity-recovery_codes_made = Izveidoti jauni atkopšanas kodi
arrival-activity-recovery_code_used = Izmantots atkopšanas kods
arrival-activity-identity_linked = Piesaistīts pieslēgšanās veids
arrival-activity-identity_unlinked = Noņemts piesaistītais pieslēgšanās veids
arrival-activity-role_chosen = Izvēlēta loma
arrival-activity-role_added = Piešķirta loma
arrival-activity-role_removed = Loma atņemta
arrival-activity-application_allowed = Lietotnei atļauta piekļuve
arrival-activity-application_withdrawn = Lietotnes piekļuve atsaukta
arrival-activity-token_reused = Lietotnes piekļuve drošības labad izbeigta
arrival-activity-account_blocked = Konts bloķēts
arrival-activity-account_unblocked = Konts atbloķēts

## The rows of the account page

arrival-own = Jūsu dati
