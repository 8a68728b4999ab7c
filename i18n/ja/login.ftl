### The login screen and the panes of its methods.

login-methods = ログイン方法
login-username = ユーザー名またはメールアドレス
# Between the open way to sign in or register and the others.
login-or = または
login-title = { common-sign-in }
# Before the link to create an account.
login-new-here = はじめてご利用の方
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with = { $method }でログイン
login-alone = ログインページを単独で開く
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = ログインできない場合
login-trouble-contact = お問い合わせ
error-password_login-required-email = ユーザー名またはメールアドレスを入力してください。
error-password_login-required-password = パスワードを入力してください。
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client }が、もう一度ログインするよう求めています。
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client }は、より安全なログインを求めています。パスワードとコード、パスキー、またはIDカードなどの安全な方法でログインしてください。
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client }は、本人であることを証明できるログインを求めています。IDカード、Mobile-ID、Smart-IDなどをお使いください。

## Mobile-ID and Smart-ID

mobile_id-prefix = 国番号

## Smart-ID by device link

smart_id-link-lead = 次のページのQRコードを携帯電話のSmart-IDアプリで読み取るか、この端末でアプリを開きます。入力は不要です。
smart_id-link-start = QRコードまたはアプリを使う

## ID card

id_card-lead = IDカードをカードリーダーに挿入してから、次へ進んでください。
id_card-sign-in = IDカードでログイン
id_card-register = IDカードで登録
# Shown while the Web eID software asks for the code.
id_card-confirm = 開いたウィンドウで、カードのPIN1を入力してください。
id_card-no-scripts = この方法にはJavaScriptが必要ですが、このブラウザーでは無効になっています。
id_card-without-web-eid = Web eIDを使わずに続ける

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = { $method }で続ける
# Variables:
#   $method (String) - the method's name
redirect-register = { $method }で登録
redirect-lead-har_id = HarIDは、エストニアの教育機関共通のログインサービスです。手続きが済むと、このページに戻ります。
redirect-lead = { $method }に移動します。手続きが済むと、このページに戻ります。
redirect-lead-e_paraksts = eParakstsに移動します。手続きが済むと、このページに戻ります。

## The end of a sign-in inside another page

success-login-lead = 電子連絡帳に進めます。
success-login-action = 電子連絡帳を開く

## A passkey in place of a password, or of a code

passkey-sign-in = パスキーでログイン
passkey-use = パスキーを使う
