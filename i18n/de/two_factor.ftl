### The second step of a password sign-in.

two_factor-title = Code eingeben
two_factor-lead = Öffnen Sie Ihre Authentifizierungs-App und geben Sie den Code ein, den sie für dieses Konto anzeigt.
two_factor-code = Code
two_factor-hint = Sechs Ziffern
two_factor-hint-recovery = Sechs Ziffern oder einer Ihrer Wiederherstellungscodes
two_factor-submit = Bestätigen

## Without the app

two_factor-help = Kein Zugriff auf die App?
two_factor-help-recovery = Geben Sie stattdessen einen Ihrer Wiederherstellungscodes ein. Wenn Sie keinen haben, wenden Sie sich an die Administration Ihrer Schule.
# Where the account service may not have recovery codes.
two_factor-help-contact = Wenden Sie sich an die Administration Ihrer Schule.
