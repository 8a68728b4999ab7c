### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Das Konto wurde nicht erstellt
failed-registration-action = Noch einmal registrieren
failed-activation = Das Konto wurde nicht aktiviert
failed-activation-action = Noch einmal registrieren
failed-school = Die Schule wurde nicht registriert
failed-school-action = Schule noch einmal registrieren
failed-reset = Das Passwort wurde nicht geändert
failed-reset-action = Neuen Link anfordern
failed-sign-in = Anmelden
