### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Die Anmeldung in zwei Schritten ist jetzt eingeschaltet
mail-two-factor-on-lead = Für Ihr { -service } wurde gerade die Anmeldung in zwei Schritten eingeschaltet.
mail-two-factor-on-validity = Ab jetzt wird nach dem Passwort ein Code aus der Authentifizierungs-App verlangt. Überall sonst wurden Sie abgemeldet.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Die Anmeldung in zwei Schritten ist jetzt ausgeschaltet
mail-two-factor-off-lead = Für Ihr { -service } wurde gerade die Anmeldung in zwei Schritten ausgeschaltet.
mail-two-factor-off-validity = Ab jetzt genügt das Passwort allein, und die Backup-Codes gelten nicht mehr. Überall sonst wurden Sie abgemeldet.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Ihre Authentifizierungs-App wurde gewechselt
mail-two-factor-changed-lead = Die Authentifizierungs-App für Ihr { -service } wurde gerade gewechselt.
mail-two-factor-changed-validity = Ab jetzt gelten nur noch die Codes der neuen App. Überall sonst wurden Sie abgemeldet.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = Neue Backup-Codes wurden erstellt
mail-recovery-codes-made-lead = Für Ihr { -service } wurden gerade neue Backup-Codes erstellt.
mail-recovery-codes-made-validity = Die früheren Codes gelten nicht mehr. Überall sonst wurden Sie abgemeldet.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Ein Backup-Code wurde benutzt
mail-recovery-code-used-lead = Statt eines Codes aus der App wurde gerade ein Backup-Code für Ihr { -service } benutzt.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Noch { $left } übrig. Neue Codes können Sie in Ihrem Konto erstellen.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = Eine Anmeldung wurde mit Ihrem Konto verknüpft
mail-identity-linked-lead = Mit Ihrem { -service } wurde gerade eine weitere Anmeldung verknüpft.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Verknüpft: { $method }. Auf Ihrer Kontoseite können Sie die Verknüpfung entfernen. Überall sonst wurden Sie abgemeldet.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = Eine verknüpfte Anmeldung wurde entfernt
mail-identity-removed-lead = Von Ihrem { -service } wurde gerade eine verknüpfte Anmeldung entfernt.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Entfernt: { $method }. Damit kann sich niemand mehr bei Ihrem Konto anmelden. Überall sonst wurden Sie abgemeldet.
mail-identity-removed-unnamed = Damit kann sich niemand mehr bei Ihrem Konto anmelden. Überall sonst wurden Sie abgemeldet.

## another authenticator: what helps against it has a time

mail-new-factor-advice = Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, öffnen Sie innerhalb von { kept-factor } den Link und legen Sie ein neues Passwort fest: Auf der nächsten Seite können Sie die Anmeldung in zwei Schritten wieder ausschalten. Später dauert das Ausschalten weitere { kept-factor }. Informieren Sie auch die Administration Ihrer Schule.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Jemand will die Anmeldung in zwei Schritten ausschalten
mail-two-factor-off-asked-lead = Jemand, der Ihre E‑Mails lesen kann, möchte die Anmeldung in zwei Schritten für Ihr { -service } ausschalten lassen.
mail-two-factor-off-asked-validity = In { kept-factor } genügt dafür ein neues Passwort per E‑Mail. Meldet sich vorher jemand mit einem Code an, wird das Ausschalten abgebrochen.
mail-two-factor-off-asked-advice = Wenn Sie das nicht waren, melden Sie sich jetzt mit einem Code an und ändern Sie das Passwort Ihres E‑Mail-Kontos: Jemand anderes kann Ihre E‑Mails lesen.

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = Ihrem Konto wurde ein Passkey hinzugefügt
mail-passkey-added-lead = Ihrem Konto wurde gerade ein Passkey hinzugefügt.
mail-passkey-added-validity = Damit kann man sich ohne Passwort bei Ihrem Konto anmelden. Auf Ihrer Kontoseite können Sie ihn entfernen. Überall sonst wurden Sie abgemeldet.

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = Ein Passkey wurde von Ihrem Konto entfernt
mail-passkey-removed-lead = Von Ihrem Konto wurde gerade ein Passkey entfernt.

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = Neue Anmeldung bei Ihrem Konto
mail-new-sign-in-lead = Bei Ihrem { -service } hat sich gerade jemand aus einem neuen Browser oder Land angemeldet.
mail-new-sign-in-browser = Browser
mail-new-sign-in-validity = Auf Ihrer Kontoseite sehen Sie, wo Sie angemeldet sind. Dort wählen Sie auch, wann diese E‑Mail kommt.
