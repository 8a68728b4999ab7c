### The register screen.

register-title = アカウントを作成
register-lead = 本人確認をすると、フォームの一部が自動で入力されます。
register-methods = 登録の方法
register-more = その他の方法
register-continue = 続ける
register-have-account = すでにアカウントをお持ちですか
register-sign-in = ログイン

## By hand

register-by-hand = すべての情報をご自分で入力することもできます。その場合は、メールをお送りしてメールアドレスを確認します。
register-by-hand-action = 情報を自分で入力
