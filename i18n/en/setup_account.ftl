### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Step { $n } of { $total }
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · step { $n } of { $total }
setup_account-personal = Personal data
setup_account-address = Address
setup_account-account = Account data
# Stands before the name of a step, for screen readers.
setup_account-done = Done:
setup_account-next = Next
setup_account-register = Other ways to register

## When someone was identified before

setup_account-confirmed = Confirmed details
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by = Confirmed by { $method }
setup_account-identified = These details were confirmed when you proved who you are. You cannot change them here.
setup_account-forget = Start over without these details

## Personal data

setup_account-firstName = First name
setup_account-lastName = Last name
setup_account-issuer = Personal code issued by
setup_account-dateOfBirth = Date of birth
setup_account-dateOfBirth-hint = dd.mm.yyyy, for example 05.09.2012
setup_account-gender = Gender
# Stands in a list before a choice.
setup_account-choose = Choose

## Address

setup_account-street = Street, house and flat, or farm
setup_account-city = Town or city
setup_account-postal_index = Postal code

## Account data

setup_account-email = E-mail address
setup_account-email-hint = You will sign in with this address. We will send a link to it to activate the account.
setup_account-email_confirmation = E-mail address again
setup_account-password_confirmation = Password again
setup_account-wish_partner_ads = I would like to receive offers from partners
