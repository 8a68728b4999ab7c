### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
mail-greeting = Hello { $name },
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = Hello,
# Stands before the address that the button opens.
mail-fallback = If the button does not work, copy this address into your browser:
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action }:
mail-signature = This e‑mail was sent by { -product }.
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = Contact: { $contact }

## In the letters about a password

mail-set-password = Set a new password
mail-password-link-validity = The link is valid for { kept-password_link } and works once.
mail-password-link-ignore = If you did not request this, do nothing: your current password still works.

## activation: confirm the address of a new account

mail-activation-subject = Activate your { -service }
mail-activation-lead = Your { -service } is almost ready. Confirm that this e‑mail address is yours, and you can sign in.
mail-activation-validity = The link is valid for { kept-activation }. If it is not used by then, the account is deleted.
mail-activation-ignore = If you did not create this account, do nothing: it will be deleted automatically.

## reset: the password was forgotten

mail-reset-subject = Set a new password for your { -service }
mail-reset-lead = A new password was requested for your { -service }. You can set it with the link below.

## change: the person wants another password

mail-change-subject = Change the password for your { -service }
mail-change-lead = You can change the password for your { -service } with the link below. Have your old password ready.

## admin-change: an administrator asks for a new password

mail-admin-change-subject = Your { -service } needs a new password
mail-admin-change-lead = An administrator has asked you to set a new password for your { -service }.
mail-admin-change-ignore = If you were not expecting this, ask your school’s administrator before you open the link.

## password-changed: a notice after the fact

mail-password-changed-subject = The password for your { -service } was changed
mail-password-changed-lead = The password for your { -service } has just been changed.
mail-password-changed-validity = From now on, only the new password works. You were signed out everywhere.

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = This was not me
mail-not-me-advice = If it was not you, open the link now and set a new password: everyone else will be signed out. If anything else can open your account, the next page leads to it, so that you can remove what is not yours. Tell your school’s administrator, too. If it was you, you do not need to do anything.
