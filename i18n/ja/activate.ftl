### The link of the activation letter.

activate-title = アカウントの有効化
activate-lead = ボタンを押すと、アカウントを使えるようになります。
activate-confirm = アカウントを有効にする
