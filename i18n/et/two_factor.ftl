### The second step of a password sign-in.

two_factor-title = Sisesta kood
two_factor-lead = Ava autentimisrakendus ja sisesta kood, mida see sinu konto jaoks näitab.
two_factor-code = Kood
two_factor-hint = Kuus numbrit
two_factor-hint-recovery = Kuus numbrit või üks sinu taastekoodidest
two_factor-submit = Kinnita

## Without the app

two_factor-help = Rakendust ei saa kasutada?
two_factor-help-recovery = Sisesta koodi asemel üks oma taastekoodidest. Kui sul neid ei ole, võta ühendust oma kooli administraatoriga.
# Where the account service may not have recovery codes.
two_factor-help-contact = Võta ühendust oma kooli administraatoriga.
