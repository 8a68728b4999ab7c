### What has worked, by type.

success-check-e-mail = メールをご確認ください
success-registration-lead = リンクをお送りしました。24時間以内に開くと、アカウントが有効になります。届かない場合は、迷惑メールフォルダーもご確認ください。
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = { $email }にリンクをお送りしました。24時間以内に開くと、アカウントが有効になります。届かない場合は、迷惑メールフォルダーもご確認ください。
success-registration-message = 登録を受け付けました
success-registration-message-lead = 今後の流れはメールでお知らせします。
success-school = 学校の登録を受け付けました
success-school-lead = ご記入の担当者にご連絡します。
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = 担当者に{ $email }宛てでご連絡します。
success-reset = パスワードを変更しました
success-reset-lead = これからは新しいパスワードでログインしてください。
success-product-reset = { -service }のパスワードを変更しました
success-product-admin-reset = { -service }の新しいパスワードを設定しました
success-product-admin-reset-lead = 新しいパスワードでログインしてください。古いパスワードは使えなくなりました。
success-reset-request-lead = 新しいパスワードを設定するためのリンクをお送りしました。有効期間は3時間です。
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = 新しいパスワードを設定するためのリンクを{ $email }にお送りしました。有効期間は3時間です。
success-reset-request-hint = 届いていない場合は、迷惑メールフォルダーもご確認いただくか、リンクを再送してください。
success-reset-request-resend = リンクを再送
success-reset-request-again = リンクを再送しました。
success-activation = アカウントが有効になりました
success-activation-lead = ログインできます。
