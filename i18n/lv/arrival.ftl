### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = E‑dienasgrāmata vēl nav pievienota, tāpēc atvērās šī lapa.
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = Jūsu konts: { $name }
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = Pieslēgšanās veids: { $method }
arrival-signed_in-by-password = Pieslēgšanās veids: parole
arrival-continue = Pāriet uz e‑dienasgrāmatu
arrival-continue-as = Izvēlieties, kādā lomā atvērt e‑dienasgrāmatu
arrival-roles = Lomas
arrival-sign-out = Iziet
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = Piekļuve Jūsu kontam
arrival-applications = Lietotnes, kurām atļauta piekļuve
arrival-applications-none = Piekļuve nav atļauta nevienai lietotnei.
arrival-applications-lead = Šīs lietotnes redz norādītos datus, līdz atsauksiet piekļuvi.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = Kopš { $date }
arrival-revoke = Atsaukt
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = Atsaukt: { $what }

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Divpakāpju pieslēgšanās
arrival-two_factor-is-on = Ieslēgta: vajadzīgs arī kods.
arrival-two_factor-is-off = Izslēgta: pietiek ar paroli.
arrival-two_factor-turn-on = Ieslēgt
arrival-two_factor-turn-off = Izslēgt
arrival-two_factor-title = Ieslēgt divpakāpju pieslēgšanos
arrival-two_factor-lead = Turpmāk pēc paroles būs jāievada kods no autentifikācijas lietotnes tālrunī.
arrival-two_factor-linked-asked = Kods būs jāievada arī pēc pieslēgšanās piesaistītā veidā: { $methods }.
arrival-two_factor-linked-passing = Kods nebūs jāievada pēc pieslēgšanās piesaistītā veidā, kas pats prasa divus apliecinājumus: { $methods }.
arrival-two_factor-scan = Noskenējiet QR kodu ar lietotni vai ierakstiet tajā atslēgu. Pēc tam ievadiet kodu, ko rāda lietotne.
arrival-two_factor-picture = QR kods ar atslēgu autentifikācijas lietotnei
arrival-two_factor-key = Atslēga
arrival-two_factor-open = Atvērt lietotni šajā ierīcē
arrival-two_factor-off-title = Vai izslēgt divpakāpju pieslēgšanos?
arrival-two_factor-off-lead = Pēc tam pieslēgties varēs ikviens, kas zina Jūsu paroli.
arrival-two_factor-keep = Atstāt ieslēgtu

## Asked first: another website led here

arrival-sign_in-title = Vai pieslēgties?
arrival-sign_in-lead = Jūs šurp novirzīja cita tīmekļvietne, lai Jūs pieslēgtos. Turpiniet tikai tad, ja to tiešām vēlaties.
arrival-register-title = Vai reģistrēties?
arrival-register-lead = Jūs šurp novirzīja cita tīmekļvietne, lai Jūs reģistrētos. Turpiniet tikai tad, ja to tiešām vēlaties.
arrival-sign_in-keep = Nē, doties uz pieslēgšanās lapu
arrival-sign_out-title = Vai iziet no konta?
arrival-sign_out-lead = Jūs šurp novirzīja cita tīmekļvietne, lai Jūs izietu no konta.
arrival-sign_out-keep = Palikt kontā
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = { $client } Jūs šurp novirzīja, lai Jūs izietu no konta.
arrival-signed_out-title = Iziešana no konta ir pabeigta
arrival-signed_out-lead = Iepriekš atvērtās lietotnes var vēl būt atvērtas. Ja šo ierīci lieto arī citi, aizveriet pārlūkprogrammu.
arrival-signed_out-no_way_back = No šejienes lietotnē atgriezties nevar: tās norādītā adrese nav reģistrēta. Atveriet lietotni no jauna kā parasti.
arrival-role-title = Vai mainīt lomu?
arrival-role-lead = Jūs šurp novirzīja cita tīmekļvietne, lai mainītu Jūsu lomu.
arrival-role-change = Mainīt lomu
arrival-role-keep = Atstāt esošo lomu
