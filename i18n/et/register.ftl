### The register screen.

register-lead = Tõenda, kes sa oled, ja täidame osa vormist sinu eest.
register-methods = Registreerumisviisid
register-title = { common-create-account }
register-have-account = Konto on juba olemas?

## By hand

register-by-hand = Võid kõik andmed ka ise sisestada. Siis saadame e‑posti aadressi kontrollimiseks kirja.
register-by-hand-action = Sisesta andmed ise
