### The link of the activation letter.

activate-title = Konto aktivieren
activate-lead = Nur noch ein Schritt, dann ist Ihr Konto bereit.

## In a browser that did not register

activate-elsewhere = Wenn Sie sich in einem anderen Browser registriert haben, geben Sie das Passwort ein, das Sie dort gewählt haben.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = Wenn Sie sich nicht registriert haben, fahren Sie nicht fort: Wer die Registrierung begonnen hat, kennt das Passwort dieses Kontos.
activate-refuse = Das war ich nicht
activate-refused = Die Registrierung wurde gelöscht
activate-refused-lead = Mit dieser E‑Mail-Adresse wurde kein Konto erstellt. Sie brauchen nichts zu tun.
