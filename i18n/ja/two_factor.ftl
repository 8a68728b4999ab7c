### The second step of a password sign-in.

two_factor-title = コードを入力
two_factor-lead = 認証アプリを開き、このアカウントに表示されるコードを入力してください。
two_factor-code = コード
two_factor-hint = 6桁の数字
two_factor-hint-recovery = 6桁の数字、またはリカバリーコード
two_factor-submit = 確認

## Without the app

two_factor-help = アプリを使えませんか
two_factor-help-recovery = 代わりにリカバリーコードの1つを入力してください。お持ちでない場合は、学校の管理者にお問い合わせください。
# Where the account service may not have recovery codes.
two_factor-help-contact = 学校の管理者にお問い合わせください。
