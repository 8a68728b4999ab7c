### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = アカウントは作成されませんでした
failed-registration-lead = もう一度お試しください。繰り返し起きる場合は、学校の管理者にお問い合わせください。
failed-register-again = 登録をやり直す
failed-activation = アカウントを有効にできませんでした
failed-activation-lead = リンクの有効期間は24時間で、すでに使われている可能性もあります。まずログインを試し、できない場合はアカウントを作成し直してください。
failed-school = 学校は登録されませんでした
failed-school-lead = 入力した情報を確認して、もう一度お試しください。できない場合は、プライバシーポリシーに記載の連絡先にお問い合わせください。
failed-school-action = 学校の登録をやり直す
failed-reset = パスワードは変更されませんでした
failed-reset-lead = リンクの有効期間は3時間で、使えるのは1回だけです。新しいリンクを依頼して、もう一度お試しください。
