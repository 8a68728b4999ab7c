### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Jūsu konts ir slēgts
mail-account-closed-lead = Jūsu { -service } tikko tika slēgts. Visur tika veikta iziešana no konta.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Tas tiks dzēsts { $date }. Ja pieslēgsieties pirms šīs dienas, varēsiet to paturēt.
mail-account-closed-advice = Ja to nedarījāt Jūs, uzreiz pieslēdzieties, paturiet kontu un nomainiet paroli. Ja nevarat pieslēgties, pieslēgšanās lapā pieprasiet jaunu paroli.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Jūsu konts paliek
mail-account-reopened-lead = Jūsu slēgtais { -service } tikko tika paturēts.
mail-account-reopened-validity = Tas netiks dzēsts, un viss tajā ir kā iepriekš.
