### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Was geschehen ist
# Variables:
#   $days (String) - how many days
arrival-activity-lead =
    { $days ->
        [one] Ihr Konto seit { $days } Tag, das Neueste zuerst.
       *[other] Ihr Konto in den letzten { $days } Tagen, das Neueste zuerst.
    }
arrival-activity-none = Hier gibt es nichts anzuzeigen.
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Das war ich nicht: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = durch die Administration
arrival-activity-desk = durch die Kontohilfe Ihrer Schule
arrival-activity-older = Ältere
arrival-activity-newer = Neuere
arrival-activity-sign_in = Angemeldet
arrival-activity-sign_in_step = Eine Anmeldung kam bis zur Abfrage des Codes
arrival-activity-sign_in_failed = Eine Anmeldung ist nicht gelungen
arrival-activity-second_factor_failed = Ein falscher Code wurde eingegeben
arrival-activity-reauthenticated = Das Passwort wurde zur Bestätigung noch einmal eingegeben
arrival-activity-reauthentication_failed = Zur Bestätigung wurde ein falsches Passwort eingegeben
arrival-activity-sign_out = Abgemeldet
arrival-activity-sessions_ended = Überall sonst abgemeldet
arrival-activity-terms_accepted = Den Bedingungen wurde zugestimmt
arrival-activity-account_registered = Das Konto wurde erstellt
arrival-activity-activated = Das Konto wurde aktiviert
arrival-activity-password_reset_asked = Ein Link für ein neues Passwort wurde angefordert
arrival-activity-opening_asked = Ein Link, um das Passwort in einem Browser zuzulassen, wurde angefordert
arrival-activity-browser_opened = Das Passwort wurde mit dem Link aus einer E‑Mail in einem Browser zugelassen
arrival-activity-password_reset = Ein vergessenes Passwort wurde ersetzt
arrival-activity-password_changed = Das Passwort wurde geändert
arrival-activity-password_change_failed = Ein falsches altes Passwort wurde eingegeben
arrival-activity-password_link_made = Ein Link für ein neues Passwort wurde gesendet
arrival-activity-slip_made = Ein Zettel mit einem Einmalcode wurde gedruckt
arrival-activity-slip_used = Der Code eines Zettels wurde benutzt
arrival-activity-desk_granted = Sie dürfen anderen in der Kontohilfe helfen
arrival-activity-desk_revoked = Sie dürfen anderen nicht mehr in der Kontohilfe helfen
arrival-activity-two_factor_on = Die Anmeldung in zwei Schritten wurde eingeschaltet
arrival-activity-two_factor_changed = Die Authentifizierungs-App wurde gewechselt
arrival-activity-two_factor_off = Die Anmeldung in zwei Schritten wurde ausgeschaltet
arrival-activity-two_factor_off_asked = Das Ausschalten der Anmeldung in zwei Schritten wurde angefordert
arrival-activity-browsers_forgotten = Andere Browser wurden vergessen
arrival-activity-browser_trusted = In einem Browser wird der Code nicht mehr verlangt
arrival-activity-trust_ended = In einem Browser wird der Code wieder verlangt
arrival-activity-letters_chosen = Die Einstellung für E‑Mails über Anmeldungen wurde geändert
arrival-activity-identity_linked = Eine Anmeldung wurde verknüpft
arrival-activity-passkey_renamed = Ein Passkey wurde umbenannt
arrival-activity-passkey_copied = Ein Passkey, der kopiert worden sein kann, wurde abgelehnt
arrival-activity-role_chosen = Eine Rolle wurde gewählt
arrival-activity-role_added = Eine Rolle wurde vergeben
arrival-activity-role_removed = Eine Rolle wurde entzogen
arrival-activity-application_allowed = Eine Anwendung erhielt Zugriff
arrival-activity-application_withdrawn = Der Zugriff einer Anwendung wurde widerrufen
arrival-activity-token_reused = Der Zugriff einer Anwendung wurde zur Sicherheit beendet
arrival-activity-account_blocked = Das Konto wurde gesperrt
arrival-activity-account_unblocked = Die Sperre des Kontos wurde aufgehoben
arrival-activity-account_updated = Das Konto wurde aus einem anderen System aktualisiert

## The rows of the account page

arrival-own = Angaben und Daten

## Closing the account, and changing one’s mind

arrival-close = Konto schließen
arrival-close-title = Ihr Konto schließen?
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = Wenn Sie Ihr Konto jetzt schließen, wird es am { $date } gelöscht. Bis dahin können Sie es sich anders überlegen.
arrival-close-ends = Sie werden sofort überall abgemeldet, und Anwendungen verlieren ihren Zugriff.
arrival-close-keep = Wenn Sie das Konto behalten möchten, melden Sie sich vor diesem Tag an. Benutzername und E‑Mail-Adresse bleiben bis dahin für Sie reserviert.
arrival-close-others = Gelöscht wird nur dieses Konto. Was Ihre Schule und andere Dienste über Sie gespeichert haben, bleibt dort.
arrival-close-no = Mein Konto behalten
arrival-close-yes = Mein Konto schließen
arrival-closed-title = Ihr Konto ist geschlossen
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = Es wird am { $date } gelöscht.
arrival-closed-ask = Möchten Sie es behalten? Alles darin ist noch da.
arrival-closed-reopen = Konto behalten
arrival-closed-advice = Wenn Sie es behalten möchten, melden Sie sich vor diesem Tag an. Das haben wir Ihnen auch per E‑Mail geschrieben.
arrival-activity-account_closed = Das Konto wurde geschlossen
arrival-activity-account_reopened = Die Schließung des Kontos wurde aufgehoben

## Everything that the service holds about the person

arrival-data = Alle Ihre Daten
arrival-data-lead = Das ist alles, was wir über Sie speichern. Passwörter, Codes und Schlüssel fehlen: Die meisten können wir selbst nicht lesen.
arrival-data-file = Als Datei herunterladen
arrival-data-activity = Ansehen, was in Ihrem Konto geschehen ist
arrival-data-account = Konto
arrival-data-login_names = Anmeldenamen
arrival-data-grants = Aktueller Zugriff von Anwendungen
arrival-data-application_ids = Kennungen, unter denen Anwendungen Sie kennen
arrival-data-tokens = Schlüssel von Anwendungen
arrival-data-application_sign_ins = Anwendungen, in denen Sie angemeldet sind
arrival-data-logout_notices = Anwendungen, die noch von Ihrer Abmeldung erfahren
arrival-data-terms = Bedingungen, denen Sie zugestimmt haben
arrival-data-former_passwords = Wann Passwörter ersetzt wurden
arrival-data-links = Links in E-Mails
arrival-data-email_changes = Änderungen der E‑Mail-Adresse
arrival-data-letters = E-Mails, die noch gesendet werden
arrival-close-data = Laden Sie zuerst Ihre Daten herunter
arrival-activity-data_taken = Ihre Daten wurden heruntergeladen

## What the person has said of themselves

arrival-details = Ihre Angaben
arrival-details-change = Name, Adresse oder Sprache ändern
arrival-details-language = Sprache der E-Mails
arrival-details-language-hint = Wenn Sie sich in einer anderen Sprache anmelden, kommen E‑Mails in der Sprache der Anmeldung.
# Variables:
#   $name (String) - first and last name
arrival-details-proven = Ihr Name, { $name }, wurde bei der Feststellung Ihrer Identität bestätigt und lässt sich hier nicht ändern.

## Another e-mail address

arrival-email = E‑Mail-Adresse ändern
arrival-email-lead = Wir senden einen Link an die neue Adresse und eine Nachricht an die jetzige. Bis Sie den Link öffnen, ändert sich nichts.
arrival-email-new = Neue E‑Mail-Adresse
arrival-email-send = E‑Mail senden
arrival-email-sent-title = Bestätigen Sie die neue Adresse
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = Öffnen Sie innerhalb von { kept-email_confirm } den Link in der E‑Mail an { $email }. Wenn keine ankommt, sehen Sie im Spam-Ordner nach; die Adresse kann auch zu einem anderen Konto gehören.
arrival-email-confirm-title = Ist das Ihre E‑Mail-Adresse?
arrival-email-confirm-lead = Wenn Sie sie bestätigen, gehen E‑Mails zum Konto an diese Adresse, und Sie können sich damit anmelden.
arrival-email-confirm = Adresse bestätigen
arrival-email-confirmed-title = Die E‑Mail-Adresse wurde geändert
arrival-email-confirmed-lead = { kept-undo } lang lässt sich die Änderung von der bisherigen Adresse aus rückgängig machen.
arrival-email-undo-title = Änderung der Adresse rückgängig machen?
arrival-email-undo-lead = Diese Adresse gehört dann wieder zum Konto, alle werden abgemeldet, und Sie erhalten eine E‑Mail mit einem Link für ein neues Passwort.
arrival-email-undo = Änderung rückgängig machen
arrival-email-undone-title = Die Änderung wurde rückgängig gemacht
arrival-email-undone-lead = Öffnen Sie jetzt die E‑Mail, die wir Ihnen gerade gesendet haben, und legen Sie ein neues Passwort fest. Die Seite danach zeigt die anderen Zugänge zum Konto.
arrival-email-spent = Er wurde schon benutzt, er ist abgelaufen, oder das Konto hat sich seitdem geändert.

## What happened: the details

arrival-activity-details_changed = Name, Adresse oder Sprache wurde geändert
arrival-activity-email_change_asked = Eine Änderung der E‑Mail-Adresse wurde angefordert
arrival-activity-email_change_undone = Eine Änderung der E‑Mail-Adresse wurde rückgängig gemacht
