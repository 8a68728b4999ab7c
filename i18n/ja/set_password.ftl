### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = 新しいパスワードの設定
set_password-title-change = パスワードの変更
set_password-old = 現在のパスワード
set_password-new = 新しいパスワード
set_password-confirmation = 新しいパスワード（確認用）
set_password-submit = パスワードを保存

## What the new password must be like: a line that opens the list, and the list.

set_password-rule-former = 直近3回のパスワードと異なること

## The buttons that show what is typed; each names its field.

set_password-show-old = 現在のパスワードを表示
set_password-hide-old = 現在のパスワードを非表示
set_password-show-new = 新しいパスワードを表示
set_password-hide-new = 新しいパスワードを非表示
