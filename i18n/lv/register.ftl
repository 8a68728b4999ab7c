### The register screen.

register-lead = Ja apliecināsiet savu identitāti, daļa veidlapas tiks aizpildīta automātiski.
register-methods = Reģistrēšanās veidi
register-title = { common-create-account }
register-have-account = Jau ir konts?

## By hand

# Names the tab.
register-by-hand-name = E‑pasts
register-by-hand = Ievadiet datus manuāli. Pēc tam nosūtīsim vēstuli, lai pārbaudītu Jūsu e‑pasta adresi.
register-by-hand-action = Ievadīt datus
