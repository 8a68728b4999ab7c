### Choosing one of several accounts.

choose_user-title = アカウントの選択
choose_user-lead = 複数のアカウントがあります。使用するアカウントを選んでください。
# On a button; the account's name follows for screen readers.
choose_user-choose = 選択
choose_user-back = ログインに戻る
