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
mail-password-link-validity = リンクの有効期間は{ kept-password_link }で、使えるのは1回だけです。
mail-password-link-ignore = 心当たりがない場合は、何もする必要はありません。現在のパスワードはそのまま使えます。

## activation: confirm the address of a new account

mail-activation-subject = { -service }を有効にしてください
mail-activation-lead = { -service }の作成はまだ完了していません。下のリンクでメールアドレスを確認すると、ログインできるようになります。
mail-activation-validity = リンクの有効期間は{ kept-activation }です。期限を過ぎると、アカウントは削除されます。
mail-activation-ignore = 心当たりがない場合は、何もする必要はありません。アカウントは自動的に削除されます。

## reset: the password was forgotten

mail-reset-subject = { -service }のパスワード再設定
mail-reset-lead = { -service }のパスワード再設定のご依頼を受け付けました。下のリンクから新しいパスワードを設定してください。

## change: the person wants another password

mail-change-subject = { -service }のパスワード変更
mail-change-lead = 下のリンクから{ -service }のパスワードを変更できます。現在のパスワードをご用意ください。

## admin-change: an administrator asks for a new password

mail-admin-change-subject = { -service }の新しいパスワードを設定してください
mail-admin-change-lead = 管理者から、{ -service }の新しいパスワードを設定するよう依頼がありました。
mail-admin-change-ignore = 心当たりがない場合は、リンクを開く前に学校の管理者にご確認ください。

## password-changed: a notice after the fact

mail-password-changed-subject = { -service }のパスワードが変更されました
mail-password-changed-lead = { -service }のパスワードが変更されましたので、お知らせします。
mail-password-changed-validity = 今後は新しいパスワードだけが使えます。すべてのブラウザーからログアウトしました。

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = 心当たりがない
mail-not-me-advice = ご自身で行った場合、手続きは必要ありません。心当たりがない場合は、すぐにリンクを開いて新しいパスワードを設定してください。ほかのブラウザーからはすべてログアウトします。ほかにもアカウントにアクセスできるものがあれば、次の画面で確認し、心当たりのないものを解除できます。学校の管理者にもお知らせください。
