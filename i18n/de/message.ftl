### A user with the same personal code exists already.

message-title = Vielleicht haben Sie schon ein Konto
message-lead = Zu diesem Personencode gibt es schon einen Benutzer.
message-sign-in = Mit dem vorhandenen Konto anmelden
message-proceed-hint = Wenn Sie ein weiteres Konto brauchen, lässt sich mit den eingegebenen Daten ein neuer Benutzer registrieren.
message-proceed = Neuen Benutzer registrieren
