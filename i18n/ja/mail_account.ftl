### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = アカウントが閉じられました
mail-account-closed-lead = { -service }が閉じられましたので、お知らせします。すべてのブラウザーからログアウトしました。
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = { $date }に削除されます。その日より前にログインすると、残すことができます。
mail-account-closed-advice = 心当たりがない場合は、すぐにログインしてアカウントを残し、パスワードを変更してください。ログインできない場合は、ログインページで新しいパスワードを請求してください。

## account-reopened: the person has changed their mind

mail-account-reopened-subject = アカウントは残ります
mail-account-reopened-lead = 閉じられていた{ -service }を残すことになりましたので、お知らせします。
mail-account-reopened-validity = 削除されることはなく、内容は元のままです。
