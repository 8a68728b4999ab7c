### The register screen.

register-lead = Ja apliecināsiet savu identitāti, daļa veidlapas tiks aizpildīta automātiski.
register-methods = Reģistrēšanās veidi
register-have-account = Vai Jums jau ir konts?

## By hand

register-by-hand = Visus datus varat ievadīt arī manuāli. Tad Jūsu e-pasta adresi pārbaudīsim ar vēstuli.
register-by-hand-action = Ievadīt datus
