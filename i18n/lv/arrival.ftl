### The page where a sign-in arrives while no e-diary is connected.

arrival-lead = E-žurnāls vēl nav pievienots, tāpēc pieslēgšanās beidzas šeit.
arrival-name = Vārds un uzvārds
arrival-method = Pieslēgšanās veids
arrival-roles = Lomas
arrival-sign-out = Iziet
arrival-applications = Lietotnes, kurām atļauta piekļuve
arrival-revoke = Atsaukt

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Divpakāpju pieslēgšanās
arrival-two_factor-is-on = Ieslēgta: pēc paroles tiek prasīts kods.
arrival-two_factor-is-off = Izslēgta: pietiek ar paroli.
arrival-two_factor-turn-on = Ieslēgt
arrival-two_factor-turn-off = Izslēgt
arrival-two_factor-title = Ieslēgt divpakāpju pieslēgšanos
arrival-two_factor-lead = Turpmāk pēc paroles ievadīsiet kodu no autentifikācijas lietotnes tālrunī.
arrival-two_factor-scan = Noskenējiet attēlu ar lietotni vai ierakstiet tajā atslēgu. Pēc tam ievadiet kodu, ko rāda lietotne.
arrival-two_factor-picture = QR kods ar atslēgu autentifikācijas lietotnei
arrival-two_factor-key = Atslēga
arrival-two_factor-open = Atvērt lietotni šajā ierīcē
arrival-two_factor-off-title = Vai izslēgt divpakāpju pieslēgšanos?
arrival-two_factor-off-lead = Pēc tam pieslēgties varēs ikviens, kas zina Jūsu paroli.
arrival-two_factor-keep = Atstāt ieslēgtu

## Asked first: another website led here

arrival-sign_out-title = Vai iziet?
arrival-sign_out-lead = Cita tīmekļa vietne Jūs novirzīja uz šejieni, lai Jūs izietu no sistēmas.
arrival-sign_out-keep = Neiziet
arrival-role-title = Vai mainīt lomu?
arrival-role-lead = Cita tīmekļa vietne Jūs novirzīja uz šejieni, lai mainītu Jūsu lomu.
arrival-role-change = Mainīt lomu
arrival-role-keep = Atstāt esošo lomu
