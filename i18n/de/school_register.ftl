### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = Schule registrieren
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · Schritt { $n } von { $total }
school_register-lead = Für Schulen und andere Einrichtungen, die { -product } nutzen möchten. Beginnen Sie mit den Angaben zur Einrichtung.

## The two steps

school_register-school = Angaben zur Schule
school_register-contact = Kontaktperson
# The heading of the second step.
school_register-contact-title = Kontaktperson der Schule

## Fields

school_register-schoolName = Name der Schule
school_register-registrationNumber = Registernummer
school_register-type = Art der Einrichtung
school_register-number-hint = Mit Ländervorwahl, zum Beispiel +372 5550 0000
school_register-email-hint = An diese Adresse schreiben wir Ihnen wegen der Registrierung.

## What applies

school_register-data-processing = Vertrag zur Auftragsverarbeitung

## Controls

school_register-submit = Schule registrieren
