### The second step of a password sign-in.

two_factor-title = コードを入力
two_factor-lead = 認証アプリを開き、このアカウントのコードを入力してください。
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = { $name }としてログインします
two_factor-code = コード
two_factor-hint = 数字6桁
two_factor-hint-recovery = 数字6桁、またはリカバリーコード
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember = この端末では{ $days }日間コードを求めない
two_factor-submit = 確認
# Only where a script does so.
two_factor-sends-itself = 6桁のコードは、入力し終わると自動的に送信されます。
# Said to screen readers then.
two_factor-sending = コードを送信しています。

## Without the app

two_factor-help = アプリが使えない場合
two_factor-help-recovery = 代わりにリカバリーコードを1つ入力してください。お持ちでない場合は、学校の管理者にお問い合わせください。
# Where the account service may not have recovery codes.
two_factor-help-contact = 学校の管理者にお問い合わせください。

## Where a passkey is asked for in place of the code

two_factor-passkey-title = パスキーで確認
two_factor-passkey-lead = ご利用の役割では、パスワードだけではログインできません。アカウントのパスキーも使ってください。
two_factor-passkey-help = ここでパスキーを使えない場合
two_factor-passkey-help-needs = スクリプトが有効なブラウザーと、パスキーを保存した端末またはセキュリティキーが必要です。前の画面に戻り、別の方法でログインすることもできます。
