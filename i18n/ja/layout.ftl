### The frame of every page.

layout-skip = 本文へ移動
# Stands before the present language's name, for screen readers.
layout-language = 言語：
footer-about = このサービスについて
footer-contacts = お問い合わせ

## Captcha

captcha-image = 英数字の画像
captcha-audio = 英数字を音声で聞く
captcha-answer = セキュリティ確認
captcha-hint = 画像の英数字を入力してください。音声で聞くこともできます。

## Forms

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = ブラウザーがもう一度確認を求めています。パスワードまたはコードの欄がある場合は入力し直して、フォームをもう一度送信してください。繰り返し表示される場合は、ブラウザーでこのサイトのCookieを許可してください。
