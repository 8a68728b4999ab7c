### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = このセキュリティ確認にはJavaScriptが必要です。ブラウザーで許可してページを読み込み直すか、別の方法を選んでください。
