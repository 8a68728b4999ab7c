### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Sinu konto suleti
mail-account-closed-lead = Sinu { -service } suleti äsja. Logisime su kõikjalt välja.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Konto kustutatakse { $date }. Kui logid enne seda päeva sisse, saad konto alles jätta.
mail-account-closed-advice = Kui see ei olnud sina, logi kohe sisse, jäta konto alles ja muuda parooli. Kui sa sisse logida ei saa, küsi sisselogimislehel uus parool.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Sinu konto jääb alles
mail-account-reopened-lead = Sinu { -service } oli suletud ja taastati äsja.
mail-account-reopened-validity = Seda ei kustutata ja kõik selles on nagu enne.

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = Kinnita uus e‑posti aadress
mail-email-confirm-lead = See aadress on antud uueks e‑posti aadressiks. Kinnita, et see on sinu oma: siis saab see { -service(case: "genitive") } aadressiks.
mail-email-confirm-ignore = Kui sa seda ei palunud, jäta kiri tähelepanuta: midagi ei muutu.

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = Sinu e‑posti aadressi muudetakse
mail-email-changing-lead = Sinu { -service(case: "allative") } sisestati teine e‑posti aadress. Kui see on kinnitatud, asendab see praeguse.
mail-email-changing-validity = Link kehtib { kept-undo }, ka pärast aadressi või parooli muutmist.
mail-email-changing-advice = Kui see ei olnud sina, ava link: see aadress jääb sinu konto aadressiks, kõik logitakse välja ja saad uue parooli lingi. Kui see olid sina, ei ole vaja midagi teha.

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = E‑posti aadressi muutmine on tagasi võetud
mail-email-undone-lead = See aadress oli märgitud { -service(case: "genitive") } uueks aadressiks, kuid muudatus võeti äsja senise aadressi kaudu tagasi.
mail-email-undone-validity = Kirjad lähevad jälle senisele aadressile ja kõik on välja logitud.
mail-email-undone-advice = Kui sina seda ei teinud, loeb keegi teine sinu senise aadressi kirju. Anna sellest teada oma kooli administraatorile.
