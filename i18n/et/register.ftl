### The register screen.

register-lead = Tõenda, kes sa oled, ja täidame osa vormist sinu eest.
register-methods = Registreerumisviisid
register-title = { common-create-account }
register-have-account = Konto on juba olemas?

## By hand

# Names the tab.
register-by-hand-name = E‑post
register-by-hand = Sisesta andmed ise. Siis saadame e‑posti aadressi kontrollimiseks kirja.
register-by-hand-action = Sisesta andmed ise
