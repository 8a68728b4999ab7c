### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = Jūsu konts ir bloķēts
mail-desk-blocked-lead = Jūsu skolas palīdzības dienests tikko bloķēja Jūsu { -service(case: "accusative") }.
mail-desk-blocked-validity = Kamēr palīdzības dienests to neatbloķēs, neviens tam nevarēs pieslēgties. Konta lietošana visās ierīcēs ir pārtraukta.

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = Jūsu konts ir atbloķēts
mail-desk-unblocked-lead = Jūsu skolas palīdzības dienests tikko atbloķēja Jūsu { -service(case: "accusative") }.
mail-desk-unblocked-validity = Atkal varat pieslēgties kā iepriekš.

## the last line of a letter of the desk

mail-desk-advice = Ja nezināt, kāpēc, jautājiet savā skolā.

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = Palīdzības dienestā nomainīta Jūsu e‑pasta adrese
mail-desk-email-left-lead = Jūsu skolas palīdzības dienests tikko norādīja Jūsu { -service(case: "dative") } citu e‑pasta adresi.
mail-desk-email-left-advice = Ja to nelūdzāt, atveriet saiti: šī adrese atkal kļūs par Jūsu adresi, visur būs jāpieslēdzas no jauna, un Jūs saņemsiet saiti jaunai parolei. Pastāstiet par to arī savai skolai. Ja to lūdzāt Jūs, nekas nav jādara.

## desk-email-came: to the new address

mail-desk-email-came-subject = Šī e‑pasta adrese ir norādīta kādam kontam
mail-desk-email-came-lead = Kādas skolas palīdzības dienests tikko norādīja kontam šo e‑pasta adresi.
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = Lai neviens šādi nevarētu pārņemt kontu, saites jaunai parolei uz šo adresi sāks sūtīt tikai { $date }.

## desk-lookups: to the operator

mail-desk-lookups-subject = Palīdzības dienestā meklēts ļoti daudz cilvēku
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = { $name } { kept-lookups } laikā palīdzības dienestā meklēja vairāk cilvēku, nekā kāds spētu apkalpot.
mail-desk-lookups-next = Līdz { kept-lookups.rest } beigām palīdzības dienests šim cilvēkam vairs nevienu nerādīs. Pajautājiet, vai meklēja viņš pats. Ja ne, atņemiet viņam tiesības strādāt palīdzības dienestā.

## To the contact person of a school that was answered

mail-school-approved-subject = Jūsu skolas pieteikums ir apstiprināts
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = Ir apstiprināts šīs skolas reģistrācijas pieteikums: { $school }
mail-school-refused-subject = Jūsu skolas pieteikums nav apstiprināts
mail-school-refused-lead = Izskatījām Jūsu skolas reģistrācijas pieteikumu, bet nevaram to apstiprināt. Iemesls:
mail-school-refused-next = Pieteikums ir dzēsts. Skolu varat reģistrēt vēlreiz.
