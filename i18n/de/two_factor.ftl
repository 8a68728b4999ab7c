### The second step of a password sign-in.

two_factor-title = Code eingeben
two_factor-lead = Öffnen Sie Ihre Authentifizierungs-App und geben Sie den Code ein, den sie für dieses Konto anzeigt.
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = Anmeldung als { $name }
two_factor-code = Code
two_factor-hint = Sechs Ziffern
two_factor-hint-recovery = Sechs Ziffern oder einer Ihrer Backup-Codes
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember =
    { $days ->
        [one] Auf diesem Gerät { $days } Tag lang nicht nach dem Code fragen
       *[other] Auf diesem Gerät { $days } Tage lang nicht nach dem Code fragen
    }
two_factor-submit = Bestätigen
# Only where a script does so.
two_factor-sends-itself = Ein sechsstelliger Code wird nach der Eingabe automatisch gesendet.
# Said to screen readers then.
two_factor-sending = Der Code wird gesendet.

## Without the app

two_factor-help = Kein Zugriff auf die App?
two_factor-help-recovery = Geben Sie stattdessen einen Ihrer Backup-Codes ein. Wenn Sie keinen haben, wenden Sie sich an die Administration Ihrer Schule.
# Where the account service may not have recovery codes.
two_factor-help-contact = Wenden Sie sich an die Administration Ihrer Schule.

## Where a passkey is asked for in place of the code

two_factor-passkey-title = Mit Passkey bestätigen
two_factor-passkey-lead = In Ihrer Rolle reicht das Passwort allein nicht zum Anmelden. Verwenden Sie zusätzlich den Passkey Ihres Kontos.
two_factor-passkey-help = Lässt sich der Passkey hier nicht verwenden?
two_factor-passkey-help-needs = Nötig sind ein Browser mit Skripten und das Gerät oder der Sicherheitsschlüssel mit dem Passkey. Sie können auch zurückgehen und sich auf andere Weise anmelden.
