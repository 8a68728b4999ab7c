### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Jūsu konts ir slēgts
mail-account-closed-lead = Jūsu { -service } tikko tika slēgts. Konta lietošana visās ierīcēs ir pārtraukta.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Konts tiks dzēsts { $date }. Ja pieslēgsieties pirms šīs dienas, varēsiet kontu paturēt.
mail-account-closed-advice = Ja to nedarījāt Jūs, uzreiz pieslēdzieties, paturiet kontu un nomainiet paroli. Ja nevarat pieslēgties, pieslēgšanās lapā pieprasiet jaunu paroli.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Jūsu konts ir atjaunots
mail-account-reopened-lead = Jūsu { -service } bija slēgts, bet tikko tika atjaunots.
mail-account-reopened-validity = Tas netiks dzēsts, un viss tajā ir kā iepriekš.

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = Apstipriniet savu jauno e‑pasta adresi
mail-email-confirm-lead = Šī adrese norādīta kā jaunā { -service(case: "genitive") } e‑pasta adrese. Apstipriniet, ka tā ir Jūsu.
mail-email-confirm-ignore = Ja to nepieprasījāt, Jums nekas nav jādara: nekas nemainīsies.

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = Jūsu e‑pasta adrese tiek mainīta
mail-email-changing-lead = Jūsu { -service(case: "dative") } norādīta cita e‑pasta adrese. Tā aizstās šo, tiklīdz būs apstiprināta.
mail-email-changing-validity = Saite ir derīga { kept-undo }, arī pēc adreses vai paroles maiņas.
mail-email-changing-advice = Ja to nedarījāt Jūs, atveriet saiti: šī adrese paliks Jūsu konta adrese, visur būs jāpieslēdzas no jauna, un Jūs saņemsiet saiti jaunai parolei. Ja to darījāt Jūs, nekas nav jādara.

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = E‑pasta adreses maiņa ir atcelta
mail-email-undone-lead = Šī adrese bija norādīta kā jaunā { -service(case: "genitive") } e‑pasta adrese, bet maiņa tikko tika atcelta no līdzšinējās adreses.
mail-email-undone-validity = Vēstules atkal sūtīsim uz līdzšinējo adresi, un visur būs jāpieslēdzas no jauna.
mail-email-undone-advice = Ja to nedarījāt Jūs, kāds cits lasa Jūsu līdzšinējās adreses vēstules. Pastāstiet par to savas skolas administratoram.
