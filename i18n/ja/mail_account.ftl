### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = アカウントが閉じられました
mail-account-closed-lead = { -service }が閉じられましたので、お知らせします。すべてのブラウザーからログアウトしました。
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = アカウントは{ $date }に削除されます。その日より前にログインすると、残すことができます。
mail-account-closed-advice = 心当たりがない場合は、すぐにログインしてアカウントを残し、パスワードを変更してください。ログインできない場合は、ログインページからパスワードを再設定してください。

## account-reopened: the person has changed their mind

mail-account-reopened-subject = アカウントは削除されません
mail-account-reopened-lead = { -service }を閉じる手続きが取りやめになりましたので、お知らせします。
mail-account-reopened-validity = 削除されることはなく、内容は元のままです。

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = 新しいメールアドレスを確認してください
mail-email-confirm-lead = このアドレスが{ -service }の新しいメールアドレスとして指定されました。ご自身のものであることを確認してください。
mail-email-confirm-ignore = 心当たりがない場合は、何もする必要はありません。何も変わりません。

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = メールアドレスが変更されます
mail-email-changing-lead = { -service }に別のメールアドレスが指定されました。確認されると、このアドレスに代わって使われます。
mail-email-changing-validity = リンクは{ kept-undo }有効で、アドレスやパスワードの変更後も使えます。
mail-email-changing-advice = 心当たりがない場合は、リンクを開いてください。このアドレスがアカウントのアドレスのまま残り、すべてのブラウザーからログアウトして、新しいパスワードのリンクが届きます。ご自身で行った場合、手続きは必要ありません。

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = メールアドレスの変更が取り消されました
mail-email-undone-lead = { -service }の以前のメールアドレスから、このアドレスへの変更が取り消されましたので、お知らせします。
mail-email-undone-validity = メールは以前のアドレスに届くようになり、すべてのブラウザーからログアウトしました。
mail-email-undone-advice = 心当たりがない場合は、ほかの人が以前のアドレスのメールを読める状態です。学校の管理者に知らせてください。
