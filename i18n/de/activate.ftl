### The link of the activation letter.

activate-title = Konto aktivieren
activate-lead = Noch ein Klick, dann können Sie das Konto benutzen.
activate-confirm = Konto aktivieren
