### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = アカウントの履歴
# Variables:
#   $days (String) - how many days
arrival-activity-lead = 過去{ $days }日間にアカウントで行われたことを、新しい順に表示しています。
arrival-activity-none = 表示できる履歴はありません。
arrival-activity-not-me = 心当たりがない
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = 心当たりがない：{ $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = 管理者による操作
arrival-activity-older = 前の履歴
arrival-activity-newer = 新しい履歴
arrival-activity-sign_in = ログインしました
arrival-activity-sign_in_step = コードの入力まで進んだログインがありました
arrival-activity-sign_in_failed = ログインに失敗しました
arrival-activity-second_factor_failed = 誤ったコードが入力されました
arrival-activity-reauthenticated = 変更の確認のためパスワードが入力されました
arrival-activity-reauthentication_failed = 変更の確認で誤ったパスワードが入力されました
arrival-activity-sign_out = ログアウトしました
arrival-activity-sessions_ended = ほかのブラウザーからログアウトしました
arrival-activity-terms_accepted = 規約に同意しました
arrival-activity-account_registered = アカウントが作成されました
arrival-activity-activated = アカウントが有効になりました
arrival-activity-password_reset_asked = パスワード再設定のリンクが請求されました
arrival-activity-opening_asked = ブラウザーを開くためのリンクが請求されました
arrival-activity-browser_opened = メールのリンクでブラウザーが開かれました
arrival-activity-password_reset = パスワードが再設定されました
arrival-activity-password_changed = パスワードが変更されました
arrival-activity-password_change_failed = 現在のパスワードが誤って入力されました
arrival-activity-password_link_made = 新しいパスワードのリンクが送られました
arrival-activity-two_factor_on = 2段階認証がオンになりました
arrival-activity-two_factor_changed = 認証アプリが変更されました
arrival-activity-two_factor_off = 2段階認証がオフになりました
arrival-activity-two_factor_off_asked = 2段階認証をオフにする依頼がありました
arrival-activity-browsers_forgotten = ほかのブラウザーの記録が削除されました
arrival-activity-recovery_codes_made = 新しいリカバリーコードが作成されました
arrival-activity-recovery_code_used = リカバリーコードが使われました
arrival-activity-identity_linked = ログイン方法が連携されました
arrival-activity-identity_unlinked = ログイン方法の連携が解除されました
arrival-activity-role_chosen = 役割が選ばれました
arrival-activity-role_added = 役割が追加されました
arrival-activity-role_removed = 役割が取り消されました
arrival-activity-application_allowed = アプリにアクセスを許可しました
arrival-activity-application_withdrawn = アプリのアクセスを取り消しました
arrival-activity-token_reused = 安全のためアプリのアクセスを終了しました
arrival-activity-account_blocked = アカウントの利用が停止されました
arrival-activity-account_unblocked = アカウントの利用停止が解除されました

## The rows of the account page

arrival-own = ご自身の情報とデータ
