### Words that several screens and letters share. A sentence that stands here stands nowhere else.

## Buttons and links

common-sign-in = ログイン
common-create-account = アカウントを作成
common-forgot-password = パスワードをお忘れですか
common-activate = アカウントを有効にする
common-change-password = パスワードを変更
common-continue = 続ける
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - what is chosen
common-choose-what = { $what }を選択
# Variables:
#   $what (String) - the name of a login method
common-continue-what = { $what }で続ける
common-cancel = キャンセル
common-back = 戻る
common-back-to-sign-in = ログインに戻る
common-new-link = 新しいリンクを受け取る
common-link-spent = このリンクはもう使えません
common-more-ways = その他の方法

## Labels

common-username = ユーザー名
common-password = パスワード
# What a forgotten password is asked for by: each brand says it for itself.
common-reset-name = { -reset-name-label }
common-personal-code = 個人識別コード
# Of Estonia and Lithuania.
common-personal-code-hint = 数字11桁
common-personal-code-hint-latvian = 例：123456-12345
# Where the country is chosen beside it: all, or in brackets those that are not chosen.
common-personal-code-hint-any = { common-personal-code-hint-of-digits }、{ common-personal-code-hint-of-latvia }
common-personal-code-hint-of-digits = エストニアとリトアニア：数字11桁
common-personal-code-hint-of-latvia = ラトビア：123456-12345
common-phone-number = 電話番号
common-country = 国

## What else stands in several places

common-signed-in = ログインしています
# What a step of a sign-in says where people may be slow: each waits that long by itself.
# Variables:
#   $minutes (Number) - how long this step waits
common-step-time =
    { $minutes ->
       *[other] この手順の制限時間は{ $minutes }分です。過ぎた場合は、もう一度ログインしてください。
    }
# Stands before the links to the terms and other documents.
common-read-before = 続ける前にお読みください：
# For screen readers, behind a link.
common-new-tab = （新しいタブで開きます）
# A button beside a key or codes, and what it says when they are in the clipboard.
common-save = 保存
common-copy = コピー
common-copied = コピーしました

## Password fields

password-show = パスワードを表示
password-hide = パスワードを非表示
password-show-repeated = 確認用のパスワードを表示
password-hide-repeated = 確認用のパスワードを非表示
# Said to screen readers.
password-shown = パスワードが表示されています。
password-hidden = パスワードは非表示です。
password-caps-lock = Caps Lockがオンです。
password-rule-length = 9文字以上
password-rule-classes = 英大文字、英小文字、数字、記号（! ? # % - _ など）のうち3種類以上
password-rule-characters = 使えるのは英字などの文字、半角の数字と記号（空白は不可）
password-rule-others = 氏名・ユーザー名を含まず、よく使われるパスワードでないこと
# Said to screen readers: when all rules are met that the browser can check, and before those that are not.
password-rules-met = パスワードの長さと文字は条件を満たしています。
password-rules-unmet = まだ満たしていない条件：

## Punctuation

# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }：

## Browser and system, as far as they are known

# Variables:
#   $browser (String) - such as Chrome
#   $system (String) - such as Windows
common-browser-on = { $system }の{ $browser }
common-browser-unknown = 不明なブラウザー
# Variables:
#   $system (String) - such as Windows
common-browser-unknown-on = { $system }の不明なブラウザー
