### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
mail-greeting = Guten Tag, { $name }!
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = Guten Tag!
# Stands before the address that the button opens.
mail-fallback = Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action }:
mail-signature = Diese E‑Mail kommt von { -product }.
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = Kontakt: { $contact }

## In the letters about a password

mail-set-password = Neues Passwort festlegen
mail-password-link-validity = Der Link gilt { kept-password_link } und lässt sich nur einmal verwenden.
mail-password-link-ignore = Wenn Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.

## activation: confirm the address of a new account

mail-activation-subject = Aktivieren Sie Ihr { -service }
mail-activation-lead = Ihr { -service } ist fast fertig. Bestätigen Sie, dass diese E‑Mail-Adresse Ihnen gehört, dann können Sie sich anmelden.
mail-activation-validity = Der Link gilt { kept-activation }. Wenn Sie ihn bis dahin nicht nutzen, wird das Konto gelöscht.
mail-activation-ignore = Wenn Sie dieses Konto nicht erstellt haben, brauchen Sie nichts zu tun: Es wird automatisch gelöscht.

## reset: the password was forgotten

mail-reset-subject = Neues Passwort für Ihr { -service }
mail-reset-lead = Für Ihr { -service } wurde ein neues Passwort angefordert. Mit dem Link unten können Sie es festlegen.

## change: the person wants another password

mail-change-subject = Passwort für Ihr { -service } ändern
mail-change-lead = Mit dem Link unten können Sie das Passwort für Ihr { -service } ändern. Halten Sie Ihr altes Passwort bereit.

## admin-change: an administrator asks for a new password

mail-admin-change-subject = Legen Sie ein neues Passwort für Ihr { -service } fest
mail-admin-change-lead = Die Administration bittet Sie, ein neues Passwort für Ihr { -service } festzulegen.
mail-admin-change-ignore = Wenn Sie diese E‑Mail nicht erwartet haben, fragen Sie die Administration Ihrer Schule, bevor Sie den Link öffnen.

## password-changed: a notice after the fact

mail-password-changed-subject = Das Passwort für Ihr { -service } wurde geändert
mail-password-changed-lead = Das Passwort für Ihr { -service } wurde gerade geändert.
mail-password-changed-validity = Ab jetzt gilt nur noch das neue Passwort. Sie wurden überall abgemeldet.

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = Das war ich nicht
mail-not-me-advice = Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, öffnen Sie jetzt den Link und legen Sie ein neues Passwort fest: Alle anderen werden abgemeldet. Gibt es noch andere Zugänge zu Ihrem Konto, führt die nächste Seite dorthin, und Sie können entfernen, was nicht Ihnen gehört. Informieren Sie auch die Administration Ihrer Schule.
