### The link of the letter that lets a password pass in this browser.

open_browser-title = このブラウザーでパスワードを使う
open_browser-lead = ログインするブラウザーでボタンを押してください。そのブラウザーですぐにパスワードを使えます。
open_browser-submit = ここでパスワードを使う
open_browser-spent-lead = リンクは{ kept-password_link }以内に一度だけ使えます。パスワードでログインしてください。まだ停止中の場合は、その画面で新しいリンクを受け取れます。
