### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Divpakāpju pieslēgšanās ir ieslēgta
mail-two-factor-on-lead = Jūsu { -service(case: "dative") } tikko tika ieslēgta divpakāpju pieslēgšanās.
mail-two-factor-on-validity = Turpmāk pēc paroles būs jāievada kods no autentifikācijas lietotnes. Visur citur būs jāpieslēdzas no jauna.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Divpakāpju pieslēgšanās ir izslēgta
mail-two-factor-off-lead = Jūsu { -service(case: "dative") } tikko tika izslēgta divpakāpju pieslēgšanās.
mail-two-factor-off-validity = Turpmāk pietiek ar paroli, un atkopšanas kodi vairs neder. Visur citur būs jāpieslēdzas no jauna.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Autentifikācijas lietotne ir nomainīta
mail-two-factor-changed-lead = Jūsu { -service(case: "genitive") } autentifikācijas lietotne tikko tika nomainīta.
mail-two-factor-changed-validity = Turpmāk der tikai jaunās lietotnes kodi. Visur citur būs jāpieslēdzas no jauna.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = Izveidoti jauni atkopšanas kodi
mail-recovery-codes-made-lead = Jūsu { -service(case: "dative") } tikko tika izveidoti jauni atkopšanas kodi.
mail-recovery-codes-made-validity = Iepriekšējie kodi vairs neder. Visur citur būs jāpieslēdzas no jauna.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Izmantots atkopšanas kods
mail-recovery-code-used-lead = Lietotnes koda vietā tikko tika izmantots Jūsu { -service(case: "genitive") } atkopšanas kods.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Neizmantoti kodi: { $left }. Jaunus varat izveidot savā kontā.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = Jūsu kontam ir piesaistīts pieslēgšanās veids
mail-identity-linked-lead = Jūsu { -service(case: "dative") } tikko tika piesaistīts vēl viens pieslēgšanās veids.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Piesaistīts: { $method }. To var noņemt Jūsu konta lapā. Visur citur būs jāpieslēdzas no jauna.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = Piesaistītais pieslēgšanās veids ir noņemts
mail-identity-removed-lead = No Jūsu { -service(case: "genitive") } tikko tika noņemts piesaistītais pieslēgšanās veids.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Noņemts: { $method }. Ar to Jūsu kontam vairs nevar piekļūt. Visur citur būs jāpieslēdzas no jauna.
mail-identity-removed-unnamed = Ar to Jūsu kontam vairs nevar piekļūt. Visur citur būs jāpieslēdzas no jauna.

## another authenticator: what helps against it has a time

mail-new-factor-advice = Ja to darījāt Jūs, nekas nav jādara. Ja to nedarījāt Jūs, { kept-factor.genitive } laikā atveriet saiti un iestatiet jaunu paroli: nākamajā lapā varēsiet divpakāpju pieslēgšanos atkal izslēgt. Vēlāk būs jāgaida { kept-factor }. Informējiet arī savas skolas administratoru.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Kāds vēlas izslēgt divpakāpju pieslēgšanos
mail-two-factor-off-asked-lead = Kāds, kas var lasīt Jūsu e‑pastu, ir lūdzis izslēgt divpakāpju pieslēgšanos Jūsu { -service(case: "dative") }.
mail-two-factor-off-asked-validity = Pēc { kept-factor.after } to varēs izslēgt, iestatot jaunu paroli ar saiti no e‑pasta vēstules. Ja kāds pirms tam pieslēgsies ar kodu, lūgums tiks atcelts.
mail-two-factor-off-asked-advice = Ja tas nebijāt Jūs, uzreiz pieslēdzieties ar kodu un nomainiet sava e‑pasta paroli: Jūsu e‑pastu var lasīt kāds cits.

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = Jūsu kontam ir pievienota piekļuves atslēga
mail-passkey-added-lead = Jūsu kontam tikko tika pievienota piekļuves atslēga.
mail-passkey-added-validity = Ar to Jūsu kontam var piekļūt bez paroles. To var noņemt Jūsu konta lapā. Visur citur būs jāpieslēdzas no jauna.

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = No Jūsu konta ir noņemta piekļuves atslēga
mail-passkey-removed-lead = No Jūsu konta tikko tika noņemta piekļuves atslēga.

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = Jauna pieslēgšanās Jūsu kontam
mail-new-sign-in-lead = Tikko notika pieslēgšanās Jūsu { -service(case: "dative") } no jaunas pārlūkprogrammas vai valsts.
mail-new-sign-in-browser = Pārlūkprogramma
mail-new-sign-in-validity = Jūsu konta lapā redzams, kur konts ir atvērts. Tur var arī izvēlēties, kad šī vēstule pienāk.
