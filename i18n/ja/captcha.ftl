### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = このセキュリティ確認にはJavaScriptが必要です。ブラウザーで有効にしてページを再読み込みするか、別の方法を選んでください。

# While the browser finds a proof of work, and then.
captcha-working = 少しお待ちください。ブラウザーが簡単なセキュリティ確認を行っています。
captcha-worked = セキュリティ確認が完了しました。フォームをもう一度送信してください。

# Above a form that comes back with a security check which it did not have before.
captcha-first = 次に、簡単なセキュリティ確認があります。済んだら、フォームをもう一度送信してください。
