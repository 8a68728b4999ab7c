### Pages of errors.

error-page-bad-request = Andmeid ei õnnestunud lugeda
error-page-bad-request-lead = Mine tagasi ja proovi uuesti.
error-page-late = Andmed ei jõudnud õigeks ajaks kohale
error-page-late-lead = Sinu veebilehitseja saatis andmeid liiga aeglaselt. Kontrolli internetiühendust, mine tagasi ja proovi uuesti.
error-page-forbidden = See vorm tuli teiselt veebilehelt
error-page-forbidden-lead = Turvalisuse huvides ei muudetud midagi. Ava sisselogimisleht ja proovi uuesti.
error-page-not-found = Sellist lehte ei ole
error-page-not-found-lead = Aadressis võib olla viga või on leht mujale kolinud.
error-page-method = Sellel lehel seda teha ei saa
error-page-method-lead = Mine sisselogimislehele ja alusta sealt.
error-page-too-many = Liiga palju katseid
error-page-service = Teenus ei vasta
error-page-service-lead = Proovi mõne minuti pärast uuesti.
error-page-internal = Midagi läks valesti
error-page-internal-lead = Viga on meie poolel. Proovi uuesti; kui see kordub, ütle allolev veakood oma kooli administraatorile.
error-page-retry = Proovi uuesti
error-page-home = Mine sisselogimislehele
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Veakood: { $incident }
