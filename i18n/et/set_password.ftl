### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = Määra uus parool
set_password-title-change = Muuda parooli
set_password-old = Vana parool
set_password-new = Uus parool
set_password-confirmation = Uus parool veel kord
set_password-submit = Salvesta parool

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = erineb sinu 3 viimasest paroolist

## The buttons that show what is typed; each names its field.

set_password-show-old = Näita vana parooli
set_password-hide-old = Peida vana parool
set_password-show-new = Näita uut parooli
set_password-hide-new = Peida uus parool
