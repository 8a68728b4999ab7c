### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Ihr Konto wurde geschlossen
mail-account-closed-lead = Ihr { -service } wurde gerade geschlossen. Sie wurden überall abgemeldet.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Das Konto wird am { $date } gelöscht. Wenn Sie sich vor diesem Tag anmelden, können Sie es behalten.
mail-account-closed-advice = Wenn Sie das nicht waren, melden Sie sich jetzt an, behalten Sie das Konto und ändern Sie das Passwort. Wenn Sie sich nicht anmelden können, fordern Sie auf der Anmeldeseite ein neues Passwort an.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Ihr Konto bleibt bestehen
mail-account-reopened-lead = Die Schließung Ihres { -service(case: "genitive") } wurde gerade aufgehoben.
mail-account-reopened-validity = Es wird nicht gelöscht, und alles darin ist wie zuvor.

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = Bestätigen Sie Ihre neue E‑Mail-Adresse
mail-email-confirm-lead = Diese Adresse wurde als neue E‑Mail-Adresse für ein { -service } angegeben. Bestätigen Sie, dass sie Ihnen gehört.
mail-email-confirm-ignore = Wenn Sie das nicht angefordert haben, tun Sie nichts: Es ändert sich nichts.

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = Ihre E‑Mail-Adresse wird geändert
mail-email-changing-lead = Für Ihr { -service } wurde eine andere E‑Mail-Adresse angegeben. Sie ersetzt diese, sobald sie bestätigt ist.
mail-email-changing-validity = Der Link gilt { kept-undo }, auch nachdem Adresse oder Passwort geändert wurden.
mail-email-changing-advice = Wenn Sie das nicht waren, öffnen Sie den Link: Diese Adresse gehört weiter zu Ihrem Konto, alle werden abgemeldet, und Sie erhalten einen Link für ein neues Passwort. Wenn Sie das waren, brauchen Sie nichts zu tun.

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = Die Änderung der E‑Mail-Adresse wurde rückgängig gemacht
mail-email-undone-lead = Von der bisherigen E‑Mail-Adresse des { -service(case: "genitive") } aus wurde der Wechsel zu dieser Adresse gerade rückgängig gemacht.
mail-email-undone-validity = E‑Mails gehen wieder an die bisherige Adresse, und alle wurden abgemeldet.
mail-email-undone-advice = Wenn Sie das nicht waren, kann jemand anderes die E‑Mails an Ihre bisherige Adresse lesen. Informieren Sie die Administration Ihrer Schule.
