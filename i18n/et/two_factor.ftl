### The second step of a password sign-in.

two_factor-title = Sisesta kood
two_factor-lead = Ava autentimisrakendus ja sisesta kood, mida see sinu konto jaoks näitab.
two_factor-code = Kood
two_factor-hint = Kuus numbrit
two_factor-hint-recovery = Kuus numbrit või üks sinu taastekoodidest
two_factor-submit = Kinnita
