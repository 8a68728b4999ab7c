### The link of the letter that lets a password pass in this browser.

open_browser-title = このブラウザーでパスワードを使う
open_browser-lead = ログインするブラウザーでボタンを押してください。そのブラウザーですぐにパスワードを使えます。
open_browser-submit = ここでパスワードを使う
