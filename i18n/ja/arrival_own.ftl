### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = アカウントの履歴
# Variables:
#   $days (String) - how many days
arrival-activity-lead = 過去{ $days }日間の記録を、新しいものから順に表示しています。
arrival-activity-none = 表示できる履歴はありません。
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = 心当たりがない：{ $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = 管理者による操作
arrival-activity-desk = 学校のサポート窓口による操作
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
arrival-activity-password_reset_asked = パスワード再設定の依頼がありました
arrival-activity-opening_asked = ブラウザーでパスワードを使うためのリンクの依頼がありました
arrival-activity-browser_opened = メールのリンクで、ブラウザーでのパスワードの使用が許可されました
arrival-activity-password_reset = パスワードが再設定されました
arrival-activity-password_changed = パスワードが変更されました
arrival-activity-password_change_failed = 現在のパスワードが誤って入力されました
arrival-activity-password_link_made = 新しいパスワードのリンクが送られました
arrival-activity-slip_made = 1回だけ使えるコードの載ったログイン票が印刷されました
arrival-activity-slip_used = ログイン票のコードが使われました
arrival-activity-desk_granted = サポート窓口でほかの人を手伝えるようになりました
arrival-activity-desk_revoked = サポート窓口でほかの人を手伝えなくなりました
arrival-activity-two_factor_on = 2段階認証がオンになりました
arrival-activity-two_factor_changed = 認証アプリが変更されました
arrival-activity-two_factor_off = 2段階認証がオフになりました
arrival-activity-two_factor_off_asked = 2段階認証をオフにする依頼がありました
arrival-activity-browsers_forgotten = ほかのブラウザーの記録が削除されました
arrival-activity-browser_trusted = あるブラウザーでコードの入力が不要になりました
arrival-activity-trust_ended = あるブラウザーで再びコードの入力が必要になりました
arrival-activity-letters_chosen = ログインのお知らせメールの設定が変更されました
arrival-activity-identity_linked = ログイン方法が連携されました
arrival-activity-passkey_renamed = パスキーの名前を変更しました
arrival-activity-passkey_copied = 複製されたおそれのあるパスキーを拒否しました
arrival-activity-role_chosen = 役割が選ばれました
arrival-activity-role_added = 役割が追加されました
arrival-activity-role_removed = 役割が削除されました
arrival-activity-application_allowed = アプリにアクセスを許可しました
arrival-activity-application_withdrawn = アプリのアクセスを取り消しました
arrival-activity-token_reused = 安全のためアプリのアクセスを終了しました
arrival-activity-account_blocked = アカウントの利用が停止されました
arrival-activity-account_unblocked = アカウントの利用停止が解除されました
arrival-activity-account_updated = 別のシステムの情報でアカウントが更新されました

## The rows of the account page

arrival-own = 登録情報とデータ

## Closing the account, and changing one’s mind

arrival-close = アカウントを閉じる
arrival-close-title = アカウントを閉じますか
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = 今アカウントを閉じると、{ $date }に削除されます。それまでは取りやめることができます。
arrival-close-ends = すべてのブラウザーからログアウトし、アプリのアクセスもすぐに終了します。
arrival-close-keep = アカウントを残すには、その日より前にログインしてください。それまでユーザー名とメールアドレスは確保されます。
arrival-close-others = 削除されるのはこのアカウントだけです。学校やほかのサービスにある情報は、そのまま残ります。
arrival-close-no = アカウントを残す
arrival-close-yes = このアカウントを閉じる
arrival-closed-title = アカウントは閉じられています
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = { $date }に削除されます。
arrival-closed-ask = アカウントを残しますか。内容はまだすべて残っています。
arrival-closed-reopen = アカウントを残す
arrival-closed-advice = 残すには、その日より前にログインしてください。メールでもお知らせしました。
arrival-activity-account_closed = アカウントが閉じられました
arrival-activity-account_reopened = アカウントを閉じる手続きが取りやめになりました

## Everything that the service holds about the person

arrival-data = 保存されているデータ
arrival-data-lead = ご自身について保存している情報のすべてです。パスワード、コード、キーは含まれません。ほとんどは当サービスでも読み取れません。
arrival-data-file = ファイルをダウンロード
arrival-data-activity = アカウントの履歴を見る
arrival-data-account = アカウント
arrival-data-login_names = ログインに使う名前
arrival-data-grants = アプリの現在のアクセス
arrival-data-application_ids = アプリが利用者を識別するID
arrival-data-tokens = アプリが持つキー
arrival-data-application_sign_ins = ログインしているアプリ
arrival-data-logout_notices = ログアウトをこれから知らせるアプリ
arrival-data-terms = 同意した規約
arrival-data-former_passwords = パスワードを変更した日時
arrival-data-links = メールのリンク
arrival-data-email_changes = メールアドレスの変更
arrival-data-letters = 送信待ちのメール
arrival-close-data = 先にデータをダウンロードする
arrival-activity-data_taken = データがダウンロードされました

## What the person has said of themselves

arrival-details = ご自身の情報
arrival-details-change = 名前、住所、言語を変更
arrival-details-language = メールの言語
arrival-details-language-hint = 別の言語でログインすると、メールもその言語で届きます。
# Variables:
#   $name (String) - first and last name
arrival-details-proven = お名前（{ $name }）は本人確認の際に確認されているため、ここでは変更できません。

## Another e-mail address

arrival-email = メールアドレスを変更
arrival-email-lead = 新しいアドレスにリンクを記載したメールを送り、現在のアドレスにもお知らせします。リンクを開くまでは何も変わりません。
arrival-email-new = 新しいメールアドレス
arrival-email-send = メールを送信
arrival-email-sent-title = 新しいアドレスを確認してください
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = { $email }に送ったメールのリンクを{ kept-email_confirm }以内に開いてください。届かない場合は、迷惑メールフォルダーを確認してください。アドレスがほかのアカウントで使われている可能性もあります。
arrival-email-confirm-title = ご自身のメールアドレスですか
arrival-email-confirm-lead = 確認すると、アカウントに関するメールがこのアドレスに届き、ログインにも使えるようになります。
arrival-email-confirm = アドレスを確認
arrival-email-confirmed-title = メールアドレスが変更されました
arrival-email-confirmed-lead = { kept-undo }は、以前のアドレスから変更を取り消すことができます。
arrival-email-undo-title = アドレスの変更を取り消しますか
arrival-email-undo-lead = このアドレスがアカウントのアドレスに戻り、すべてのブラウザーからログアウトして、新しいパスワードのリンクがメールで届きます。
arrival-email-undo = 変更を取り消す
arrival-email-undone-title = 変更を取り消しました
arrival-email-undone-lead = 今お送りしたメールを開き、新しいパスワードを設定してください。次のページに、アカウントにアクセスできるほかのものが表示されます。
arrival-email-spent = すでに使われたか、期限が切れたか、アカウントがその後変更されています。

## What happened: the details

arrival-activity-details_changed = 名前、住所、言語のいずれかが変更されました
arrival-activity-email_change_asked = メールアドレスの変更の依頼がありました
arrival-activity-email_change_undone = メールアドレスの変更が取り消されました
