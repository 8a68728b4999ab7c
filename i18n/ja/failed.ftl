### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = アカウントは作成されませんでした
failed-registration-action = 登録をやり直す
failed-activation = アカウントを有効にできませんでした
failed-activation-action = 登録をやり直す
failed-school = 学校は登録されませんでした
failed-school-action = 学校の登録をやり直す
failed-reset = パスワードは変更されませんでした
failed-reset-action = 新しいリンクを依頼
failed-sign-in = ログイン
