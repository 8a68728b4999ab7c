### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = 携帯電話で確認
waiting-code = 確認コード
waiting-confirm = 携帯電話で確認しました
# Once the time is up.
waiting-again = 最初からやり直す

## What to do

waiting-compare-mobile_id = 携帯電話に同じコードが表示されているか確かめてください。
waiting-pin-mobile_id = 同じなら、Mobile-IDのPIN1を入力してください。違う場合は、PIN1を入力せずに「キャンセル」を押してください。
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Smart-IDアプリを開き、同じコードがあるか確かめてください。
waiting-pin-smart_id = あれば、PIN1で確認してください。ない場合は、PIN1を入力せずに「キャンセル」を押してください。
waiting-not-started = 心当たりがない場合は、PIN1を入力しないでください。

## By device link

waiting-link-scan = 携帯電話のSmart-IDアプリでコードを読み取るか、この端末でアプリを開いてください。
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = 携帯電話のSmart-IDアプリでコードを読み取ってください。
waiting-link-pin = アプリにこのサイトの名前が表示されていることを確認し、PIN1で承認してください。
# The accessible name of the code.
waiting-link-frame = Smart-IDアプリ用のQRコード
waiting-link-open = この端末でSmart-IDアプリを開く
waiting-link-ended = コードの表示は終了しました。読み取れなかった場合は、「キャンセル」を押して最初からやり直してください。
# In place of the QR code while it cannot be shown.
waiting-link-moment = 少しお待ちください。コードは自動的に再表示されます。

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = このページを開いた時点で、残り時間は{ $time }でした。
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = 残り時間：{ $time }

## Said politely to screen readers too

waiting-begun = 携帯電話での確認を待っています。ページは自動で先に進みます。
waiting-half = 残り1分です。
waiting-thirty = 残り30秒です。
waiting-ended = 時間切れです。最初からやり直してください。
waiting-not-yet = 携帯電話での確認がまだ届いていません。先に携帯電話で確認してから、もう一度ボタンを押してください。
waiting-confirmed = 確認できました。次に進みます。

## When nothing arrives

waiting-nothing = うまくいかない場合
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
