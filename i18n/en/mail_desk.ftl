### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = Your account was blocked
mail-desk-blocked-lead = Your school’s help desk has just blocked your { -service }.
mail-desk-blocked-validity = Nobody can sign in to it until the help desk unblocks it. You were signed out everywhere.

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = Your account was unblocked
mail-desk-unblocked-lead = Your school’s help desk has just unblocked your { -service }.
mail-desk-unblocked-validity = You can sign in again as before.

## the last line of a letter of the desk

mail-desk-advice = If you do not know why, ask your school.

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = Your e‑mail address was changed at the help desk
mail-desk-email-left-lead = Your school’s help desk has just entered another e‑mail address for your { -service }.
mail-desk-email-left-advice = If you did not ask for this, open the link: this address will be yours again, everyone will be signed out, and you will get a link for a new password. Tell your school as well. If you asked for it, you do not need to do anything.

## desk-email-came: to the new address

mail-desk-email-came-subject = This e‑mail address was entered for an account
mail-desk-email-came-lead = A school’s help desk has just entered this e‑mail address for an account.
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = So that nobody takes over an account this way, no links for a new password are sent to it before { $date }.

## desk-lookups: to the operator

mail-desk-lookups-subject = Very many people were looked up at the desk
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = { $name } has looked up more people at the desk within { kept-lookups } than anyone could help.
mail-desk-lookups-next = The desk shows them nobody else for { kept-lookups.rest }. Ask them whether it was really them; if not, take away their right to use the desk.

## To the contact person of a school that was answered

mail-school-approved-subject = Your school was approved
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = The registration of this school was approved: { $school }
mail-school-refused-subject = Your school was not approved
mail-school-refused-lead = We have looked at the registration of your school and cannot approve it. This is why:
mail-school-refused-next = The registration was deleted. You can register the school again.
