### The register screen.

register-title = Loo konto
register-lead = Tõenda oma isikut ja osa vormist täidetakse sinu eest.
register-methods = Registreerumise viisid
register-more = Muud viisid
register-continue = Jätka
register-have-account = Konto on juba olemas?
register-sign-in = Logi sisse

## By hand

register-by-hand = Võid kõik andmed ka ise sisestada. Siis kontrollime sinu e-posti aadressi kirjaga.
register-by-hand-action = Sisesta andmed ise
