### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Sind Sie es wirklich?
arrival-confirm-lead = Das ändert, wie Ihr Konto geschützt ist. Geben Sie Ihr Passwort ein, um fortzufahren.
arrival-confirm-lead-strong = Das ändert, wie Ihr Konto geschützt ist. Bestätigen Sie, dass Sie es sind, um fortzufahren.
arrival-confirm-lead-done = Sie haben gerade bestätigt, dass Sie es sind.
arrival-confirm-other = Anders bestätigen
arrival-confirm-code-hint = Sechs Ziffern aus der App oder ein Wiederherstellungscode

## Another authenticator app

arrival-two_factor-manage = Ändern
arrival-two_factor-change = Andere Authentifizierungs-App verwenden
arrival-two_factor-change-lead = Danach gelten nur noch die Codes der neuen App.
arrival-two_factor-new-code = Code aus der neuen App
arrival-two_factor-current-code = Code aus der bisherigen App
arrival-two_factor-change-submit = Neue App verwenden

## Recovery codes

arrival-recovery = Wiederherstellungscodes
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Noch vorhandene Codes: { $left }
arrival-recovery-new = Neue Codes erstellen
arrival-recovery-title = Neue Wiederherstellungscodes erstellen?
arrival-recovery-lead = Mit einem Wiederherstellungscode können Sie sich anmelden, wenn die App nicht zur Hand ist. Die bisherigen Codes gelten dann nicht mehr.
arrival-recovery-fresh-title = Ihre Wiederherstellungscodes
arrival-recovery-is-on = Die Anmeldung in zwei Schritten ist eingeschaltet.
arrival-recovery-fresh-lead = Wenn die App nicht zur Hand ist, geben Sie statt ihres Codes einen von diesen ein. Jeder gilt einmal. Drucken oder speichern Sie sie jetzt: Sie werden nicht noch einmal angezeigt.
arrival-recovery-download = Als Textdatei speichern
arrival-recovery-done = Zum Konto

## Where one is signed in

arrival-sign_ins = Wo Sie angemeldet sind
arrival-sign_ins-this = Dieser Browser
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Angemeldet: { $age } · zuletzt aktiv: { $idle }
arrival-ago-now = gerade eben
# Variables:
#   $count (String) - how many
arrival-ago-minutes = vor { $count } Min.
# Variables:
#   $count (String) - how many
arrival-ago-hours = vor { $count } Std.
arrival-sign_ins-end = Überall sonst abmelden

## Errors of these forms

error-confirm-incorrect_password = Das Passwort ist nicht richtig. Prüfen Sie es und geben Sie es noch einmal ein.
error-arrival-input_code_invalid = Der Code ist nicht richtig, zu alt oder schon benutzt. Geben Sie den neuesten Code ein.
error-confirm-input_code_invalid = { error-arrival-input_code_invalid }
