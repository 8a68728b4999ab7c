### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = E‑päevikut pole veel ühendatud, seetõttu avanes see leht.
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = Tere, { $name }
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = Oled sisse logitud: { $method }
arrival-signed_in-by-password = Oled sisse logitud parooliga
arrival-continue = Edasi e‑päevikusse
arrival-continue-as = Vali roll ja mine edasi e‑päevikusse
arrival-roles = Rollid
arrival-sign-out = Logi välja
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = Juurdepääs sinu kontole
arrival-applications = Rakendused, millel on juurdepääs sinu andmetele
arrival-applications-none = Ühelgi rakendusel ei ole juurdepääsu.
arrival-applications-lead = Need rakendused näevad loetletud andmeid, kuni võtad loa tagasi.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = Alates { $date }
arrival-revoke = Võta tagasi
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = Võta tagasi: { $what }

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Kaheastmeline sisselogimine
arrival-two_factor-is-on = Sees: pärast parooli küsitakse koodi.
arrival-two_factor-is-off = Väljas: piisab paroolist.
arrival-two_factor-turn-on = Lülita sisse
arrival-two_factor-turn-off = Lülita välja
arrival-two_factor-title = Lülita sisse kaheastmeline sisselogimine
arrival-two_factor-lead = Edaspidi sisestad pärast parooli ka koodi, mida näitab sinu telefoni autentimisrakendus.
arrival-two_factor-linked-asked = Koodi küsitakse ka siis, kui logid sisse seotud viisil: { $methods }.
arrival-two_factor-linked-passing = Koodi ei küsita, kui logid sisse seotud viisil, mis ise juba nõuab kahte kinnitust: { $methods }.
arrival-two_factor-scan = Skaneeri QR-kood rakendusega või sisesta võti käsitsi. Seejärel kirjuta siia kood, mida rakendus näitab.
arrival-two_factor-picture = QR-kood autentimisrakenduse võtmega
arrival-two_factor-key = Võti
arrival-two_factor-open = Ava rakendus selles seadmes
arrival-two_factor-off-title = Kas lülitada kaheastmeline sisselogimine välja?
arrival-two_factor-off-lead = Pärast seda saab sisse logida igaüks, kes teab sinu parooli.
arrival-two_factor-keep = Jäta sisselülitatuks

## Asked first: another website led here

arrival-sign_in-title = Kas logida sisse?
arrival-sign_in-lead = Teine veebileht suunas sind siia, et logiksid sisse. Jätka ainult siis, kui soovid seda ise.
arrival-register-title = Kas registreeruda?
arrival-register-lead = Teine veebileht suunas sind siia, et saaksid registreeruda. Jätka ainult siis, kui soovid seda ise.
arrival-sign_in-keep = Ei, mine sisselogimislehele
arrival-sign_out-title = Kas logida välja?
arrival-sign_out-lead = Teine veebileht suunas sind siia, et sind välja logida.
arrival-sign_out-keep = Jää sisselogituks
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = { $client } suunas sind siia, et sind välja logida.
arrival-signed_out-title = Oled välja logitud
arrival-signed_out-lead = Varem avatud rakendused võivad veel lahti olla. Kui seda seadet kasutavad ka teised, sulge veebilehitseja.
arrival-signed_out-no_way_back = Siit rakendusse tagasi ei pääse: aadress, mille see andis, ei ole registreeritud. Ava rakendus uuesti nagu tavaliselt.
arrival-role-title = Kas vahetada rolli?
arrival-role-lead = Teine veebileht suunas sind siia, et vahetaksid rolli.
arrival-role-change = Vaheta rolli
arrival-role-keep = Jäta roll samaks
