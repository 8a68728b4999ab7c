### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Ihr Konto wurde geschlossen
mail-account-closed-lead = Ihr { -service } wurde gerade geschlossen. Sie wurden überall abgemeldet.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Es wird am { $date } gelöscht. Wenn Sie sich vor diesem Tag anmelden, können Sie es behalten.
mail-account-closed-advice = Wenn Sie das nicht waren, melden Sie sich jetzt an, behalten Sie das Konto und ändern Sie das Passwort. Wenn Sie sich nicht anmelden können, fordern Sie auf der Anmeldeseite ein neues Passwort an.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Ihr Konto bleibt bestehen
mail-account-reopened-lead = Ihr geschlossenes { -service } wurde gerade behalten.
mail-account-reopened-validity = Es wird nicht gelöscht, und alles darin ist wie zuvor.
