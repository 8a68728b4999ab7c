### The second step of a password sign-in.

two_factor-title = Code eingeben
two_factor-lead = Öffnen Sie Ihre Authentifizierungs-App und geben Sie den Code ein, den sie für dieses Konto anzeigt.
two_factor-code = Code
two_factor-hint = Sechs Ziffern
two_factor-hint-recovery = Sechs Ziffern oder einer Ihrer Wiederherstellungscodes
two_factor-submit = Bestätigen
