### Choosing one of several accounts.

choose_user-title = アカウントの選択
choose_user-lead = 複数のアカウントがあります。
