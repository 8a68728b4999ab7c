### The page where a sign-in arrives while no e-diary is connected.

arrival-lead = 電子学校日誌がまだ接続されていないため、ログインはここで終わります。
arrival-name = 氏名
arrival-method = ログイン方法
arrival-roles = 役割
arrival-sign-out = ログアウト
arrival-applications = アクセスを許可したアプリ
arrival-revoke = 取り消す

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = 2段階認証
arrival-two_factor-is-on = オン：パスワードの後にコードの入力を求めます。
arrival-two_factor-is-off = オフ：パスワードだけでログインできます。
arrival-two_factor-turn-on = オンにする
arrival-two_factor-turn-off = オフにする
arrival-two_factor-title = 2段階認証をオンにする
arrival-two_factor-lead = 今後はパスワードの後に、携帯電話の認証アプリに表示されるコードを入力します。
arrival-two_factor-scan = この画像をアプリで読み取るか、キーをアプリに入力してください。その後、アプリに表示されたコードを入力してください。
arrival-two_factor-picture = 認証アプリ用のキーを含むQRコード
arrival-two_factor-key = キー
arrival-two_factor-open = この端末のアプリを開く
arrival-two_factor-off-title = 2段階認証をオフにしますか
arrival-two_factor-off-lead = オフにすると、パスワードを知っている人は誰でもログインできます。
arrival-two_factor-keep = オンのままにする

## Asked first: another website led here

arrival-sign_out-title = ログアウトしますか
arrival-sign_out-lead = 別のウェブサイトが、ログアウトのためにこのページを開きました。
arrival-sign_out-keep = ログインしたままにする
arrival-role-title = 役割を変更しますか
arrival-role-lead = 別のウェブサイトが、役割を変更するためにこのページを開きました。
arrival-role-change = 役割を変更
arrival-role-keep = 変更しない
