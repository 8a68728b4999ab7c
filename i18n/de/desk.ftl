### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = Kontohilfe
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = Hier helfen Sie allen, die zu { $schools } gehören.
desk-lead-operator = Hier helfen Sie Personen an allen Schulen.

## Finding a person

desk-find = Person suchen
desk-find-hint = Name, Benutzername, E‑Mail-Adresse, Klasse wie 5a oder der ganze Personencode
desk-find-submit = Suchen
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
        [one] { $count } Person gefunden
       *[other] { $count } Personen gefunden
    }
desk-found-none = Niemand gefunden. Prüfen Sie die Schreibweise oder suchen Sie nach dem Benutzernamen.
desk-found-more = Es gibt noch mehr Treffer. Ergänzen Sie Ihre Eingabe, zum Beispiel um den Vornamen.
# Marks beside a person.
desk-mark-not_activated = Nicht aktiviert
desk-mark-never = Noch nie angemeldet

## What else the desk is for

desk-more = Was Sie hier sonst noch tun können
desk-classes = Klassen
desk-year = Neues Schuljahr
desk-schools = Schulen freischalten
desk-applications = Anwendungen
desk-trouble = Was gerade nicht stimmt
desk-activity = Was in der Kontohilfe geschehen ist
desk-waiting = Zweite Zustimmung nötig
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = Offen: { $count }

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = Nichts hindert diese Person daran, sich anzumelden.
desk-state-blocked = Keine Anmeldung möglich: Das Konto ist gesperrt.
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = Keine Anmeldung möglich: { $name } hat das Konto am { $date } in der Kontohilfe gesperrt.
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = Keine Anmeldung möglich: Das Konto wurde am { $date } in der Kontohilfe einer anderen Schule gesperrt.
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = Keine Anmeldung möglich: Die Person, die den Server betreut, hat das Konto am { $date } gesperrt.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = Die Person hat das Konto geschlossen. Es wird am { $date } gelöscht. Meldet sie sich vor diesem Tag an, kann sie es behalten.
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = Keine Anmeldung möglich: Das Konto ist nicht aktiviert. Wählen Sie „{ $act }“: Damit legt die Person ein Passwort fest, und das Konto ist aktiviert.
desk-state-not_activated-ask = Keine Anmeldung möglich: Das Konto ist nicht aktiviert, und hier lässt sich das nicht ändern. Fragen Sie das Betriebsteam.
desk-state-no_password = Keine Anmeldung mit Passwort möglich: Das Konto hat keines.
desk-state-never = Diese Person hat sich noch nie angemeldet.
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
        [one] Die Anmeldung mit dem Passwort ist noch { $minutes } Minute lang nicht möglich, weil falsche Passwörter eingegeben wurden.
       *[other] Die Anmeldung mit dem Passwort ist noch { $minutes } Minuten lang nicht möglich, weil falsche Passwörter eingegeben wurden.
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
        [one] Die Anmeldung mit dem Passwort ist noch { $hours } Stunde lang nicht möglich, weil falsche Passwörter eingegeben wurden.
       *[other] Die Anmeldung mit dem Passwort ist noch { $hours } Stunden lang nicht möglich, weil falsche Passwörter eingegeben wurden.
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
        [one] Codes aus der App werden noch { $minutes } Minute lang nicht angenommen, weil falsche Codes eingegeben wurden.
       *[other] Codes aus der App werden noch { $minutes } Minuten lang nicht angenommen, weil falsche Codes eingegeben wurden.
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
        [one] Codes aus der App werden noch { $hours } Stunde lang nicht angenommen, weil falsche Codes eingegeben wurden.
       *[other] Codes aus der App werden noch { $hours } Stunden lang nicht angenommen, weil falsche Codes eingegeben wurden.
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
        [one] Die Anmeldung mit dem Telefon ist noch { $minutes } Minute lang nicht möglich, weil Anfragen auf dem Telefon nicht bestätigt wurden.
       *[other] Die Anmeldung mit dem Telefon ist noch { $minutes } Minuten lang nicht möglich, weil Anfragen auf dem Telefon nicht bestätigt wurden.
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
        [one] Die Anmeldung mit dem Telefon ist noch { $hours } Stunde lang nicht möglich, weil Anfragen auf dem Telefon nicht bestätigt wurden.
       *[other] Die Anmeldung mit dem Telefon ist noch { $hours } Stunden lang nicht möglich, weil Anfragen auf dem Telefon nicht bestätigt wurden.
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = In einem bekannten Browser dieses Kontos ({ $browser }) wurden zu viele falsche Passwörter eingegeben. Bis zum { $date } gilt er als neuer Browser.
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = In einem bekannten Browser dieses Kontos ({ $browser }) werden bis zum { $date } keine Codes aus der App angenommen, weil falsche eingegeben wurden.
desk-state-captcha = Bei der nächsten Anmeldung ist eine Sicherheitsprüfung nötig, weil falsche Passwörter eingegeben wurden.
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
        [one] { $count } Anmeldeversuch mit falschem Passwort { kept-lately }. Vielleicht wurde das Passwort vergessen.
       *[other] { $count } Anmeldeversuche mit falschem Passwort { kept-lately }. Vielleicht wurde das Passwort vergessen.
    }
# Variables:
#   $date (String) - day and time
desk-state-since = Das gilt seit dem { $date }.
desk-state-factor = Die Person muss bei der nächsten Anmeldung die Anmeldung in zwei Schritten einrichten, weil die Rolle sie verlangt.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = Die Person muss bis zum { $date } die Anmeldung in zwei Schritten einrichten, weil die Rolle sie verlangt.
# Variables:
#   $date (String) - day and time
desk-state-slip = Es gibt einen Zettel mit einem Code. Er gilt bis zum { $date }.

## A person: what is known

desk-last = Letzte Anmeldung
desk-email-none = Keine E-Mail-Adresse
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = In der Kontohilfe geändert: Bis zum { $date } wird kein Link, der Zugang zum Konto gibt, an diese Adresse gesendet.
desk-factor-off = Ausgeschaltet
desk-sign_ins = Aktive Anmeldungen
desk-sign_ins-none = Derzeit nirgends angemeldet.
desk-linked-none = Nichts ist verknüpft.

## A person: what helps

desk-help = Was Sie tun können
desk-help-lead = Die Person sieht in ihrem Konto, was hier wann geschehen ist. Ihr Name wird in der Kontohilfe festgehalten.
desk-help-none = Sie können dieses Konto sehen, aber nichts daran ändern.
desk-help-own = Das ist Ihr eigenes Konto. Sie können es auf Ihrer Kontoseite ändern.
desk-help-second = Dieses Konto gehört zum Betriebsteam. Was Sie hier auswählen, wird erst ausgeführt, wenn eine andere Person aus dem Team zustimmt.
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = Erledigt: { $what }
desk-reason = Grund
desk-reason-in_person = Auf Wunsch der Person vor Ort
desk-reason-by_phone = Anruf der Person, mit Rückruf
desk-reason-by_guardian = Bitte von Eltern oder Vormund
desk-reason-by_teacher = Auf Wunsch einer Lehrkraft
desk-reason-looks_wrong = Etwas sieht verdächtig aus
desk-reason-new_here = Die Person ist neu hier
desk-reason-leaves = Die Person verlässt die Schule
desk-reason-other = Ein anderer Grund

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = Wartezeit beenden
desk-act-unlock-lead = Falsche Passwörter und Codes zählen nicht mehr, und die Person kann es sofort wieder versuchen. Es wird keine E‑Mail gesendet.
desk-act-sign_out = Überall abmelden
desk-act-sign_out-lead = Beendet jede Anmeldung bei diesem Konto, auf allen Geräten. Die Person erhält keine E‑Mail.
desk-act-password_letter = Link für ein neues Passwort senden
desk-act-password_letter-lead = Die Person erhält eine E‑Mail mit einem Link, der { kept-password_link } gilt.
desk-act-slip = Zettel mit Code drucken
desk-act-slip-lead = Für alle, die keine E‑Mail-Adresse haben oder ihre E‑Mails nicht lesen können.
desk-act-second_factor_off = Anmeldung in zwei Schritten ausschalten
desk-act-second_factor_off-lead = Für alle, die das Telefon mit der App und die Backup-Codes verloren haben. Die Person erhält eine E‑Mail.
desk-act-block = Konto sperren
desk-act-block-lead = Niemand kann sich bei diesem Konto anmelden, bis es entsperrt wird. Die Person erhält eine E‑Mail.
desk-act-unblock = Konto entsperren
desk-act-unblock-lead = Die Person kann sich wieder anmelden wie zuvor und erhält eine E‑Mail.
desk-act-email-lead = Für alle, die E‑Mails an die jetzige Adresse nicht lesen können. Beide Adressen erhalten eine E‑Mail.
desk-act-roles = Rollen und Klassen ändern
desk-act-roles-lead = Geben Sie der Person eine Rolle oder Klasse an der Schule oder entfernen Sie eine.

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = Auf dem Zettel steht ein Code, der einmal statt des Passworts gilt. Danach wählt die Person ein neues Passwort.
desk-slip-former = Ein früherer Zettel dieser Person gilt dann nicht mehr. Das jetzige Passwort gilt, bis der Zettel benutzt wird.
desk-slip-hand = Geben Sie den Zettel nur der Person selbst: Wer ihn hat, kann sich bei dem Konto anmelden.
desk-factor-lead = Danach genügt zum Anmelden das Passwort allein. Die App und die Backup-Codes gelten nicht mehr, und die Person wird überall abgemeldet.
desk-factor-care = Vielleicht fragt jemand anderes im Namen dieser Person. Kreuzen Sie nur an, was stimmt.
desk-check-seen = Die Person steht vor mir, oder ich habe sie unter einer Nummer zurückgerufen, die wir schon vorher hatten.
desk-check-name = Name und Klasse oder Funktion an der Schule wurden richtig genannt.
desk-check-lost = Die Person sagt, dass sie weder die App noch einen Backup-Code hat.
desk-check-calm = Niemand drängt mich zur Eile.
desk-block-lead = Die Person wird überall abgemeldet und kann sich nicht mehr anmelden. Nichts im Konto wird gelöscht.
desk-block-back = Das bleibt so, bis jemand das Konto hier entsperrt.
desk-email-lead = E‑Mails zum Konto gehen künftig an die neue Adresse. An die bisherige geht eine E‑Mail über die Änderung.
desk-email-care = Damit niemand auf diese Weise ein Konto übernehmen kann, wird { kept-undo } lang kein Link für ein neues Passwort an die neue Adresse gesendet.
# The button on a page that leads to the slip.
desk-slip-submit = Zettel erstellen

## When another operator has to agree

desk-waits-title = Jemand anderes muss zustimmen
desk-waits-lead = Dieses Konto gehört zum Betriebsteam, deshalb wurde noch nichts getan. Bitten Sie eine andere Person aus dem Betriebsteam, innerhalb { kept-act } in der Kontohilfe zu antworten.
desk-waiting-lead = Änderungen an Konten des Betriebsteams werden erst ausgeführt, wenn eine zweite Person aus dem Team zustimmt. Sprechen Sie vorher mit der Person, die darum gebeten hat.
desk-waiting-none = Keine Anfrage wartet auf eine Antwort.
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = Gewünscht von { $name }
desk-waiting-own = Sie haben selbst darum gebeten. Deshalb muss eine andere Person aus dem Betriebsteam antworten.
desk-waiting-about_me = Es geht um Ihr eigenes Konto, deshalb muss jemand anderes antworten.
desk-agree = Zustimmen
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = Zustimmen: { $what }
desk-decline = Ablehnen
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = Ablehnen: { $what }

## Roles

desk-roles-none = Diese Person hat hier noch keine Rolle.
desk-roles-add = Rolle hinzufügen
desk-roles-level-hint = Zum Beispiel 5; nur, wenn zur Rolle eine Klasse gehört
desk-roles-parallel-hint = Nur der Buchstabe, zum Beispiel a
desk-roles-period-hint = Zum Beispiel 2027/2028
desk-roles-submit = Diese Rolle hinzufügen

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = Zettel für { $name }
# Variables:
#   $class (String) - such as 5a
desk-slips-title = Zettel für die Klasse { $class }
desk-slip-once = Der Code wird nur jetzt angezeigt. Drucken Sie diese Seite und schließen Sie sie danach.
desk-slips-none = Es wurde kein Zettel erstellt.
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = Kein Zettel für { $person }: { $reason }
desk-slips-other_way = kann sich anders anmelden, etwa über einen Link per E‑Mail
desk-slips-come = hat sich schon einmal angemeldet
desk-slips-blocked = das Konto ist gesperrt
desk-slips-closed = das Konto ist geschlossen
desk-slip-address = Diese Seite öffnen
desk-slip-code = Der Code
desk-slip-class = { attribute-parallel }
# Variables:
#   $date (String) - day and time
desk-slip-valid = Gültig bis { $date }
desk-slip-use = Die Seite öffnen und mit dem Benutzernamen anmelden. Statt des Passworts den Code eingeben.
desk-slip-then = Danach ein Passwort wählen, das niemand sonst kennt.

## Classes

desk-classes-lead = Wählen Sie eine Klasse, um zu sehen, wer dazugehört, und um Zettel zu drucken.
desk-classes-none = Es gibt noch keine Klassen. Eine Klasse erscheint hier, sobald jemand eine Rolle darin hat.
# Variables:
#   $class (String) - such as 5a
desk-class-title = Klasse { $class }
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
        [one] { $count } Person
       *[other] { $count } Personen
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never =
    { $count ->
        [one] { $count } war noch nie angemeldet
       *[other] { $count } waren noch nie angemeldet
    }
desk-class-none = In dieser Klasse ist niemand.
desk-class-slips = Zettel für die Klasse
desk-class-slips-lead = Sie erhalten eine Seite mit acht Zetteln je Blatt. Jeder Code gilt einmal, { kept-slip } lang; frühere Zettel dieser Personen gelten dann nicht mehr.
desk-class-slips-never = Zettel für alle, die noch nie angemeldet waren
desk-class-slips-all = Zettel für alle ohne E‑Mail‑Adresse

## A new school year

desk-year-lead = Jede Klasse rückt um eine Jahrgangsstufe auf. Zuerst sehen Sie, was geschehen würde; bis Sie es bestätigen, ändert sich nichts.
desk-year-period = Neuer Zeitraum
desk-year-last = Höchste Jahrgangsstufe der Schule
desk-year-last-hint = Wer darin ist, verlässt die Schule. Zum Beispiel 9 oder 12
desk-year-until = Wer die Schule verlässt, behält die Rollen bis
desk-year-until-hint = TT.MM.JJJJ, zum Beispiel 31.08.2027
desk-year-preview = Ansehen, was geschehen würde
desk-year-table = Was geschehen würde
desk-year-from = Alte Klasse
desk-year-to = Neue Klasse
desk-year-people = Personen
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = Abgang am { $date }
# Stands in the place of the new class.
desk-year-stay = bleibt unverändert
desk-year-nobody = Keine Klasse würde aufrücken. Prüfen Sie Ihre Eingaben.
desk-year-not-yet = Noch hat sich nichts geändert. Hat das Schuljahr einmal begonnen, lässt sich das hier nicht rückgängig machen.
desk-year-begin = Neues Schuljahr beginnen
desk-year-change = Eingaben ändern
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = Das Schuljahr { $period } hat begonnen
desk-year-done-lead = Die Klassen sind aufgerückt. Drucken Sie Zettel für alle, die neu in einer Klasse sind.
desk-year-done-nobody = Keine Klasse musste aufrücken.

## Schools that wait

desk-schools-lead = Diese Schulen haben sich registriert. Schalten Sie eine Schule nur frei, wenn Sie wissen, dass es wirklich eine Schule ist und dass die Kontaktperson dort arbeitet.
desk-schools-none = Keine Schule wartet auf Freischaltung.
desk-schools-approved = Die Schule wurde freigeschaltet, und die Kontaktperson erhält eine E‑Mail.
desk-schools-refused = Die Schule wurde nicht freigeschaltet, und die Kontaktperson erhält Ihre Begründung per E‑Mail.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = Registriert: { $date }
desk-schools-language = Sprache der Kontaktperson
desk-schools-approve = Freischalten
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = { $what } freischalten
desk-schools-refuse = Nicht freischalten
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = { $what } nicht freischalten
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = { $school } nicht freischalten?
desk-refuse-lead = Die Kontaktperson erhält eine E‑Mail mit Ihrer Begründung. Die Registrierung wird gelöscht; die Schule kann sich neu registrieren.
desk-refuse-words = Warum die Schule nicht freigeschaltet wird
desk-refuse-words-hint = Höchstens 1000 Zeichen
desk-refuse-submit = Nicht freischalten und E‑Mail senden

## Applications

desk-applications-lead = Diese Anwendungen dürfen um Einblick in persönliche Daten bitten. Jede Person entscheidet selbst.
desk-applications-none = Keine Anwendung ist registriert.
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
        [one] Von { $count } Person erlaubt
       *[other] Von { $count } Personen erlaubt
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = Wer { $name } Zugriff erlaubt hat
desk-applications-people-none = Niemand hat dieser Anwendung Zugriff erlaubt.
desk-applications-add = Anwendung registrieren
desk-applications-name = Name, der angezeigt wird
desk-applications-addresses = Adressen für die Rückkehr
desk-applications-addresses-hint = Eine Adresse pro Zeile
desk-applications-scopes = Worum die Anwendung bitten darf
desk-applications-roles = Nur für Personen mit einer dieser Rollen
desk-applications-roles-hint = Wenn Sie keine ankreuzen, können alle sie nutzen.
desk-applications-public = Die Anwendung kann nichts geheim halten: eine App auf dem Telefon oder eine Seite ohne Server
desk-applications-submit = Registrieren
# Variables:
#   $name (String) - the name of the application
desk-applications-added = { $name } ist registriert
desk-applications-id = Kennung der Anwendung
desk-applications-secret = Geheimer Schlüssel der Anwendung
desk-applications-once = Der geheime Schlüssel wird nur jetzt angezeigt. Geben Sie ihn auf sichere Art an die weiter, die die Anwendung entwickeln.
desk-applications-no-secret = Diese Anwendung hat keinen geheimen Schlüssel.
desk-applications-renew = Neuer Schlüssel
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = Neuer Schlüssel für { $what }
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = Neuer geheimer Schlüssel für { $name }?
desk-applications-renew-lead = Der jetzige Schlüssel gilt sofort nicht mehr. Bis die Anwendung den neuen hat, kann niemand sie nutzen.
desk-applications-renew-submit = Neuen Schlüssel erstellen
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = { $name } hat einen neuen geheimen Schlüssel
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = { $name } entfernen?
desk-applications-remove-lead = Die Anwendung verliert sofort den Zugriff auf die Daten aller Personen. Alle Erlaubnisse für sie werden gelöscht; das lässt sich nicht rückgängig machen.
desk-applications-remove-submit = Anwendung entfernen
desk-remove = { arrival-identities-remove }
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = Entfernen: { $what }

## What is wrong now: what it is, and what to do

desk-trouble-none = Alles funktioniert, wie es soll.
desk-trouble-name = Viele falsche Passwörter werden ausprobiert
desk-trouble-password = Ein Passwort wird bei vielen Konten ausprobiert
desk-trouble-person = Viele Anfragen werden an Telefone gesendet
desk-trouble-codes = Für ein Konto werden viele falsche Codes eingegeben
desk-trouble-link = Viele QR-Codes für Smart-ID werden angefordert
desk-trouble-reset = Viele E‑Mails für neue Passwörter werden angefordert
desk-trouble-register = Viele Konten werden von derselben Adresse aus erstellt
desk-trouble-school = Viele Schulen werden von derselben Adresse aus registriert
desk-trouble-captcha = Vorerst wird eine Sicherheitsprüfung verlangt.
desk-trouble-slowed = Vorerst dauert jede neue Anfrage etwas länger.
desk-trouble-paused = Vorerst ist das nicht möglich.
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = Das Konto von { $name }
desk-trouble-nobody = Zu den Eingaben gibt es hier kein Konto.
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = Betrifft: { $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = Wenn nichts hinzukommt, endet das von selbst am { $date }.
desk-trouble-place = Wenn diese Adresse zu einer Schule gehört, bitten Sie die Person, die den Server betreut, sie bei den Adressen der Schulen einzutragen (limits.schools).
desk-trouble-password-do = Bitten Sie die Person, die den Server betreut, nachzusehen, woher die Versuche kommen. Wer dieses Passwort hat, kann sich weiter dort anmelden, wo das schon früher gelungen ist; anderswo ist ein neues Passwort nötig.
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters =
    { $count ->
        [one] { $count } E‑Mail konnte noch nicht gesendet werden
       *[other] { $count } E‑Mails konnten noch nicht gesendet werden
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = Die älteste wurde { $age } geschrieben.
desk-trouble-letters-do = Der Mailserver nimmt sie nicht an. Fragen Sie die Person, die ihn betreut; danach werden die E‑Mails von selbst gesendet.
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = { $application } erfährt nicht, dass sich Personen abgemeldet haben
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
        [one] { $count } Nachricht wurde noch nicht zugestellt. Vielleicht ist dort noch jemand angemeldet.
       *[other] { $count } Nachrichten wurden noch nicht zugestellt. Vielleicht sind dort noch Personen angemeldet.
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = Die erste davon wurde { $age } geschrieben.
desk-trouble-application-late = Die Anwendung antwortet nicht rechtzeitig.
desk-trouble-application-unreachable = Die Anwendung ist nicht erreichbar, oder ihrem Zertifikat wird nicht vertraut.
desk-trouble-application-broken = Die Verbindung zur Anwendung bricht ab.
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = Die Anwendung antwortet mit dem Status { $status }.
desk-trouble-application-untried = Seitdem gab es keinen weiteren Versuch.
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = Bitten Sie die Person, die die Anwendung betreut, in deren Protokoll nachzusehen. Wer diesen Server betreut, sieht die Adresse der Nachrichten mit „lavi client show { $id }“. Sobald die Anwendung antwortet, werden die Nachrichten von selbst gesendet.
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned =
    { $count ->
        [one] { kept-lately.start } ist { $count } Anfrage an einem Fehler bei uns gescheitert
       *[other] { kept-lately.start } sind { $count } Anfragen an einem Fehler bei uns gescheitert
    }
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = Suchen Sie im Protokoll nach „{ $code }“. Wenn jetzt Anmeldungen scheitern, muss die Person, die den Server betreut, das sofort wissen.
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = Ein Zertifikat läuft am { $date } ab
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = Ein Zertifikat ist am { $date } abgelaufen
desk-trouble-certificate-do = Bitten Sie die Person, die den Server betreut, es zu erneuern. Ist es abgelaufen, kann sich damit niemand mehr anmelden.
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method } antwortet nicht
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
        [one] { kept-lately.start } ist deshalb { $count } Anmeldung gescheitert.
       *[other] { kept-lately.start } sind deshalb { $count } Anmeldungen gescheitert.
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = Die letzte ist { $age } gescheitert.
desk-trouble-provider-do = Vorerst ist die Anmeldung mit einer anderen Anmeldeart möglich. Hält die Störung an, bitten Sie die Person, die den Server betreut, nachzusehen, was „lavi doctor“ meldet.
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
        [one] { $count } Schule wartet auf Antwort
       *[other] { $count } Schulen warten auf Antwort
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
        [one] { $count } Anfrage wartet auf eine zweite Zustimmung
       *[other] { $count } Anfragen warten auf eine zweite Zustimmung
    }

## What was done at the desk, newest first

desk-activity-none = In der Kontohilfe ist noch nichts geschehen.
desk-did-unlock = Die Wartezeit wurde beendet
desk-did-year = Ein neues Schuljahr wurde begonnen
desk-did-school_approved = Eine Schule wurde freigeschaltet
desk-did-school_refused = Eine Schule wurde nicht freigeschaltet
desk-did-client_added = Eine Anwendung wurde registriert
desk-did-client_removed = Eine Anwendung wurde entfernt
desk-did-secret = Eine Anwendung erhielt einen neuen geheimen Schlüssel
desk-did-asked = Eine zweite Person wurde um Zustimmung gebeten
desk-did-declined = Eine zweite Person hat abgelehnt
desk-did-other = Etwas anderes ist geschehen

## When the desk may not do this

desk-forbidden-title = Das können Sie hier nicht tun
desk-forbidden-lead = Die Kontohilfe lässt das bei dieser Person nicht zu. Fragen Sie die Administration der Schule oder das Betriebsteam.
desk-back = Zurück zur Kontohilfe

## Errors of these forms

error-desk-undefined = Das wurde nicht ausgeführt. Versuchen Sie es noch einmal.
error-desk-required-reason = Wählen Sie einen Grund.
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = Geben Sie ein, wonach Sie suchen.
error-desk-min_length-text = Geben Sie mindestens zwei Buchstaben oder Ziffern ein.
error-desk-required-check_seen = Kreuzen Sie es nur an, wenn es stimmt: „{ desk-check-seen }“
error-desk-required-check_name = Kreuzen Sie es nur an, wenn es stimmt: „{ desk-check-name }“
error-desk-required-check_lost = Kreuzen Sie es nur an, wenn es stimmt: „{ desk-check-lost }“
error-desk-required-check_calm = Kreuzen Sie es nur an, wenn es stimmt: „{ desk-check-calm }“ Wenn Sie gedrängt werden, beenden Sie das Gespräch und rufen Sie später zurück.
error-desk-user_email_already_exist = Diese E‑Mail-Adresse gehört schon zu einem anderen Konto. Geben Sie eine andere ein.
error-desk-required-role = Wählen Sie die Rolle.
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = Wählen Sie die Schule.
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = Geben Sie die Jahrgangsstufe ein, zum Beispiel 5.
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = Geben Sie den Buchstaben der Klasse ein, zum Beispiel a.
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = Geben Sie den Zeitraum so ein: 2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = Geben Sie die höchste Jahrgangsstufe der Schule als Zahl ein, zum Beispiel 9.
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = Geben Sie einen Tag in der Zukunft ein, zum Beispiel 31.08.2027.
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = Schreiben Sie, warum die Schule nicht freigeschaltet wird.
error-desk-max_length-words = Das ist zu lang. Verwenden Sie höchstens 1000 Zeichen.
error-desk-required-name = Geben Sie den Namen ein, der angezeigt wird, mit höchstens 255 Zeichen.
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = Geben Sie vollständige Adressen ein, die mit https:// beginnen, eine pro Zeile.
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = Kreuzen Sie an, worum die Anwendung bitten darf.
error-desk-invalid_format-scopes = { error-desk-required-scopes }
