### What the brand “sibling” calls things, in Japanese. Terms only; messages refer to them.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence.
-service = Dienasgrāmataアカウント

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = メールアドレス
-reset-name-lead = アカウントに登録したメールアドレスを入力してください。パスワードを再設定するためのリンクをお送りします。
-reset-name-required = メールアドレスを入力してください。
-reset-name-not-found = このメールアドレスのアカウントは見つかりませんでした。確認して、もう一度お試しください。

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = このログイン方法と連携しているアカウントはまだありません。別の方法でログインし、アカウントのページで連携してください。
