### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = Set a new password
set_password-title-change = Change your password
set_password-old = Old password
set_password-new = New password
set_password-confirmation = New password again
set_password-submit = Save password

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = none of your last 3 passwords

## The buttons that show what is typed; each names its field.

set_password-show-old = Show old password
set_password-hide-old = Hide old password
set_password-show-new = Show new password
set_password-hide-new = Hide new password
