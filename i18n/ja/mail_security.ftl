### Letters about the second factor: a notice after the fact. Button and last line are those of mail-password-changed.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = 2段階認証がオンになりました
mail-two-factor-on-lead = { -service }の2段階認証がオンになりました。
mail-two-factor-on-validity = 今後はパスワードの後に認証アプリのコードを入力します。ほかの場所ではログアウトしました。

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = 2段階認証がオフになりました
mail-two-factor-off-lead = { -service }の2段階認証がオフになりました。
mail-two-factor-off-validity = 今後はパスワードだけでログインでき、リカバリーコードは使えません。ほかの場所ではログアウトしました。

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = 認証アプリが変更されました
mail-two-factor-changed-lead = { -service }の認証アプリが変更されました。
mail-two-factor-changed-validity = これからは新しいアプリのコードだけが使えます。ほかの場所ではログアウトしました。

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = 新しいリカバリーコードが作成されました
mail-recovery-codes-made-lead = { -service }の新しいリカバリーコードが作成されました。
mail-recovery-codes-made-validity = これまでのコードは使えません。ほかの場所ではログアウトしました。

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = リカバリーコードが使われました
mail-recovery-code-used-lead = アプリのコードの代わりに、{ -service }のリカバリーコードが使われました。
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = 残りのコード：{ $left }。新しいコードはアカウントで作れます。
