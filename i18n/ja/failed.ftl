### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = アカウントを作成できませんでした
failed-registration-lead = もう一度お試しください。解決しない場合は、学校の管理者にお問い合わせください。
failed-register-again = 登録をやり直す
failed-activation = アカウントを有効にできませんでした
failed-activation-lead = { kept-activation }の有効期間が過ぎたか、リンクがすでに使われた可能性があります。まずログインをお試しください。できない場合は、アカウントを作成し直してください。
# Where nobody can create an account.
failed-activation-lead-no-registration = { kept-activation }の有効期間が過ぎたか、リンクがすでに使われた可能性があります。まずログインをお試しください。できない場合は、学校の管理者にお問い合わせください。
failed-school = 学校を登録できませんでした
failed-school-lead = 入力した情報を確認するか、しばらくしてから、もう一度お試しください。
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = 入力した情報を確認して、もう一度お試しください。解決しない場合は、こちらにお問い合わせください：{ $contact }
failed-school-action = 学校の登録をやり直す
failed-reset = パスワードを変更できませんでした
failed-reset-lead = リンクの有効期間は{ kept-password_link }で、使えるのは1回だけです。新しいリンクを受け取って、もう一度お試しください。
