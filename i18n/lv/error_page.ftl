### Pages of errors.

error-page-bad-request = Nosūtīto neizdevās nolasīt
error-page-bad-request-lead = Atgriezieties iepriekšējā lapā un mēģiniet vēlreiz.
error-page-late = Pieprasījums netika saņemts laikā
error-page-late-lead = Jūsu pārlūkprogramma to sūtīja pārāk lēni. Pārbaudiet interneta savienojumu, atgriezieties iepriekšējā lapā un mēģiniet vēlreiz.
error-page-forbidden = Veidlapa nosūtīta no citas vietnes
error-page-forbidden-lead = Tā nav mūsu lapas veidlapa, tāpēc to nepieņēmām. Atveriet pieslēgšanās lapu un mēģiniet vēlreiz.
error-page-not-found = Šādas lapas nav
error-page-not-found-lead = Iespējams, adresē ir kļūda vai lapa ir pārvietota.
error-page-method = Šajā lapā to nevar izdarīt
error-page-method-lead = Dodieties uz pieslēgšanās lapu un sāciet no turienes.
error-page-too-many = Pārāk daudz mēģinājumu
error-page-service = Pakalpojums neatbild
error-page-service-lead = Mēģiniet vēlreiz pēc dažām minūtēm.
error-page-internal = Radās kļūda
error-page-internal-lead = Kļūda ir mūsu pusē. Mēģiniet vēlreiz; ja tā atkārtojas, nosauciet zemāk redzamo kļūdas kodu savas skolas administratoram.
error-page-retry = Mēģināt vēlreiz
error-page-home = Uz pieslēgšanās lapu
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Kļūdas kods: { $incident }
