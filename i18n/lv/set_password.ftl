### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = Iestatiet jaunu paroli
set_password-title-change = Mainiet paroli
set_password-old = Vecā parole
set_password-new = Jaunā parole
set_password-confirmation = Jaunā parole vēlreiz
set_password-submit = Saglabāt paroli

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = atšķiras no Jūsu pēdējām 3 parolēm

## The buttons that show what is typed; each names its field.

set_password-show-old = Rādīt veco paroli
set_password-hide-old = Slēpt veco paroli
set_password-show-new = Rādīt jauno paroli
set_password-hide-new = Slēpt jauno paroli
