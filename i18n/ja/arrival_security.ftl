### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = ご本人確認
arrival-confirm-lead = 続けるには、パスワードを入力してください。開いたままのブラウザーで、ほかの人が操作するのを防ぐためです。
arrival-confirm-lead-code = 続けるには、パスワードとコードを入力してください。開いたままのブラウザーで、ほかの人が操作するのを防ぐためです。
arrival-confirm-lead-strong = 続けるには、ご本人であることを確認してください。開いたままのブラウザーで、ほかの人が操作するのを防ぐためです。
arrival-confirm-lead-done = ご本人であることを確認しました。
arrival-confirm-lost = パスキーをお持ちでない場合は、メールで新しいパスワードを設定してください。設定後のページでパスキーを削除できます。
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = 2段階認証をオンまたはオフにします。
arrival-confirm-to-new-app = 別の認証アプリに変更します。
arrival-confirm-to-recovery-codes = 新しいリカバリーコードを作成します。
arrival-confirm-to-change-password = パスワードを変更します。
arrival-confirm-to-sign-out-elsewhere = このブラウザー以外からログアウトします。
arrival-confirm-to-identities = 連携したログイン方法を変更します。
arrival-confirm-to-passkeys = パスキーを変更します。
arrival-confirm-to-review = アカウントにアクセスできるものを解除します。
arrival-confirm-to-letters = ログインのお知らせメールの設定を変更します。
arrival-confirm-to-details = 登録情報を変更します。
arrival-confirm-to-email = メールアドレスを変更します。
arrival-confirm-to-data = 保存されているすべての情報を表示します。
arrival-confirm-to-close = アカウントを閉じます。
arrival-confirm-to-desk = サポート窓口でほかの人を手伝います。
arrival-confirm-desk-needs = ほかの人を手伝うには、2段階認証、パスキー、またはIDカードなどの安全な方法でのログインが必要です。先にどれか1つを設定してから、もう一度このページを開いてください。
arrival-desk = サポート窓口でほかの人を手伝う
arrival-confirm-other = ほかの方法で確認
arrival-confirm-code-hint = アプリに表示された6桁の数字、またはリカバリーコード

## Another authenticator app

arrival-two_factor-change = 別の認証アプリを使う
arrival-two_factor-change-lead = 変更後は、新しいアプリのコードだけが使えます。
arrival-two_factor-new-code = 新しいアプリのコード
arrival-two_factor-current-code = これまでのアプリのコード
arrival-two_factor-change-submit = 新しいアプリを使う

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = { $date }から、ログインにはコードも必要です
arrival-must-lead = ご利用の役割では、その日からパスワードだけではログインできなくなります。今のうちに認証アプリを設定してください。数分で終わります。
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = { $date }から、ログインにはパスキーも必要です
arrival-must-passkey-lead = ご利用の役割では、その日からパスワードだけではログインできなくなり、パスキーも必要になります。常に手元にない場合は、認証アプリも設定してください。
arrival-must-now = 今すぐ設定する
arrival-must-later = 後で
arrival-must-enrol = ご利用の役割では、パスワードだけではログインできません。続けるには、携帯電話の認証アプリを設定してください。

## Recovery codes

arrival-recovery = リカバリーコード
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = 残りのコード：{ $left }個
arrival-recovery-new = 新しいコードを作成
arrival-recovery-title = 新しいリカバリーコードを作成しますか
arrival-recovery-lead = 認証アプリが使えないときは、リカバリーコードでログインできます。新しく作成すると、これまでのコードは使えなくなります。
arrival-recovery-fresh-title = リカバリーコードの保存
arrival-recovery-is-on = 2段階認証がオンになりました。
arrival-recovery-fresh-lead = 認証アプリが使えないときは、アプリのコードの代わりに次のコードのどれかを入力します。各コードは1回だけ使えます。二度と表示されないため、今すぐ印刷または保存してください。
arrival-recovery-download = テキストファイルに保存
arrival-recovery-done = 保存しました

## Where one is signed in

arrival-sign_ins = ログイン中のブラウザー
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = ログイン中：{ $count }件
arrival-sign_ins-this = このブラウザー
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = ログイン：{ $age }、最終利用：{ $idle }
arrival-ago-now = たった今
# Variables:
#   $count (String) - how many
arrival-ago-minutes = { $count }分前
# Variables:
#   $count (String) - how many
arrival-ago-hours = { $count }時間前
arrival-sign_ins-end = このブラウザー以外からログアウト
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = ログアウト：{ $what }
arrival-sign_ins-end-all = すべてのブラウザーからログアウト
arrival-trust = コードを求めないブラウザー
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = { $date }までコード不要
arrival-trust-end = 再び求める
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = コードを再び求める：{ $what }
arrival-letters = ログインのお知らせメール
arrival-letters-always = 新しいブラウザーからのとき
arrival-letters-country = 初めての国からのとき
arrival-letters-off = 送らない

## Linked identities: sign-ins at providers that open this account

arrival-identities = 連携したログイン方法
arrival-identities-lead = 連携したログイン方法でも、このアカウントにログインできます。ほかの人も使うものは連携しないでください。連携するときは、連携先でもう一度ログインします。
arrival-identities-none = まだ連携していません。
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = 連携日：{ $date }
arrival-identities-gone = 現在は接続されていないサービス
arrival-identities-add = ログイン方法を連携する
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = { $what }と連携する
arrival-identities-remove = 解除する
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = { $what }を解除する
# What the provider calls the person stands behind it.
arrival-identities-id = 識別子
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = { $method }へ進む
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = これから{ $host }に移動します。
arrival-onward-signed_out = このサイトからはログアウトしました。続けて、連携先からもログアウトしてください。

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = すべてご自身のものですか
arrival-review-lead = 以下のものを使うと、アカウントにアクセスしたり、ご本人に代わって操作したりできます。心当たりのないものは解除してください。
arrival-review-none = ほかにアカウントにアクセスできるものはありません。
# Variables:
#   $days (String) - how many days
arrival-review-marks = 過去{ $days }日間に追加されたものには印が付いています。
arrival-review-new = 新規
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = 変更日：{ $date }
arrival-review-all = すべて解除する
arrival-review-stays-browser = このブラウザーはそのまま残ります。
arrival-review-stays-factor = 2段階認証はオンのままです。
arrival-review-stays-both = このブラウザーはそのまま残り、2段階認証もオンのままです。
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = { $date }からオン
arrival-review-factor-on = オン
arrival-review-factor-wait = オンにしてから{ kept-factor }以上たっているため、すぐにオフにするにはコードが必要です。コードがない場合は、オフにするよう依頼してください。{ kept-factor }後にもう一度メールで新しいパスワードを設定すると、ここでオフにできます。ただし、それまでに誰かがコードでログインした場合は、オフにできません。
arrival-review-factor-ask = オフにするよう依頼する
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = オフにするよう依頼済みです。{ $date }以降に、もう一度メールで新しいパスワードを設定すると、ここでオフにできます。それまでにコードでログインすると、依頼は取り消されます。
arrival-review-browsers = ログインしたことのあるブラウザー
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = 初回利用：{ $since }、最終利用：{ $seen }
arrival-review-forget = ほかのブラウザーの記録を削除
arrival-review-link = 心当たりのないものがある場合

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = パスキー
arrival-passkeys-lead = パスキーがあれば、パスワードの代わりに指紋、顔、画面ロックでログインできます。パスキーはお使いの端末やパスワードマネージャーに残り、当サービスでは確認に必要な情報だけを保管します。
arrival-passkeys-none = パスキーはまだありません。
arrival-passkeys-synced = 複数の端末で同期
arrival-passkeys-bound = 1台の端末のみ
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = 追加日：{ $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = 最後の使用：{ $date }
arrival-passkeys-unused = 未使用
arrival-passkeys-rename = 名前を変更
arrival-passkeys-name = 名前
arrival-passkeys-save = 名前を保存
arrival-passkeys-add = パスキーを追加
arrival-passkeys-needs-scripts = パスキーを追加するには、スクリプトが有効なブラウザーと、画面ロックまたはセキュリティキーが必要です。
arrival-passkeys-shared-lead = これは共用のパソコンなので、パスキーは保存されません。ご自分だけが使う端末で追加してください。
arrival-passkeys-own = このパソコンは自分だけが使う
arrival-passkeys-offer-title = 次回からパスワードなしでログインしますか
arrival-passkeys-offer-lead = この端末にパスキーを保存すると、指紋、顔、画面ロックだけでログインできます。パスワードはそのまま使えます。
arrival-passkeys-later = 今はしない
arrival-passkeys-shared = これは共用のパソコンです

## Errors of these forms

error-confirm-incorrect_password = パスワードが正しくありません。確認してもう一度入力してください。
error-account-input_code_invalid = コードが違うか、古いか、すでに使われています。最新のコードを入力してください。
error-confirm-input_code_invalid = { error-account-input_code_invalid }
