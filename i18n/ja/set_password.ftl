### Setting a password by a link: reset (forgotten), change (one's own wish), admin (an administrator asks for it).

set_password-title-new = 新しいパスワードの設定
set_password-title-change = パスワードの変更
set_password-old = 古いパスワード
set_password-new = 新しいパスワード
set_password-confirmation = 新しいパスワード（もう一度）
set_password-submit = パスワードを保存

## What the new password must be like: a line that opens the list, and the list.

set_password-rules = 新しいパスワードの条件：
set_password-rule-length = 9文字以上
set_password-rule-classes = 英大文字、英小文字、数字、記号のうち3種類以上
set_password-rule-characters = 使えるのは英字などの文字、数字、記号だけ（空白は不可）
set_password-rule-former = 直近3回のパスワードと異なること

## The buttons that show what is typed; each names its field.

set_password-show-old = 古いパスワードを表示
set_password-hide-old = 古いパスワードを非表示
set_password-show-new = 新しいパスワードを表示
set_password-hide-new = 新しいパスワードを非表示
