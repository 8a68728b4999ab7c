### The login screen and the panes of its methods.

login-methods = ログイン方法
login-username = ユーザー名
login-alone = ログインを別のページで開く
error-password_login-required-email = ユーザー名を入力してください。

## Mobile-ID and Smart-ID

mobile_id-prefix = 国番号

## ID card

id_card-lead = IDカードを読み取り機に入れてから、次へ進んでください。
# Shown while the Web eID software asks for the code.
id_card-confirm = 開いたウィンドウで、カードのPIN1を入力して確認してください。
id_card-no-scripts = この方法にはJavaScriptが必要ですが、このブラウザーでは無効になっています。
id_card-without-web-eid = Web eIDを使わずに続ける

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = { $method }で続ける
# Variables:
#   $method (String) - the method's name
redirect-register = { $method }で登録
redirect-lead-har_id = HarIDは、エストニアの教育分野のログインサービスです。終わるとここに戻ります。
redirect-lead = { $method }に移動し、終わるとここに戻ります。
redirect-lead-e_paraksts = eParakstsに移動し、終わるとここに戻ります。

## The end of a sign-in inside another page

success-login-lead = 電子学校日誌に進めます。
success-login-action = 電子学校日誌を開く
