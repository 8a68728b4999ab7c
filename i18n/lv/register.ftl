### The register screen.

register-title = Izveidot kontu
register-lead = Apliecinot savu identitāti, daļa veidlapas tiks aizpildīta Jūsu vietā.
register-methods = Reģistrēšanās veidi
register-more = Citi veidi
register-continue = Turpināt
register-have-account = Vai Jums jau ir konts?
register-sign-in = Pieslēgties

## By hand

register-by-hand = Visus datus varat ievadīt arī paši. Tad Jūsu e-pasta adresi pārbaudīsim ar vēstuli.
register-by-hand-action = Ievadīt datus
