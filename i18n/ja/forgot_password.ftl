### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = パスワードをお忘れですか
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = リンクを送信
forgot_password-back = ログインに戻る
