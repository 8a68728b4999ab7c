### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = Register a school
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · step { $n } of { $total }
school_register-lead = For schools and other institutions that want to use { -product }. Start with the details of the institution.

## The two steps

school_register-school = School data
school_register-contact = Contact person
# The heading of the second step.
school_register-contact-title = Contact person of the school

## Fields

school_register-schoolName = Name of the school
school_register-registrationNumber = Registration number
school_register-type = Type of institution
school_register-number-hint = With the country code, for example +372 5550 0000
school_register-email-hint = We will write to this address about the registration.

## What applies

school_register-data-processing = Data-processing contract

## Controls

school_register-submit = Register the school
