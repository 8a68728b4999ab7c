### Choosing one of several accounts.

choose_user-title = Izvēlieties kontu
choose_user-lead = Jums ir vairāki konti. Izvēlieties, ar kuru turpināt.
# On a button; the account's name follows for screen readers.
choose_user-choose = Izvēlēties
choose_user-back = Atpakaļ uz pieslēgšanās lapu
