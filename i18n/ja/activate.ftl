### The link of the activation letter.

activate-title = アカウントの有効化
activate-lead = あと1ステップで、アカウントが有効になります。

## In a browser that did not register

activate-elsewhere = 別のブラウザーで登録した場合は、登録時に設定したパスワードを入力してください。
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = 登録した覚えがない場合は、有効にしないでください。登録した人がこのアカウントのパスワードを知っています。
activate-refuse = 登録した覚えはありません
activate-refused = 登録を削除しました
activate-refused-lead = このメールアドレスのアカウントは作成されていません。何もする必要はありません。
