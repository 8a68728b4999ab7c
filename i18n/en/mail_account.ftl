### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Your account was closed
mail-account-closed-lead = Your { -service } has just been closed. You were signed out everywhere.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = It will be deleted on { $date }. If you sign in before that day, you can keep it.
mail-account-closed-advice = If it was not you, sign in now, keep the account and change the password. If you cannot sign in, ask for a new password on the sign-in page.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Your account stays
mail-account-reopened-lead = Your closed { -service } has just been kept.
mail-account-reopened-validity = It will not be deleted, and everything in it is as it was.
