### The link of the activation letter.

activate-title = Aktiveeri oma konto
activate-lead = Veel üks vajutus ja konto ongi kasutusvalmis.
activate-confirm = Aktiveeri konto
