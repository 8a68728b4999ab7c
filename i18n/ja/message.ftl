### A user with the same personal code exists already.

message-title = すでにアカウントをお持ちの可能性があります
message-lead = この個人識別コードのユーザーがすでにいます。
message-sign-in = 既存のアカウントでログイン
message-proceed-hint = 別のアカウントが必要な場合は、入力した情報で新しいユーザーを登録できます。
message-proceed = 新しいユーザーを登録
