### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = Sinu konto blokeeriti
mail-desk-blocked-lead = Sinu kooli abilaud blokeeris äsja sinu { -service(case: "genitive") }.
mail-desk-blocked-validity = Keegi ei saa kontole sisse logida, enne kui abilaud blokeeringu eemaldab. Logisime su kõikjalt välja.

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = Sinu konto blokeering eemaldati
mail-desk-unblocked-lead = Sinu kooli abilaud eemaldas äsja sinu { -service(case: "genitive") } blokeeringu.
mail-desk-unblocked-validity = Saad jälle sisse logida nagu enne.

## the last line of a letter of the desk

mail-desk-advice = Kui sa ei tea, miks, küsi oma koolist.

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = Abilauas muudeti sinu e‑posti aadressi
mail-desk-email-left-lead = Sinu kooli abilauas märgiti äsja sinu { -service(case: "allative") } teine e‑posti aadress.
mail-desk-email-left-advice = Kui sa seda ei palunud, ava link: see aadress saab taas sinu omaks, kõik logitakse välja ja saad uue parooli lingi. Anna sellest teada ka oma koolile. Kui palusid seda ise, ei ole vaja midagi teha.

## desk-email-came: to the new address

mail-desk-email-came-subject = See e‑posti aadress märgiti ühe konto aadressiks
mail-desk-email-came-lead = Ühe kooli abilauas märgiti see e‑posti aadress äsja ühe konto aadressiks.
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = Et keegi ei saaks kontot nii üle võtta, hakatakse uue parooli linke siia saatma alles { $date }.

## desk-lookups: to the operator

mail-desk-lookups-subject = Abilauas otsiti väga paljusid inimesi
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = { $name } on { kept-lookups } jooksul otsinud abilauas rohkem inimesi, kui keegi aidata jõuab.
mail-desk-lookups-next = { kept-lookups.rest } lõpuni ei näita abilaud talle rohkem inimesi. Küsi, kas see oli tema ise. Kui ei olnud, võta talt abilaua õigused ära.

## To the contact person of a school that was answered

mail-school-approved-subject = Sinu kooli avaldus kiideti heaks
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = Selle kooli registreerimisavaldus kiideti heaks: { $school }
mail-school-refused-subject = Sinu kooli avaldust ei kiidetud heaks
mail-school-refused-lead = Vaatasime sinu kooli registreerimisavalduse läbi, kuid ei saa seda heaks kiita. Põhjus:
mail-school-refused-next = Avaldus kustutati. Saad kooli uuesti registreerida.
