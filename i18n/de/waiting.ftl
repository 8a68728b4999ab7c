### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Auf dem Telefon bestätigen
# Variables:
#   $code (String) - four digits
waiting-asks = Zeigt Ihr Telefon { $code }?
waiting-code = Kontrollcode
waiting-confirm = Ich habe bestätigt

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = Derselbe Code: Geben Sie auf dem Telefon Ihre PIN1 ein.
waiting-other-mobile_id = Ein anderer Code, oder Sie haben das nicht begonnen: Geben Sie nichts ein und brechen Sie ab.
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = Derselbe Code: Bestätigen Sie ihn in der Smart-ID-App mit Ihrer PIN1.
waiting-other-smart_id = Nur andere Codes, oder Sie haben das nicht begonnen: Geben Sie nichts ein und brechen Sie ab.
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = Die App nennt { $host }: Bestätigen Sie mit Ihrer PIN1.
waiting-link-other = Eine andere Website, oder Sie haben das nicht begonnen: Geben Sie nichts ein und brechen Sie ab.

## By device link

waiting-link-scan = Scannen Sie den Code mit der Smart-ID-App auf dem Telefon oder öffnen Sie die App auf diesem Gerät.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Scannen Sie den Code mit der Smart-ID-App auf dem Telefon.
# The accessible name of the code.
waiting-link-frame = QR-Code für die Smart-ID-App
waiting-link-open = Smart-ID-App hier öffnen
# Once the link was pressed, in place of the code.
waiting-link-opened = Machen Sie in der Smart-ID-App weiter.
waiting-link-show = Code wieder anzeigen
waiting-link-ended = Der Code wird nicht mehr angezeigt. Wenn Sie ihn gescannt haben, machen Sie in der App weiter. Wenn nicht, beginnen Sie von vorn.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Einen Moment. Der Code erscheint hier von selbst wieder.

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = Warten auf { $whom } · beim Öffnen der Seite noch { $minutes }:{ $seconds }
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = Warten auf { $whom } · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = Wir warten auf die Bestätigung auf Ihrem Telefon. Danach geht es von selbst weiter.
waiting-half = Noch eine Minute.
waiting-thirty = Noch dreißig Sekunden.
waiting-not-yet = Auf dem Telefon wurde noch nicht bestätigt. Bestätigen Sie zuerst dort und drücken Sie dann noch einmal die Schaltfläche.
waiting-confirmed = Bestätigt. Es geht gleich weiter.

## The time is up

waiting-over = Die Zeit ist abgelaufen
waiting-over-lead = Es wurde nichts bestätigt. Beginnen Sie von vorn, sobald Sie das Telefon zur Hand haben.
waiting-again = Von vorn beginnen
waiting-over-sign_in = Auf andere Art anmelden
waiting-over-register = Konto auf andere Art erstellen

## When nothing arrives

waiting-nothing = Nichts auf dem Telefon?
waiting-nothing-link-title = Lässt sich der Code nicht scannen?
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
