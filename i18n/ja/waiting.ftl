### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = 携帯電話で確認
# Variables:
#   $code (String) - four digits
waiting-asks = 携帯電話に{ $code }と表示されていますか
waiting-code = 確認コード
waiting-confirm = 携帯電話で確認しました

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = 同じコード：携帯電話でPIN1を入力してください。
waiting-other-mobile_id = 違うコード、または心当たりなし：何も入力せずに「キャンセル」を押してください。
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = 同じコード：Smart-IDアプリでPIN1を入力して承認してください。
waiting-other-smart_id = 違うコードだけ、または心当たりなし：何も入力せずに「キャンセル」を押してください。
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = アプリの表示が{ $host }：PIN1で承認してください。
waiting-link-other = 別のサイト、または心当たりなし：何も入力せずに「キャンセル」を押してください。

## By device link

waiting-link-scan = 携帯電話のSmart-IDアプリでコードを読み取るか、この端末でアプリを開いてください。
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = 携帯電話のSmart-IDアプリでコードを読み取ってください。
# The accessible name of the code.
waiting-link-frame = Smart-IDアプリ用のQRコード
waiting-link-open = この端末でSmart-IDアプリを開く
# Once the link was pressed, in place of the code.
waiting-link-opened = Smart-IDアプリで続けてください。
waiting-link-show = コードをもう一度表示
waiting-link-ended = コードの表示は終了しました。読み取った場合は、アプリで続けてください。読み取っていない場合は、最初からやり直してください。
# In place of the QR code while it cannot be shown.
waiting-link-moment = 少しお待ちください。コードは自動的に再表示されます。

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = { $whom }の確認待ち · ページを開いた時点で残り{ $minutes }:{ $seconds }
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = { $whom }の確認待ち · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = 携帯電話での確認を待っています。ページは自動で先に進みます。
waiting-half = 残り1分です。
waiting-thirty = 残り30秒です。
waiting-not-yet = 携帯電話での確認がまだ届いていません。先に携帯電話で確認してから、もう一度ボタンを押してください。
waiting-confirmed = 確認できました。次に進みます。

## The time is up

waiting-over = 時間切れです
waiting-over-lead = 確認は行われませんでした。携帯電話を用意してから、もう一度やり直してください。
waiting-again = 最初からやり直す
waiting-over-sign_in = 別の方法でログイン
waiting-over-register = 別の方法でアカウントを作成

## When nothing arrives

waiting-nothing = 携帯電話に何も届かない場合
waiting-nothing-link-title = コードを読み取れない場合
waiting-nothing-mobile_id = 携帯電話の電源が入っていて、電波が届いているか確認してください。個人識別コードか電話番号が間違っていた場合は、キャンセルして入力し直してください。
waiting-nothing-smart_id = ご自分でSmart-IDアプリを開き、携帯電話がインターネットに接続されているか確認してください。個人識別コードが間違っていた場合は、キャンセルして入力し直してください。
waiting-nothing-link = コードはSmart-IDアプリ内の読み取り機能で読み取ってください。機能がない場合はアプリを更新してください。カメラで読み取れないときは、画面を明るくして携帯電話を動かさないようにしてください。

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = { $host }にログインしますか？
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = { $host }でアカウントを作成しますか？
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service }：{ $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service }：ログイン
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service }：アカウント作成
