### The second step of a password sign-in.

two_factor-title = Ievadiet kodu
two_factor-lead = Atveriet savu autentifikācijas lietotni un ievadiet kodu, ko tā rāda šim kontam.
two_factor-code = Kods
two_factor-hint = Seši cipari
two_factor-hint-recovery = Seši cipari vai viens no Jūsu atkopšanas kodiem
two_factor-submit = Apstiprināt
