### What has worked, by type.

success-check-e-mail = メールをご確認ください
success-registration-lead = リンクをお送りしました。{ kept-activation }以内に開いて、アカウントを有効にしてください。届かない場合は、迷惑メールフォルダーもご確認ください。
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = { $email }にリンクをお送りしました。{ kept-activation }以内に開いて、アカウントを有効にしてください。届かない場合は、迷惑メールフォルダーもご確認ください。
success-registration-message = 登録を受け付けました
success-registration-message-lead = 続きはメールでご案内します。
success-school = 学校の登録を受け付けました
success-school-lead = ご記入いただいた担当者の方にご連絡します。
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = 担当者の方（{ $email }）にご連絡します。
success-reset = パスワードを変更しました
success-reset-lead = 今後は新しいパスワードでログインしてください。
success-product-reset = { -service }のパスワードを変更しました
success-product-admin-reset = { -service }の新しいパスワードを設定しました
success-product-admin-reset-lead = 新しいパスワードでログインしてください。以前のパスワードは使えません。
success-reset-request-lead = パスワードを再設定するためのリンクをお送りしました。有効期間は{ kept-password_link }です。
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = パスワードを再設定するためのリンクを{ $email }にお送りしました。有効期間は{ kept-password_link }です。
success-reset-request-hint = 1分たっても届かない場合は、迷惑メールフォルダーをご確認いただくか、リンクを再送してください。
success-reset-request-resend = 再送する
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = 入力を間違えた場合
success-reset-request-again = リンクを再送しました。
success-activation = アカウントが有効になりました
success-activation-lead = 今すぐログインできます。
success-opening = ここでパスワードを使えるようになりました
# The same whether or not there is such an account.
success-opening-request-lead = このアカウントにメールアドレスが登録されている場合は、リンクをお送りしました。ログインするブラウザーで開いてください。有効期間は{ kept-password_link }です。
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = アカウントにはほかの方法でもアクセスできます。すべてご自身のものか、ご確認ください。
success-review-action = アクセス方法を確認
