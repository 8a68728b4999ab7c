### A user with the same personal code exists already.

message-title = Vielleicht haben Sie schon ein Konto
message-lead = Zu diesem Personencode gibt es schon ein Konto.
message-sign-in = Mit diesem Konto anmelden
message-proceed-hint = Wenn Sie ein weiteres Konto brauchen, können Sie es mit den eingegebenen Daten erstellen.
message-proceed = Weiteres Konto erstellen
