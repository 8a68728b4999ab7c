### The link of the activation letter.

activate-title = Aktiveeri oma konto
activate-lead = Veel üks samm ja konto ongi valmis.

## In a browser that did not register

activate-elsewhere = Kui registreerusid teises veebilehitsejas, sisesta parool, mille seal valisid.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = Kui sina ei registreerunud, ära jätka: kes konto lõi, teab ka selle parooli.
activate-refuse = Mina ei registreerunud
activate-refused = Registreerumine on tühistatud
activate-refused-lead = Selle e‑posti aadressiga kontot ei loodud. Sul pole vaja midagi teha.
