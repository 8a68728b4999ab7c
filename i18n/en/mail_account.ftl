### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Your account was closed
mail-account-closed-lead = Your { -service } has just been closed. You were signed out everywhere.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = The account will be deleted on { $date }. If you sign in before that day, you can keep it.
mail-account-closed-advice = If it was not you, sign in now, keep the account and change the password. If you cannot sign in, ask for a new password on the sign‑in page.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Your account stays
mail-account-reopened-lead = Your { -service } was closed and has just been reopened.
mail-account-reopened-validity = It will not be deleted, and everything in it is as it was.

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = Confirm your new e‑mail address
mail-email-confirm-lead = This address was given as the new e‑mail address of a { -service }. Confirm that it is yours.
mail-email-confirm-ignore = If you did not ask for this, do nothing: nothing will change.

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = Your e‑mail address is being changed
mail-email-changing-lead = Another e‑mail address was given for your { -service }. It will replace this one as soon as it is confirmed.
mail-email-changing-validity = The link works for { kept-undo }, even after the address or the password has been changed.
mail-email-changing-advice = If it was not you, open the link: this address will stay with your account, everyone will be signed out, and you will get a link for a new password. If it was you, you do not need to do anything.

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = The change of the e‑mail address was undone
mail-email-undone-lead = The change to this address has just been undone from the former e‑mail address of the { -service }.
mail-email-undone-validity = E‑mails go to the former address again, and everyone was signed out.
mail-email-undone-advice = If you did not do this, someone else can read your former e‑mail address. Tell your school’s administrator.
