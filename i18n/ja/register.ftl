### The register screen.

register-lead = 本人確認をすると、フォームの一部が自動で入力されます。
register-methods = 登録の方法
register-have-account = すでにアカウントをお持ちですか

## By hand

register-by-hand = すべての情報をご自分で入力することもできます。その場合は、メールをお送りしてメールアドレスを確認します。
register-by-hand-action = 情報を自分で入力
