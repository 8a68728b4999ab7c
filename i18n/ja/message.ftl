### A user with the same personal code exists already.

message-title = すでにアカウントをお持ちかもしれません
message-lead = この個人識別コードのアカウントがすでにあります。
message-sign-in = 既存のアカウントでログイン
message-proceed-hint = 別のアカウントが必要な場合は、入力した情報で作成できます。
message-proceed = 別のアカウントを作成
