### Grenzen für Versuche: was pausiert, wie lange, und was inzwischen hilft (docs/guessing.md).

error-login_paused = Es gab zu viele Anmeldeversuche auf diese Art.
error-password_login-login_paused = Nach zu vielen fehlgeschlagenen Versuchen ist die Anmeldung mit Passwort für diesen Benutzernamen oder diese E‑Mail-Adresse vorübergehend nicht möglich.
error-two_factor-login_paused = Nach zu vielen falschen Codes werden vorübergehend keine Codes angenommen.
paused-too_many_requests = Es gab zu viele Versuche.
error-too_many_codes = Der Code war zu oft falsch. Melden Sie sich neu an und geben Sie den neuesten Code ein.
error-account_closed = Dieses Konto wurde geschlossen. Wenn Sie es behalten möchten, öffnen Sie die Anmeldung als ganze Seite.
error-new_password_needed = Der Code vom Zettel stimmt. Öffnen Sie die Anmeldung als ganze Seite und legen Sie dort Ihr Passwort fest.
error-second_factor_needed = In Ihrer Rolle reicht das Passwort allein nicht zum Anmelden. Öffnen Sie die Anmeldung als ganze Seite und richten Sie dort eine Authentifizierungs-App ein.

## Was auf einen der Sätze oben oder auf „zu viele Versuche“ folgt

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Versuchen Sie es in { $minutes } Minute noch einmal.
       *[other] Versuchen Sie es in { $minutes } Minuten noch einmal.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Versuchen Sie es in { $hours } Stunde noch einmal.
       *[other] Versuchen Sie es in { $hours } Stunden noch einmal.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Jetzt möglich ist die Anmeldung mit: { $methods }.
paused-helps-password_login = In einem Browser, in dem Sie sich schon einmal angemeldet haben, funktioniert Ihr Passwort weiterhin. Wenn Sie eine Authentifizierungs-App verwenden, geben Sie Passwort und Code zusammen ein.
paused-helps-two_factor = Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Legen Sie über „Passwort vergessen?“ ein neues fest. Danach werden Codes wieder angenommen.

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
        [one] Anmelden mit Passwort ist erst in { $minutes } Minute wieder möglich
       *[other] Anmelden mit Passwort ist erst in { $minutes } Minuten wieder möglich
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
        [one] Anmelden mit Passwort ist erst in { $hours } Stunde wieder möglich
       *[other] Anmelden mit Passwort ist erst in { $hours } Stunden wieder möglich
    }
login-paused-lead = Es gab zu viele fehlgeschlagene Versuche. So können Sie sich jetzt anmelden:
login-paused-lead-alone = Es gab zu viele fehlgeschlagene Versuche.
login-paused-fold = Passwort und Code verwenden

## Das Feld, das erscheint, solange Passwörter nicht angenommen werden

login-paused-code = Code aus der Authentifizierungs-App
login-paused-code-hint = Sechs Ziffern, falls Sie eine solche App verwenden

## The button for a letter, shown then too

login-paused-letter = Link per E‑Mail anfordern
login-paused-letter-hint = Oder öffnen Sie einen Link, den wir Ihnen per E‑Mail schicken: Dann funktioniert Ihr Passwort in diesem Browser sofort.

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = Passwort in einem neuen Browser zulassen
mail-opening-lead = Nach zu vielen fehlgeschlagenen Versuchen ist die Anmeldung mit dem Passwort für Ihr { -service } in neuen Browsern vorübergehend nicht möglich. Öffnen Sie den Link in dem Browser, in dem Sie sich anmelden möchten: Ihr Passwort funktioniert dort sofort.
mail-opening-ignore = Wenn Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ohne Ihr Passwort kann sich mit diesem Link niemand anmelden.

## codes-guessed: nach dem richtigen Passwort kamen falsche Codes

mail-codes-guessed-subject = Vielleicht kennt jemand das Passwort für Ihr { -service }
mail-codes-guessed-lead = Jemand hat das richtige Passwort für Ihr { -service } und danach mehrere falsche Codes eingegeben. Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest.
mail-codes-guessed-validity = Mit falschen Codes ist niemand in Ihr Konto gelangt.
mail-codes-guessed-ignore = Wenn Sie es selbst waren, prüfen Sie, ob die Uhr Ihres Telefons richtig geht. Mehr brauchen Sie nicht zu tun.
