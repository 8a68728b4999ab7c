### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
mail-greeting = { $name } 様
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = このメールを受け取られた方へ
# Stands before the address that the button opens.
mail-fallback = ボタンが使えない場合は、次のアドレスをブラウザーに貼り付けてください。
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action }：
mail-signature = このメールは{ -product }からお送りしています。
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = お問い合わせ：{ $contact }

## In the letters about a password

mail-set-password = 新しいパスワードを設定
mail-password-link-validity = リンクの有効期間は3時間で、使えるのは1回だけです。
mail-password-link-ignore = 依頼した覚えがない場合は、何もする必要はありません。現在のパスワードはそのまま使えます。

## activation: confirm the address of a new account

mail-activation-subject = { -service }を有効にしてください
mail-activation-lead = { -service }の準備がもうすぐ整います。このメールアドレスがご本人のものであることを確認すると、ログインできるようになります。
mail-activation-validity = リンクの有効期間は24時間です。その間に使われない場合、アカウントは削除されます。
mail-activation-ignore = アカウントを作成した覚えがない場合は、何もする必要はありません。アカウントは自動的に削除されます。

## reset: the password was forgotten

mail-reset-subject = { -service }の新しいパスワードの設定
mail-reset-lead = { -service }の新しいパスワードの設定が依頼されました。下のリンクから設定できます。

## change: the person wants another password

mail-change-subject = { -service }のパスワードの変更
mail-change-lead = 下のリンクから{ -service }のパスワードを変更できます。古いパスワードをご用意ください。

## admin-change: an administrator asks for a new password

mail-admin-change-subject = { -service }に新しいパスワードが必要です
mail-admin-change-lead = 管理者が、{ -service }の新しいパスワードを設定するよう求めています。
mail-admin-change-ignore = 心当たりがない場合は、リンクを開く前に学校の管理者にご確認ください。

## password-changed: a notice after the fact

mail-password-changed-subject = { -service }のパスワードが変更されました
mail-password-changed-lead = { -service }のパスワードが変更されました。
mail-password-changed-validity = これからは新しいパスワードだけが使えます。
mail-password-changed-ignore = 変更した覚えがない場合は、すぐにログイン画面の「パスワードをお忘れですか」から新しいパスワードを設定し、学校の管理者に知らせてください。
