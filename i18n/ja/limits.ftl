### 試行回数の制限：何が、どのくらいの間止まり、その間に何が使えるか (docs/guessing.md)

error-login_paused = この方法でのログインの試行回数が多すぎます。
error-password_login-login_paused = ログインの失敗が続いたため、このユーザー名とパスワードでのログインを一時停止しています。
error-two_factor-login_paused = 間違ったコードの入力が続いたため、コードの受け付けを一時停止しています。
paused-too_many_requests = 試行回数が多すぎます。
error-too_many_codes = 間違ったコードの入力が続きました。もう一度ログインし、最新のコードを入力してください。
error-account_closed = このアカウントは閉じられています。残したい場合は、ログインページを単独で開いてください。
error-new_password_needed = ログイン票のコードは正しく入力されました。ログインページを単独で開き、そこでパスワードを設定してください。
error-second_factor_needed = ご利用の役割では、パスワードだけではログインできません。ログインページを単独で開き、そこで認証アプリを設定してください。

## 上の文、または「試行回数が多すぎます」に続く文

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
       *[other] { $minutes }分後に、もう一度お試しください。
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
       *[other] { $hours }時間後に、もう一度お試しください。
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = 今は{ $methods }でログインできます。
paused-helps-password_login = 以前にログインしたブラウザーでは、パスワードをこれまでどおり使えます。認証アプリをお使いの場合は、パスワードとアプリのコードを一緒に入力してください。
paused-helps-two_factor = 心当たりがない場合は、パスワードが他人に知られています。「パスワードをお忘れですか」から新しいパスワードを設定してください。設定後は、コードをまた使えます。

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
       *[other] パスワードでのログインはあと{ $minutes }分間停止しています
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
       *[other] パスワードでのログインはあと{ $hours }時間停止しています
    }
login-paused-lead = ログインの失敗が続きました。以下のログイン方法は今すぐ使えます。
login-paused-lead-alone = ログインの失敗が続きました。
login-paused-fold = パスワードとコードを使う

## パスワードの停止中に表示される欄

login-paused-code = 認証アプリのコード
login-paused-code-hint = アプリをお使いの場合：数字6桁

## The button for a letter, shown then too

login-paused-letter = リンクをメールで受け取る
login-paused-letter-hint = メールでお送りするリンクを開くと、このブラウザーですぐにパスワードを使えます。

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = 新しいブラウザーでのパスワードの使用を許可してください
mail-opening-lead = ログインの失敗が続いたため、新しいブラウザーでは{ -service }のパスワードでのログインを一時停止しています。ログインするブラウザーでリンクを開くと、すぐにパスワードを使えます。
mail-opening-ignore = 心当たりがない場合は、何もする必要はありません。このリンクがあっても、パスワードがなければログインできません。

## codes-guessed: 正しいパスワードの後に、間違ったコードが続いた

mail-codes-guessed-subject = { -service }のパスワードが他人に知られた可能性があります
mail-codes-guessed-lead = { -service }の正しいパスワードが入力された後、間違ったコードが何度か入力されました。心当たりがない場合は、すぐに新しいパスワードを設定してください。
mail-codes-guessed-validity = 間違ったコードではログインできません。この入力でログインした人はいません。
mail-codes-guessed-ignore = ご自身で入力した場合は、携帯電話の時計が合っているかご確認ください。ほかの手続きは必要ありません。
