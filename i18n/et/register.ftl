### The register screen.

register-lead = Tõenda oma isikut ja osa vormist täidetakse sinu eest.
register-methods = Registreerumise viisid
register-have-account = Konto on juba olemas?

## By hand

register-by-hand = Võid kõik andmed ka ise sisestada. Siis kontrollime sinu e-posti aadressi kirjaga.
register-by-hand-action = Sisesta andmed ise
