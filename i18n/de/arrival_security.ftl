### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Sind Sie es wirklich?
arrival-confirm-lead = Geben Sie zuerst Ihr Passwort ein, damit niemand sonst das in einem offen gelassenen Browser tun kann.
arrival-confirm-lead-code = Geben Sie zuerst Ihr Passwort und einen Code ein, damit niemand sonst das in einem offen gelassenen Browser tun kann.
arrival-confirm-lead-strong = Bestätigen Sie zuerst, dass Sie es sind, damit niemand sonst das in einem offen gelassenen Browser tun kann.
arrival-confirm-lead-done = Sie haben gerade bestätigt, dass Sie es sind.
arrival-confirm-lost = Wenn Sie den Passkey nicht mehr haben, fordern Sie ein neues Passwort per E‑Mail an: Auf der Seite danach können Sie ihn entfernen.
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = Sie sind dabei, die Anmeldung in zwei Schritten ein- oder auszuschalten.
arrival-confirm-to-new-app = Sie sind dabei, eine andere Authentifizierungs-App einzurichten.
arrival-confirm-to-recovery-codes = Sie sind dabei, neue Backup-Codes zu erstellen.
arrival-confirm-to-change-password = Sie sind dabei, Ihr Passwort zu ändern.
arrival-confirm-to-sign-out-elsewhere = Sie sind dabei, sich überall sonst abzumelden.
arrival-confirm-to-identities = Sie sind dabei, Ihre verknüpften Anmeldungen zu ändern.
arrival-confirm-to-passkeys = Sie sind dabei, Ihre Passkeys zu ändern.
arrival-confirm-to-review = Sie sind dabei, Zugänge zu Ihrem Konto zu entfernen.
arrival-confirm-to-letters = Sie sind dabei zu ändern, wann Sie eine E‑Mail über eine Anmeldung erhalten.
arrival-confirm-to-details = Sie sind dabei, Ihre Angaben zu ändern.
arrival-confirm-to-email = Sie sind dabei, Ihre E‑Mail-Adresse zu ändern.
arrival-confirm-to-data = Sie sind dabei, alles anzusehen, was über Sie gespeichert ist.
arrival-confirm-to-close = Sie sind dabei, Ihr Konto zu schließen.
arrival-confirm-to-desk = Sie sind dabei, anderen in der Kontohilfe zu helfen.
arrival-confirm-desk-needs = Um anderen zu helfen, brauchen Sie die Anmeldung in zwei Schritten, einen Passkey oder eine sichere Anmeldeart wie die ID-Karte. Richten Sie zuerst eines davon ein und kommen Sie dann zurück.
arrival-desk = Anderen in der Kontohilfe helfen
arrival-confirm-other = Auf andere Art bestätigen
arrival-confirm-code-hint = Sechs Ziffern aus der App oder ein Backup-Code

## Another authenticator app

arrival-two_factor-change = Authentifizierungs‑App wechseln
arrival-two_factor-change-lead = Danach gelten nur noch die Codes der neuen App.
arrival-two_factor-new-code = Code aus der neuen App
arrival-two_factor-current-code = Code aus der bisherigen App
arrival-two_factor-change-submit = Neue App verwenden

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = Ab dem { $date } brauchen Sie zum Anmelden auch einen Code
arrival-must-lead = In Ihrer Rolle reicht dann das Passwort allein nicht mehr. Richten Sie jetzt eine Authentifizierungs-App ein: Das dauert nur wenige Minuten.
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = Ab dem { $date } brauchen Sie zum Anmelden auch Ihren Passkey
arrival-must-passkey-lead = In Ihrer Rolle reicht dann das Passwort allein nicht mehr: Wir fragen auch nach dem Passkey. Wenn Sie ihn nicht immer dabeihaben, richten Sie zusätzlich eine Authentifizierungs-App ein.
arrival-must-now = Jetzt einrichten
arrival-must-later = Später
arrival-must-enrol = In Ihrer Rolle reicht das Passwort allein nicht zum Anmelden. Richten Sie auf Ihrem Telefon eine Authentifizierungs-App ein, um fortzufahren.

## Recovery codes

arrival-recovery = Backup-Codes
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Noch nicht benutzte Codes: { $left }
arrival-recovery-new = Neue Codes erstellen
arrival-recovery-title = Neue Backup‑Codes erstellen?
arrival-recovery-lead = Mit einem Backup-Code können Sie sich anmelden, wenn Sie die App nicht zur Hand haben. Sobald Sie neue erstellen, gelten die bisherigen nicht mehr.
arrival-recovery-fresh-title = Ihre Backup-Codes
arrival-recovery-is-on = Die Anmeldung in zwei Schritten ist eingeschaltet.
arrival-recovery-fresh-lead = Wenn Sie die App nicht zur Hand haben, geben Sie stattdessen einen dieser Codes ein. Jeder gilt nur einmal. Drucken oder speichern Sie die Codes jetzt: Sie werden nicht noch einmal angezeigt.
arrival-recovery-download = Als Textdatei speichern
arrival-recovery-done = Ich habe sie gespeichert

## Where one is signed in

arrival-sign_ins = Ihre aktiven Anmeldungen
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = Aktiv: { $count }
arrival-sign_ins-this = Dieser Browser
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Angemeldet: { $age } · Zuletzt benutzt: { $idle }
arrival-ago-now = gerade eben
# Variables:
#   $count (String) - how many
arrival-ago-minutes = vor { $count } Min.
# Variables:
#   $count (String) - how many
arrival-ago-hours = vor { $count } Std.
arrival-sign_ins-end = Überall sonst abmelden
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = Abmelden: { $what }
arrival-sign_ins-end-all = Überall abmelden, auch hier
arrival-trust = Browser, in denen kein Code verlangt wird
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = Kein Code bis { $date }
arrival-trust-end = Wieder verlangen
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = Code wieder verlangen: { $what }
arrival-letters = E‑Mail über eine Anmeldung
arrival-letters-always = Aus jedem neuen Browser
arrival-letters-country = Zum ersten Mal aus einem Land
arrival-letters-off = Nie

## Linked identities: sign-ins at providers that open this account

arrival-identities = Verknüpfte Anmeldungen
arrival-identities-lead = Eine verknüpfte Anmeldung ist ein weiterer Zugang zu Ihrem Konto. Verknüpfen Sie nur Konten, die niemand sonst nutzen kann. Beim Verknüpfen melden Sie sich beim Anbieter noch einmal an.
arrival-identities-none = Noch ist keine Anmeldung verknüpft.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Verknüpft: { $date }
arrival-identities-gone = Nicht mehr angebundener Anbieter
arrival-identities-add = Anmeldung verknüpfen
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = { $what } verknüpfen
arrival-identities-remove = Entfernen
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = { $what } entfernen
# What the provider calls the person stands behind it.
arrival-identities-id = Kennung
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Weiter zu { $method }
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = Jetzt geht es weiter zu { $host }.
arrival-onward-signed_out = Hier sind Sie abgemeldet. Fahren Sie fort, um sich auch bei diesem Dienst abzumelden.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Gehört das alles Ihnen?
arrival-review-lead = Alles, was hier steht, gibt Zugang zu Ihrem Konto oder kann in Ihrem Namen handeln. Entfernen Sie, was nicht Ihnen gehört.
arrival-review-none = Sonst gibt nichts Zugang zu Ihrem Konto.
# Variables:
#   $days (String) - how many days
arrival-review-marks = Was in den letzten { $days } Tagen dazukam, ist markiert.
arrival-review-new = Neu
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = Geändert: { $date }
arrival-review-all = Alles entfernen
arrival-review-stays-browser = Dieser Browser bleibt, wie er ist.
arrival-review-stays-factor = Die Anmeldung in zwei Schritten bleibt eingeschaltet.
arrival-review-stays-both = Dieser Browser bleibt, wie er ist, und die Anmeldung in zwei Schritten bleibt eingeschaltet.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Eingeschaltet seit { $date }
arrival-review-factor-on = Eingeschaltet
arrival-review-factor-wait = Sie ist seit mehr als { kept-factor } eingeschaltet und lässt sich deshalb nur mit einem Code sofort ausschalten. Wenn Sie keinen Code haben, fordern Sie das Ausschalten an: Nach { kept-factor } legen Sie noch einmal per E‑Mail ein neues Passwort fest und können sie dann hier ausschalten, sofern sich bis dahin niemand mit einem Code angemeldet hat.
arrival-review-factor-ask = Ausschalten anfordern
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Sie haben das Ausschalten angefordert. Legen Sie ab dem { $date } noch einmal per E‑Mail ein neues Passwort fest; dann können Sie sie hier ausschalten. Meldet sich vorher jemand mit einem Code an, wird das Ausschalten abgebrochen.
arrival-review-browsers = Bekannte Browser
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Zuerst benutzt: { $since } · Zuletzt benutzt: { $seen }
arrival-review-forget = Andere Browser vergessen
arrival-review-link = Sehen Sie etwas, das nicht Ihnen gehört?

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = Passkeys
arrival-passkeys-lead = Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre statt mit dem Passwort an. Er bleibt auf Ihrem Gerät oder in Ihrem Passwortmanager; wir speichern nur, womit wir ihn prüfen.
arrival-passkeys-none = Sie haben noch keine Passkeys.
arrival-passkeys-synced = Zwischen Ihren Geräten synchronisiert
arrival-passkeys-bound = Auf einem Gerät
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = Hinzugefügt: { $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = Zuletzt benutzt: { $date }
arrival-passkeys-unused = Noch nicht benutzt
arrival-passkeys-rename = Umbenennen
arrival-passkeys-name = Name
arrival-passkeys-save = Namen speichern
arrival-passkeys-add = Passkey hinzufügen
arrival-passkeys-needs-scripts = Zum Hinzufügen braucht Ihr Browser Skripte und eine Bildschirmsperre oder einen Sicherheitsschlüssel.
arrival-passkeys-shared-lead = Dies ist ein gemeinsam genutzter Computer. Deshalb wird hier kein Passkey gespeichert. Fügen Sie einen auf einem Gerät hinzu, das nur Sie benutzen.
arrival-passkeys-own = Nur ich benutze diesen Computer
arrival-passkeys-offer-title = Nächstes Mal ohne Passwort anmelden?
arrival-passkeys-offer-lead = Speichern Sie auf diesem Gerät einen Passkey: Dann genügt Ihr Fingerabdruck, Ihr Gesicht oder die Bildschirmsperre. Ihr Passwort bleibt, wie es ist.
arrival-passkeys-later = Jetzt nicht
arrival-passkeys-shared = Dies ist ein gemeinsam genutzter Computer

## Errors of these forms

error-confirm-incorrect_password = Das Passwort stimmt nicht. Prüfen Sie es und geben Sie es noch einmal ein.
error-account-input_code_invalid = Der Code ist falsch, zu alt oder schon benutzt. Geben Sie den neuesten Code ein.
error-confirm-input_code_invalid = { error-account-input_code_invalid }
