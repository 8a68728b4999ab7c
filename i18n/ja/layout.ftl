### The frame of every page.

layout-skip = 本文へ移動
# Stands before the present language's name, for screen readers.
layout-language = 言語：
footer-about = このサービスについて
footer-contacts = お問い合わせ

## Captcha

captcha-image = 英数字の画像
captcha-audio = 英数字を音声で聞く（英語）
captcha-answer = セキュリティ確認
captcha-hint = 画像に表示された、または音声で聞こえた英数字を入力してください。
# The button for a picture that can be read better.
captcha-another = 別の画像

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = ブラウザーにCookieの確認が表示されることがあります。どれを選んでも、まもなく次へ進みます。
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = ブラウザーの確認のため、もう一度送信が必要です。パスワードやコードの欄があれば、入力し直してください。繰り返し表示される場合は、ブラウザーでこのサイトのCookieを許可してください。
error-no-cookies = このブラウザーではCookieが使えないため、ログインできません。ブラウザーの設定でこのサイトのCookieを許可してから、もう一度送信してください。
