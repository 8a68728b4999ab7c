### A forgotten password. What the name is called, each brand says for itself.

forgot_password-lead = { -reset-name-lead }
forgot_password-submit = リンクを送信
