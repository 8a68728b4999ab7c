### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
mail-greeting = Tere, { $name }
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = Tere
# Stands before the address that the button opens.
mail-fallback = Kui nupp ei tööta, kopeeri see aadress veebilehitsejasse:
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action }:
mail-signature = Selle kirja saatis { -product }.
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = Kontakt: { $contact }

## In the letters about a password

mail-set-password = Määra uus parool
mail-password-link-validity = Link kehtib { kept-password_link } ja seda saab kasutada üks kord.
mail-password-link-ignore = Kui sina seda ei küsinud, jäta kiri tähelepanuta: sinu praegune parool kehtib edasi.

## activation: confirm the address of a new account

mail-activation-subject = Aktiveeri oma { -service }
mail-activation-lead = Sinu { -service } on peaaegu valmis. Kinnita, et see e‑posti aadress on sinu oma, ja saadki sisse logida.
mail-activation-validity = Link kehtib { kept-activation }. Kui seda selle aja jooksul ei kasutata, kustutatakse konto.
mail-activation-ignore = Kui sina seda kontot ei loonud, jäta kiri tähelepanuta: konto kustutatakse automaatselt.

## reset: the password was forgotten

mail-reset-subject = Määra { -service(case: "allative") } uus parool
mail-reset-lead = Sinu { -service(case: "allative") } küsiti uut parooli. Saad selle määrata alloleva lingiga.

## change: the person wants another password

mail-change-subject = Muuda { -service(case: "genitive") } parooli
mail-change-lead = Alloleva lingiga saad muuta oma { -service(case: "genitive") } parooli. Hoia vana parool käepärast.

## admin-change: an administrator asks for a new password

mail-admin-change-subject = Sinu { -service } vajab uut parooli
mail-admin-change-lead = Administraator palub, et määraksid oma { -service(case: "allative") } uue parooli.
mail-admin-change-ignore = Kui sa seda kirja ei oodanud, küsi enne lingi avamist nõu oma kooli administraatorilt.

## password-changed: a notice after the fact

mail-password-changed-subject = Sinu { -service(case: "genitive") } parool on muudetud
mail-password-changed-lead = Sinu { -service(case: "genitive") } parool muudeti äsja.
mail-password-changed-validity = Nüüdsest kehtib ainult uus parool. Logisime su kõikjalt välja.

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = See ei olnud mina
mail-not-me-advice = Kui see olid sina, ei ole vaja midagi teha. Kui see ei olnud sina, ava kohe link ja määra uus parool: kõik teised logitakse välja ning järgmisel lehel näed, millega veel sinu kontole pääseb, ja saad eemaldada selle, mis ei ole sinu oma. Anna sellest teada ka oma kooli administraatorile.
