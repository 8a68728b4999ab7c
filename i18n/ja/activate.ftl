### The link of the activation letter.

activate-title = アカウントの有効化
activate-lead = ボタンを押すと、アカウントを使えるようになります。

## In a browser that did not register

activate-elsewhere = 登録は別のブラウザーで行われました。登録時に選んだパスワードを入力してください。
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = 登録した覚えがない場合は、先に進まないでください。登録した人がこのアカウントのパスワードを知っています。
activate-refuse = 登録していません
activate-refused = 登録を削除しました
activate-refused-lead = このメールアドレスのアカウントは作成されていません。何もする必要はありません。
