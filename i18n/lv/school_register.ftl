### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = Reģistrēt skolu
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · { $n }. solis no { $total }
school_register-lead = Skolai vai citai iestādei, kas vēlas izmantot e‑dienasgrāmatu „{ -product }”. Vispirms ievadiet iestādes datus.

## The two steps

school_register-school = Skolas dati
school_register-contact = Kontaktpersona
# The heading of the second step.
school_register-contact-title = Skolas kontaktpersona

## Fields

school_register-schoolName = Skolas nosaukums
school_register-registrationNumber = Reģistrācijas numurs
school_register-type = Iestādes veids
school_register-number-hint = Ar valsts kodu, piemēram, +372 5550 0000
school_register-email-hint = Uz šo adresi rakstīsim par reģistrāciju.

## What applies

school_register-data-processing = Datu apstrādes līgums

## Controls

school_register-submit = Reģistrēt skolu
