### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = 電子連絡帳が未接続のため、ログイン後はこのページが開きます。
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = { $name }さん、こんにちは
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = { $method }でログインしています
arrival-signed_in-by-password = パスワードでログインしています
arrival-continue = 電子連絡帳へ進む
arrival-continue-as = 役割を選んで電子連絡帳へ進む
arrival-roles = 役割
arrival-sign-out = ログアウト
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = アカウントへのアクセス
arrival-applications = アクセスを許可したアプリ
arrival-applications-none = 現在はありません。
arrival-applications-lead = 取り消すまで、以下のアプリは表示された情報にアクセスできます。
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = { $date }から
arrival-revoke = 取り消す
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = { $what }のアクセスを取り消す

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = 2段階認証
arrival-two_factor-is-on = オン：パスワードとコードでログインします。
arrival-two_factor-is-off = オフ：パスワードだけでログインできます。
arrival-two_factor-turn-on = オンにする
arrival-two_factor-turn-off = オフにする
arrival-two_factor-title = 2段階認証をオンにする
arrival-two_factor-lead = 今後はパスワードに続けて、携帯電話の認証アプリに表示されるコードを入力します。
arrival-two_factor-linked-asked = 連携した次の方法でログインするときも、コードの入力が必要です：{ $methods }
arrival-two_factor-linked-passing = 連携した次の方法ではすでに2段階の確認が行われるため、コードの入力は不要です：{ $methods }
arrival-two_factor-scan = このQRコードを認証アプリで読み取るか、キーをアプリに入力してください。続いて、アプリに表示されたコードを入力してください。
arrival-two_factor-picture = 認証アプリ用のキーのQRコード
arrival-two_factor-key = キー
arrival-two_factor-open = この端末で認証アプリを開く
arrival-two_factor-off-title = 2段階認証をオフにしますか
arrival-two_factor-off-lead = オフにすると、パスワードを知っている人は誰でもログインできます。
arrival-two_factor-keep = オンのままにする

## Asked first: another website led here

arrival-sign_in-title = ログインしますか
arrival-sign_in-lead = 別のウェブサイトから、ログインのためにこのページへ移動しました。ご自身で希望する場合のみ続けてください。
arrival-register-title = 登録しますか
arrival-register-lead = 別のウェブサイトから、登録のためにこのページへ移動しました。ご自身で希望する場合のみ続けてください。
arrival-sign_in-keep = いいえ、ログインページに移動
arrival-sign_out-title = ログアウトしますか
arrival-sign_out-lead = 別のウェブサイトから、ログアウトのためにこのページへ移動しました。
arrival-sign_out-keep = ログインしたままにする
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = { $client }から、ログアウトのためにこのページへ移動しました。
arrival-signed_out-title = ログアウトしました
arrival-signed_out-lead = 先に開いたアプリは、まだ開いたままのことがあります。この端末をほかの人も使う場合は、ブラウザーを閉じてください。
arrival-signed_out-no_way_back = アプリが示したアドレスは登録されていないため、ここからアプリに戻ることはできません。いつもの方法で開き直してください。
arrival-role-title = 役割を変更しますか
arrival-role-lead = 別のウェブサイトから、役割の変更のためにこのページへ移動しました。
arrival-role-change = 役割を変更
arrival-role-keep = 変更しない
