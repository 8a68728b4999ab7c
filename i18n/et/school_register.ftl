### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = Registreeri kool
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · { $n }. samm { $total }-st
school_register-lead = Koolile või muule asutusele, mis soovib { -product(case: "partitive") } kasutada. Alustame asutuse andmetest.

## The two steps

school_register-school = Kooli andmed
school_register-contact = Kontaktisik
# The heading of the second step.
school_register-contact-title = Kooli kontaktisik

## Fields

school_register-schoolName = Kooli nimi
school_register-registrationNumber = Registrikood
school_register-type = Asutuse liik
school_register-number-hint = Koos riigi suunakoodiga, näiteks +372 5550 0000
school_register-email-hint = Sellele aadressile kirjutame registreerimise asjus.

## What applies

school_register-data-processing = Andmetöötlusleping

## Controls

school_register-submit = Registreeri kool
