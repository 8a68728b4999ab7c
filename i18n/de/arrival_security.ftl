### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Sind Sie es wirklich?
arrival-confirm-lead = Sie ändern gleich, wie Ihr Konto geschützt ist. Geben Sie zuerst Ihr Passwort ein.
arrival-confirm-lead-strong = Sie ändern gleich, wie Ihr Konto geschützt ist. Bestätigen Sie zuerst, dass Sie es sind.
arrival-confirm-lead-done = Sie haben gerade bestätigt, dass Sie es sind.
arrival-confirm-other = Anders bestätigen
arrival-confirm-code-hint = Sechs Ziffern aus der App oder ein Ersatzcode

## Another authenticator app

arrival-two_factor-manage = Ändern
arrival-two_factor-change = Andere Authentifizierungs‑App
arrival-two_factor-change-lead = Danach gelten nur noch die Codes der neuen App.
arrival-two_factor-new-code = Code aus der neuen App
arrival-two_factor-current-code = Code aus der bisherigen App
arrival-two_factor-change-submit = Neue App verwenden

## Recovery codes

arrival-recovery = Ersatzcodes
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Noch gültige Codes: { $left }
arrival-recovery-new = Neue Codes erstellen
arrival-recovery-title = Neue Ersatzcodes erstellen?
arrival-recovery-lead = Mit einem Ersatzcode können Sie sich anmelden, wenn Sie die App nicht zur Hand haben. Sobald Sie neue erstellen, gelten die bisherigen nicht mehr.
arrival-recovery-fresh-title = Ihre Ersatzcodes
arrival-recovery-is-on = Die Anmeldung in zwei Schritten ist eingeschaltet.
arrival-recovery-fresh-lead = Wenn Sie die App nicht zur Hand haben, geben Sie stattdessen einen dieser Codes ein. Jeder gilt nur einmal. Drucken oder speichern Sie die Codes jetzt: Sie werden nicht noch einmal angezeigt.
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

## Linked identities: sign-ins at providers that open this account

arrival-identities = Verknüpfte Anmeldungen
arrival-identities-lead = Jede davon öffnet Ihr Konto. Verknüpfen Sie nur, was niemand sonst nutzen kann. Sie werden dort gebeten, sich erneut anzumelden.
arrival-identities-none = Noch ist nichts verknüpft.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Verknüpft: { $date }
arrival-identities-gone = Ein Dienst, der nicht mehr angebunden ist
arrival-identities-add = Anmeldung verknüpfen
arrival-identities-link = Verknüpfen
arrival-identities-remove = Entfernen
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Weiter zu: { $method }
arrival-onward-signed_out = Hier sind Sie abgemeldet. Gehen Sie weiter, um sich auch dort abzumelden.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Gehört das alles Ihnen?
arrival-review-lead = All das öffnet Ihr Konto oder handelt in Ihrem Namen. Entfernen Sie, was nicht Ihnen gehört.
arrival-review-none = Nichts anderes öffnet Ihr Konto.
arrival-review-all = All das entfernen
arrival-review-stays-browser = Dieser Browser bleibt.
arrival-review-stays-factor = Die Anmeldung in zwei Schritten bleibt eingeschaltet.
arrival-review-stays-both = Dieser Browser bleibt, und die Anmeldung in zwei Schritten bleibt eingeschaltet.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Eingeschaltet seit { $date }
arrival-review-factor-on = Eingeschaltet
arrival-review-factor-wait = Sie ist seit mehr als zwei Wochen eingeschaltet und lässt sich deshalb nur mit einem Code sofort ausschalten. Haben Sie keinen Code, dann bitten Sie darum, sie auszuschalten: Nach zwei Wochen können Sie das hier tun, wenn Sie noch einmal per E‑Mail ein neues Passwort festlegen und sich bis dahin niemand mit einem Code angemeldet hat.
arrival-review-factor-ask = Um das Ausschalten bitten
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Sie haben darum gebeten, sie auszuschalten. Legen Sie ab dem { $date } noch einmal per E‑Mail ein neues Passwort fest und schalten Sie sie dann hier aus. Eine Anmeldung mit einem Code hebt die Bitte vorher auf.
arrival-review-browsers = Bekannte Browser
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Zuerst benutzt: { $since } · zuletzt benutzt: { $seen }
arrival-review-forget = Die anderen Browser vergessen
arrival-review-link = Gehört hier etwas nicht Ihnen?

## Errors of these forms

error-confirm-incorrect_password = Das Passwort stimmt nicht. Prüfen Sie es und geben Sie es noch einmal ein.
error-arrival-input_code_invalid = Der Code ist falsch, zu alt oder schon benutzt. Geben Sie den neuesten Code ein.
error-confirm-input_code_invalid = { error-arrival-input_code_invalid }
