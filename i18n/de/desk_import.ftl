### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = Personen importieren
desk-import-lead = Übernehmen Sie Personen aus einem anderen System mit einer Datei. Zuerst sehen Sie, was geschehen würde; bis Sie es bestätigen, wird nichts gespeichert.
desk-import-file = Datei
desk-import-file-hint = Eine CSV-Tabelle mit Kopfzeile oder JSON-Zeilen; höchstens 20 MB und 10.000 Personen. Größere Dateien importiert, wer den Server betreut.
desk-import-known = Personen, die hier schon ein Konto haben
desk-import-known-hint = Eine Aktualisierung ändert Namen, Anschrift, Sprache und Rollen, aber nie, wie sich die Person anmeldet.
desk-import-known-fail = Gelten als Fehler
desk-import-known-skip = Bleiben, wie sie sind
desk-import-known-update = Erhalten die Angaben der Datei
desk-import-check = Prüfen
error-desk-required-file = Wählen Sie die Datei aus.
error-desk-max_length-file = Die Datei ist größer als 20 MB. Teilen Sie sie auf, oder fragen Sie die Person, die den Server betreut.
error-desk-too_many_requests-file = Gerade lädt jemand anderes eine Datei hoch. Versuchen Sie es in einer Minute noch einmal.
error-desk-token_validation_failed = Die Datei ist nicht mehr hier: Sie wird { kept-import } lang aufbewahrt, und nur, bis Sie eine andere hochladen. Wählen Sie sie noch einmal aus.

## What is wrong with the file

desk-import-problems = Die Datei hat Fehler
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
        [one] Niemand wurde importiert. { $count } Fehler wurde gefunden.
       *[other] Niemand wurde importiert. { $count } Fehler wurden gefunden.
    }
desk-import-problems-do = Berichtigen Sie die Datei und laden Sie sie noch einmal hoch.
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
        [one] Hier steht nur { $count } davon.
       *[other] Hier stehen nur die ersten { $count }.
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = Zeile { $line }
desk-import-again = Andere Datei auswählen

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = Diese Angabe fehlt.
# Variables:
#   $most (String) - the most characters
desk-import-too_long = Der Text ist länger als { $most } Zeichen.
desk-import-no_person_name = Ein Name darf nur Buchstaben, Leerzeichen, Bindestriche und Apostrophe enthalten.
desk-import-no_email = Das ist keine E‑Mail-Adresse.
desk-import-no_personal_code = Das ist kein Personencode dieses Landes.
desk-import-no_such_day = Diesen Tag gibt es nicht, oder er kommt erst noch.
desk-import-other_form = Das Format stimmt nicht.
desk-import-no_gender = Geben Sie 0 (männlich) oder 1 (weiblich) an.
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = Verwenden Sie für die Sprache einen dieser Codes: { $codes }
desk-import-no_flag = Geben Sie true oder false an.
desk-import-no_country = Geben Sie das Land mit zwei Buchstaben an, zum Beispiel EE.
desk-import-issuer_missing = Der Personencode ist angegeben, aber nicht das Land, das ihn vergeben hat.
desk-import-code_missing = Das Land des Personencodes ist angegeben, aber nicht der Code selbst.
desk-import-nothing_proven = Der Personencode ist als geprüft markiert, aber er fehlt.
desk-import-roles_no_list = Die Rollen sind keine Liste im JSON-Format.
desk-import-role_no_text = Eine Angabe in einer Rolle ist weder Text noch Zahl.
desk-import-role_unknown_field = Eine Rolle hat nur die Felder role, school, class_level, parallel und period.
desk-import-no_such_role = Diese Rolle gibt es nicht.
desk-import-nobody = In der Datei steht niemand.
desk-import-no_name = Ein Benutzername oder eine E‑Mail-Adresse ist nötig.
desk-import-other_than_code = Das passt nicht zum Personencode.
desk-import-hash_kind = Ein so gespeichertes Passwort lässt sich nicht übernehmen. Lassen Sie das Feld leer: Die Person wählt dann ein neues.
desk-import-hash_broken = Das gespeicherte Passwort ist nicht vollständig.
desk-import-hash_costly = Die Prüfung dieses Passworts würde den Server zu lange beschäftigen. Lassen Sie das Feld leer: Die Person wählt dann ein neues.
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = Der Schlüssel einer Authentifizierungs-App hat mindestens { $least } Bytes, in base32.
# Variables:
#   $line (String) - the number of the other line
desk-import-same = In Zeile { $line } steht dasselbe.
desk-import-taken = Das ist hier schon bei einem Konto eingetragen.
desk-import-of_another = Das gehört zu einem anderen Konto als der Rest der Zeile.
desk-import-waits = Jemand hat sich damit registriert, aber den Link in der E‑Mail noch nicht geöffnet.
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = Zeile { $line } betrifft dasselbe Konto.
desk-import-empty_file = Die Datei ist leer.
desk-import-no_utf8 = Die Buchstaben sind nicht lesbar. Speichern Sie die Datei als UTF-8.
# Variables:
#   $column (String) - where in the line
desk-import-no_json = Die Zeile ist nicht im JSON-Format (Zeichen { $column }).
desk-import-no_text = Hier sollte Text stehen.
desk-import-unknown_field = Eine Spalte dieses Namens gibt es nicht.
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = Zellen in der Zeile: { $cells }, in der Kopfzeile: { $wanted }.
desk-import-twice_in_heading = Die Kopfzeile hat diese Spalte zweimal.
# Variables:
#   $most (String) - the most people
desk-import-too_many = In der Datei stehen mehr als { $most } Personen. Teilen Sie sie auf, oder fragen Sie die Person, die den Server betreut.
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = Die Zeile ist länger als { $most } Bytes.
desk-import-opens_otherwise = Das würde ändern, wie sich die Person anmeldet. Mit einer Datei geht das hier nicht.
desk-import-helps_others = Diese Person hilft anderen in der Kontohilfe. Ihr Konto lässt sich hier nicht mit einer Datei ändern.

## What would happen, and what has happened

desk-import-not-yet = Noch wurde nichts gespeichert. Die Datei wird { kept-import } lang verschlüsselt aufbewahrt; den Import können Sie hier später nicht rückgängig machen.
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = Seit Ihrer Prüfung hat sich hier etwas geändert, deshalb wurde nichts gespeichert. Vorher: { $added } neu, { $updated } aktualisiert, { $left } unverändert. Sehen Sie noch einmal nach.
desk-import-added = Neue Konten
desk-import-updated = Aktualisierte Konten
desk-import-left = Unveränderte Konten
desk-import-all = Alle in der Datei
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
        [one] Die erste Person der Datei
       *[other] Die ersten { $count } Personen der Datei
    }
desk-import-name = Person
desk-import-roles = Rollen und Klassen
desk-import-coming = Was geschieht
desk-import-coming-added = neues Konto
desk-import-coming-updated = wird aktualisiert
desk-import-coming-left = bleibt unverändert
desk-import-after = Es werden keine E‑Mails gesendet. Wer kein Passwort hat, legt eines über einen Link per E‑Mail fest oder erhält von Ihnen einen Zettel.
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
        [one] { $count } Person importieren
       *[other] { $count } Personen importieren
    }
desk-import-idle = Es würde niemand hinzugefügt oder geändert.
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
        [one] { $count } Person wurde importiert
       *[other] { $count } Personen wurden importiert
    }
desk-import-done-lead = Die Datei wurde hier gelöscht. Löschen Sie auch Ihre eigene Kopie.
# In the list of what was done at the desk.
desk-did-import = Personen wurden importiert
