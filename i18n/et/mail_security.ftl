### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Kaheastmeline sisselogimine on sisse lülitatud
mail-two-factor-on-lead = Sinu { -service(case: "adessive") } lülitati kaheastmeline sisselogimine äsja sisse.
mail-two-factor-on-validity = Nüüdsest küsitakse pärast parooli autentimisrakenduse koodi. Mujalt logisime su välja.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Kaheastmeline sisselogimine on välja lülitatud
mail-two-factor-off-lead = Sinu { -service(case: "adessive") } lülitati kaheastmeline sisselogimine äsja välja.
mail-two-factor-off-validity = Nüüdsest piisab sisselogimiseks paroolist ja taastekoodid enam ei kehti. Mujalt logisime su välja.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Autentimisrakendus on vahetatud
mail-two-factor-changed-lead = Sinu { -service(case: "genitive") } autentimisrakendus vahetati äsja.
mail-two-factor-changed-validity = Nüüdsest kehtivad ainult uue rakenduse koodid. Mujalt logisime su välja.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = Uued taastekoodid on loodud
mail-recovery-codes-made-lead = Sinu { -service(case: "allative") } loodi äsja uued taastekoodid.
mail-recovery-codes-made-validity = Varasemad koodid enam ei kehti. Mujalt logisime su välja.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Sinu taastekoodi kasutati
mail-recovery-code-used-lead = Sinu { -service(case: "genitive") } taastekoodi kasutati äsja autentimisrakenduse koodi asemel.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Kasutamata koode: { $left }. Uued koodid saad luua oma konto lehel.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = Sinu kontoga seoti sisselogimisviis
mail-identity-linked-lead = Sinu { -service(case: "comitative") } seoti äsja veel üks sisselogimisviis.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Seotud: { $method }. Saad selle oma konto lehel eemaldada. Mujalt logisime su välja.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = Seotud sisselogimisviis on eemaldatud
mail-identity-removed-lead = Sinu { -service(case: "ablative") } eemaldati äsja seotud sisselogimisviis.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Eemaldatud: { $method }. Sellega sinu kontole enam ei pääse. Mujalt logisime su välja.
mail-identity-removed-unnamed = Sellega sinu kontole enam ei pääse. Mujalt logisime su välja.

## another authenticator: what helps against it has a time

mail-new-factor-advice = Kui see olid sina, ei ole vaja midagi teha. Kui see ei olnud sina, ava link { kept-factor.genitive } jooksul ja määra uus parool: järgmisel lehel saad kaheastmelise sisselogimise uuesti välja lülitada. Hiljem tuleb selleks { kept-factor } oodata. Anna sellest teada ka oma kooli administraatorile.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Keegi soovib kaheastmelise sisselogimise välja lülitada
mail-two-factor-off-asked-lead = Keegi, kes saab lugeda sinu e‑kirju, on palunud sinu { -service(case: "genitive") } kaheastmelise sisselogimise välja lülitada.
mail-two-factor-off-asked-validity = { kept-factor.genitive } pärast piisab väljalülitamiseks uuest paroolist, mis määratakse e‑kirjas oleva lingi kaudu. Kui keegi logib enne seda koodiga sisse, palve tühistub.
mail-two-factor-off-asked-advice = Kui see ei olnud sina, logi kohe koodiga sisse ja muuda oma e‑posti parool: keegi teine saab sinu e‑kirju lugeda.

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = Sinu kontole lisati pääsuvõti
mail-passkey-added-lead = Sinu kontole lisati äsja pääsuvõti.
mail-passkey-added-validity = Sellega pääseb sinu kontole ilma paroolita. Saad selle oma konto lehel eemaldada. Mujalt logisime su välja.

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = Sinu kontolt eemaldati pääsuvõti
mail-passkey-removed-lead = Sinu kontolt eemaldati äsja pääsuvõti.

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = Sinu kontole logiti sisse
mail-new-sign-in-lead = Sinu { -service(case: "allative") } logiti äsja sisse uuest veebilehitsejast või riigist.
mail-new-sign-in-browser = Veebilehitseja
mail-new-sign-in-validity = Oma konto lehel näed, kus oled sisse logitud. Seal saad ka valida, millal see kiri tuleb.
