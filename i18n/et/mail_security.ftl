### Letters about the second factor: a notice after the fact. Button and last line are those of mail-password-changed.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Kaheastmeline sisselogimine on nüüd sees
mail-two-factor-on-lead = Sinu { -service(case: "allative") } lülitati äsja sisse kaheastmeline sisselogimine.
mail-two-factor-on-validity = Nüüdsest küsitakse pärast parooli autentimisrakenduse koodi. Mujal logisime su välja.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Kaheastmeline sisselogimine on nüüd väljas
mail-two-factor-off-lead = Sinu { -service(case: "genitive") } kaheastmeline sisselogimine lülitati äsja välja.
mail-two-factor-off-validity = Nüüdsest piisab sisselogimiseks paroolist ja taastekoodid enam ei kehti. Mujal logisime su välja.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Kasutusel on teine autentimisrakendus
mail-two-factor-changed-lead = Sinu { -service(case: "genitive") } autentimisrakendus vahetati äsja.
mail-two-factor-changed-validity = Nüüdsest kehtivad ainult uue rakenduse koodid. Mujal logisime su välja.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = Tehti uued taastekoodid
mail-recovery-codes-made-lead = Sinu { -service(case: "allative") } tehti äsja uued taastekoodid.
mail-recovery-codes-made-validity = Varasemad koodid enam ei kehti. Mujal logisime su välja.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Kasutati taastekoodi
mail-recovery-code-used-lead = Äsja kasutati rakenduse koodi asemel sinu { -service(case: "genitive") } taastekoodi.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Alles koode: { $left }. Uued koodid saad teha oma konto lehel.
