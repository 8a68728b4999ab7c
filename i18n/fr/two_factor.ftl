### The second step of a password sign-in.

two_factor-title = Saisissez votre code
two_factor-lead = Ouvrez votre application d’authentification et saisissez le code affiché pour ce compte.
two_factor-code = Code
two_factor-hint = Six chiffres
two_factor-hint-recovery = Six chiffres, ou l’un de vos codes de secours
two_factor-submit = Confirmer
