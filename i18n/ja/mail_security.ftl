### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = 2段階認証がオンになりました
mail-two-factor-on-lead = { -service }の2段階認証がオンになりましたので、お知らせします。
mail-two-factor-on-validity = 今後はパスワードに続けて認証アプリのコードを入力します。ほかのブラウザーからはログアウトしました。

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = 2段階認証がオフになりました
mail-two-factor-off-lead = { -service }の2段階認証がオフになりましたので、お知らせします。
mail-two-factor-off-validity = 今後はパスワードだけでログインでき、リカバリーコードは使えません。ほかのブラウザーからはログアウトしました。

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = 認証アプリが変更されました
mail-two-factor-changed-lead = { -service }の認証アプリが変更されましたので、お知らせします。
mail-two-factor-changed-validity = 今後は新しいアプリのコードだけが使えます。ほかのブラウザーからはログアウトしました。

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = 新しいリカバリーコードが作成されました
mail-recovery-codes-made-lead = { -service }の新しいリカバリーコードが作成されましたので、お知らせします。
mail-recovery-codes-made-validity = これまでのコードは使えません。ほかのブラウザーからはログアウトしました。

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = リカバリーコードが使われました
mail-recovery-code-used-lead = アプリのコードの代わりに、{ -service }のリカバリーコードが使われましたので、お知らせします。
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = コードは残り{ $left }個です。新しいコードはアカウントのページで作成できます。

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = アカウントにログイン方法が連携されました
mail-identity-linked-lead = { -service }に新しいログイン方法が連携されましたので、お知らせします。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = 連携した方法：{ $method }。アカウントのページで解除できます。ほかのブラウザーからはログアウトしました。

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = ログイン方法の連携が解除されました
mail-identity-removed-lead = { -service }に連携していたログイン方法が解除されましたので、お知らせします。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = 解除した方法：{ $method }。今後はこの方法でログインできません。ほかのブラウザーからはログアウトしました。
mail-identity-removed-unnamed = 今後はこの方法でログインできません。ほかのブラウザーからはログアウトしました。

## another authenticator: what helps against it has a time

mail-new-factor-advice = ご自身で行った場合、手続きは必要ありません。心当たりがない場合は、{ kept-factor }以内にリンクを開いて新しいパスワードを設定してください。次の画面で2段階認証をオフに戻せます。{ kept-factor }を過ぎると、オフにするまでさらに{ kept-factor }かかります。学校の管理者にもお知らせください。

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = 2段階認証をオフにする依頼がありました
mail-two-factor-off-asked-lead = ご登録のメールを読める人から、{ -service }の2段階認証をオフにする依頼がありましたので、お知らせします。
mail-two-factor-off-asked-validity = { kept-factor }後からは、メールで新しいパスワードを設定すればオフにできます。それまでにコードでログインすると、依頼は取り消されます。
mail-two-factor-off-asked-advice = 心当たりがない場合は、すぐにコードでログインし、メールアカウントのパスワードを変更してください。ほかの人がご登録のメールを読んでいるおそれがあります。

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = アカウントにパスキーが追加されました
mail-passkey-added-lead = アカウントにパスキーが追加されましたので、お知らせします。
mail-passkey-added-validity = このパスキーがあれば、パスワードなしでログインできます。アカウントのページで削除できます。ほかのブラウザーからはログアウトしました。

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = アカウントのパスキーが削除されました
mail-passkey-removed-lead = アカウントのパスキーが削除されましたので、お知らせします。

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = アカウントに新しいログインがありました
mail-new-sign-in-lead = 新しいブラウザーまたは新しい国から{ -service }へのログインがありましたので、お知らせします。
mail-new-sign-in-browser = ブラウザー
mail-new-sign-in-validity = アカウントのページで、ログイン中のブラウザーを確認できます。このお知らせを受け取る条件も選べます。
