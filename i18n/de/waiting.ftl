### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Auf dem Telefon bestätigen
waiting-code = Kontrollcode
waiting-confirm = Ich habe bestätigt
# Once the time is up.
waiting-again = Von vorn beginnen

## What to do

waiting-compare-mobile_id = Prüfen Sie, ob Ihr Telefon denselben Code zeigt.
waiting-pin-mobile_id = Wenn ja, geben Sie die PIN1 Ihrer Mobile-ID ein. Wenn nicht, geben Sie keine PIN1 ein und brechen Sie hier ab.
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Öffnen Sie die Smart-ID-App und suchen Sie dort denselben Code.
waiting-pin-smart_id = Wenn er dort steht, bestätigen Sie ihn mit Ihrer PIN1. Wenn nicht, geben Sie keine PIN1 ein und brechen Sie hier ab.
waiting-not-started = Wenn Sie das nicht selbst begonnen haben, geben Sie keine PIN1 ein.

## By device link

waiting-link-scan = Scannen Sie den Code mit der Smart-ID-App auf dem Telefon oder öffnen Sie die App auf diesem Gerät.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Scannen Sie den Code mit der Smart-ID-App auf dem Telefon.
waiting-link-pin = Prüfen Sie, ob die App diese Website nennt, und bestätigen Sie dann mit Ihrer PIN1.
# The accessible name of the code.
waiting-link-frame = QR-Code für die Smart-ID-App
waiting-link-open = Smart-ID-App hier öffnen
waiting-link-ended = Der Code wird nicht mehr angezeigt. Wenn Sie ihn nicht gescannt haben, brechen Sie ab und beginnen Sie von vorn.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Einen Moment. Der Code erscheint hier von selbst wieder.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = Beim Öffnen dieser Seite blieben noch { $time } Min. zum Bestätigen.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Verbleibende Zeit: { $time } Min.

## Said politely to screen readers too

waiting-begun = Wir warten auf die Bestätigung auf Ihrem Telefon. Danach geht es von selbst weiter.
waiting-half = Noch eine Minute.
waiting-thirty = Noch dreißig Sekunden.
waiting-ended = Die Zeit ist abgelaufen. Beginnen Sie von vorn.
waiting-not-yet = Auf dem Telefon wurde noch nicht bestätigt. Bestätigen Sie zuerst dort und drücken Sie dann noch einmal die Schaltfläche.
waiting-confirmed = Bestätigt. Es geht gleich weiter.

## When nothing arrives

waiting-nothing = Klappt es nicht?
waiting-nothing-mobile_id = Prüfen Sie, ob das Telefon eingeschaltet ist und Empfang hat. Waren Personencode oder Telefonnummer falsch, brechen Sie ab und geben Sie sie noch einmal ein.
waiting-nothing-smart_id = Öffnen Sie die Smart-ID-App von Hand und prüfen Sie, ob das Telefon mit dem Internet verbunden ist. War der Personencode falsch, brechen Sie ab und geben Sie ihn noch einmal ein.
waiting-nothing-link = Verwenden Sie den Scanner der Smart-ID-App; fehlt er, aktualisieren Sie die App. Erkennt die Kamera den Code nicht, stellen Sie den Bildschirm heller und halten Sie das Telefon ruhig.

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = Melden Sie sich bei { $host } an?
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = Konto bei { $host } erstellen?
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service }: { $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service }: Anmeldung
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service }: Konto erstellen
