### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = Neues Passwort festlegen
set_password-title-change = Passwort ändern
set_password-old = Altes Passwort
set_password-new = Neues Passwort
set_password-confirmation = Neues Passwort wiederholen
set_password-submit = Passwort speichern

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = keines Ihrer letzten 3 Passwörter

## The buttons that show what is typed; each names its field.

set_password-show-old = Altes Passwort anzeigen
set_password-hide-old = Altes Passwort verbergen
set_password-show-new = Neues Passwort anzeigen
set_password-hide-new = Neues Passwort verbergen
