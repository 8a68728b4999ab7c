### What the brand “main” calls things, in Japanese. Terms only; messages refer to them.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence.
-service = Päevikアカウント

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username.

-reset-name-label = ユーザー名またはメールアドレス
-reset-name-lead = ユーザー名またはメールアドレスを入力してください。アカウントに登録されたメールアドレスにリンクをお送りします。
-reset-name-required = ユーザー名またはメールアドレスを入力してください。
-reset-name-not-found = このユーザー名またはメールアドレスは見つかりませんでした。確認して、もう一度お試しください。

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = このログイン方法と連携しているアカウントはまだありません。この方法でアカウントを作成するか、別の方法でログインし、アカウントのページで連携してください。
