### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = { $n }. solis no { $total }
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · { $n }. solis no { $total }
setup_account-personal = Personas dati
setup_account-address = Adrese
setup_account-account = Konta dati
# Stands before the name of a step, for screen readers.
setup_account-done = Pabeigts:
setup_account-next = Tālāk
setup_account-register = Citi reģistrēšanās veidi

## When someone was identified before

setup_account-confirmed = Apstiprināti dati
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by = Apstiprināja { $method }
setup_account-identified = Šie dati iegūti, kad apliecinājāt savu identitāti, un šeit tos nevar mainīt.
setup_account-forget = Sākt no jauna bez šiem datiem

## Personal data

setup_account-firstName = Vārds
setup_account-lastName = Uzvārds
setup_account-issuer = Personas koda valsts
setup_account-dateOfBirth = Dzimšanas datums
setup_account-dateOfBirth-hint = dd.mm.gggg, piemēram, 05.09.2012
setup_account-gender = Dzimums
# Stands in a list before a choice.
setup_account-choose = Izvēlieties

## Address

setup_account-street = Iela, māja, dzīvoklis vai mājas nosaukums
setup_account-city = Pilsēta vai pagasts
setup_account-postal_index = Pasta indekss

## Account data

setup_account-email = E‑pasta adrese
setup_account-email-hint = Ar šo adresi pieslēgsieties. Uz to nosūtīsim arī saiti konta aktivizēšanai.
setup_account-email_confirmation = E‑pasta adrese vēlreiz
setup_account-password_confirmation = Parole vēlreiz
setup_account-wish_partner_ads = Vēlos saņemt partneru piedāvājumus
