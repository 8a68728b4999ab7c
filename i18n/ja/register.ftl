### The register screen.

register-lead = 本人確認をすると、フォームの一部が自動で入力されます。
register-methods = 登録の方法
register-title = { common-create-account }
register-have-account = アカウントをお持ちの方

## By hand

# Names the tab.
register-by-hand-name = メールで登録
register-by-hand = すべての情報をご自分で入力します。そのあと、メールアドレスの確認のためにメールをお送りします。
register-by-hand-action = 自分で入力する
