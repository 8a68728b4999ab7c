### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = 問題があります
# Stands before the page title; the wide colon brings its own space.
error-title-prefix = エラー：

## Anywhere

error-undefined = 問題が発生しました。もう一度お試しください。解決しない場合は、学校の管理者にお問い合わせください。
error-server_error = 現在、サービスから応答がありません。数分後にもう一度お試しください。
error-bad_request = 送信内容を処理できませんでした。入力内容を確認して、もう一度お試しください。
error-too_many_requests = 試行回数が多すぎます。しばらくしてから、もう一度お試しください。
error-service_busy = 現在、ログインが集中しています。少し待ってから、もう一度お試しください。
error-confirm_recaptcha = セキュリティ確認の答えが違っています。新しい確認を済ませて、もう一度送信してください。
error-authorization_process_canceled = 確認がキャンセルされました。最初からやり直すか、別の方法を選んでください。
error-canceled = 途中でキャンセルされました。最初からやり直すか、別の方法を選んでください。
error-authorization_process_timeout = 時間内に確認できませんでした。最初からやり直してください。
error-account_not_activated = アカウントがまだ有効になっていません。お送りしたメールのリンクを開いてください。迷惑メールフォルダーもご確認ください。リンクの有効期間は{ kept-activation }です。メールが見つからない場合は、学校の管理者にお問い合わせください。
error-profile_blocked = アカウントの利用が停止されています。理由や利用の再開については、学校の管理者にお問い合わせください。
error-login_required = 続けるには、ログインしてください。
error-login_failed_count_block = ログインの失敗が続いたため、アカウントの利用が停止されています。学校の管理者にお問い合わせください。
error-no_active_groups = このアカウントは、有効なグループに所属していません。学校の管理者にお問い合わせください。
error-no_active_schools = このアカウントは、有効な学校に所属していません。学校の管理者にお問い合わせください。
error-role_not_allowed = このアカウントには、選んだサービスを利用できる役割がありません。別のアカウントを選ぶか、学校の管理者にお問い合わせください。
error-phone_not_available = 携帯電話につながりませんでした。電源が入っていて電波の届く場所にあることを確認し、もう一度お試しください。
error-provider_maintenance = サービスは現在メンテナンス中です。時間をおいてからお試しになるか、別の方法を選んでください。
error-user_not_found = お使いのアカウントが見つかりませんでした。入力した内容があれば確認するか、別の方法を選んでください。
error-sign_in_too_weak = 連携先でのログイン方法が、このサイトに必要な安全性を満たしていません。連携先でIDカードなど、より安全な方法でログインするか、こちらで別の方法を選んでください。
error-sign_in_too_old = 連携先で、もう一度ログインするよう求められませんでした。先に連携先からログアウトしてから、こちらでもう一度お試しください。
error-personal_code_missing = このサイトで読み取れる個人識別コードを連携先から受け取れなかったため、どのアカウントか確認できませんでした。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-identity_unknown = { -identity-unknown }
error-identity_in_use = このログイン方法はすでにアカウントと連携しています。この方法でログインするか、別の方法を連携してください。
error-last_way_in = アカウントにログインする方法はこれだけです。先にパスワードを設定するか、別の方法を連携してください。
error-passkey_unknown = このパスキーは登録されていません。別の方法でログインして、新しく追加してください。
error-passkey_failed = パスキーを確認できませんでした。もう一度試すか、別の方法でログインしてください。
error-passkey_unverified = 端末で本人確認が行われませんでした。画面ロックを有効にするか、別のパスキーを使ってください。
error-passkey_copied = このパスキーは複製されたおそれがあるため、使用できません。別の方法でログインして、削除してください。
error-passkey_of_another = このパスキーは別のアカウントのものです。ご自分のパスキーを使ってください。
error-passkey_known = この端末には、すでにこのアカウントのパスキーがあります。
error-token_validation_failed = このリンクはもう使えません。
error-password_reset-token_validation_failed = 新しいパスワードを設定するリンクは、{ kept-password_link }以内に一度だけ使えます。

## password_login

error-check_email_and_password = ユーザー名、メールアドレス、またはパスワードが違います。確認して、もう一度お試しください。
error-slip_used = このログイン票のコードはすでに使われています。そのときに決めたパスワードでログインするか、新しいログイン票を学校に頼んでください。
error-slip_ended = このログイン票のコードはもう使えません。新しいログイン票を学校に頼んでください。
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = コードが違います。確認して、もう一度入力してください。

## two_factor

error-two_factor-input_code_invalid = コードが違うか、古くなっています。最新のコードを入力してください。
error-two_factor-authorization_process_timeout = 時間切れです。もう一度ログインしてください。

## mobile_id_login

error-wrong_personal_code = 個人識別コードが違います。正しく入力されているか確認して、もう一度お試しください。
error-wrong_phone = 電話番号が違います。数字で正しく入力されているか確認して、もう一度お試しください。
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = この個人識別コードと電話番号のMobile-IDは見つかりませんでした。両方を確認して、もう一度お試しください。
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = この個人識別コードのアカウントは見つかりませんでした。個人識別コードと電話番号を確認するか、別の方法を選んでください。
error-mobile_id_login-authorization_process_canceled = 携帯電話で確認がキャンセルされました。最初からやり直すか、別の方法を選んでください。
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = 時間内に携帯電話で確認できませんでした。携帯電話を手元に置いて、最初からやり直してください。
error-mobile_id_login-phone_not_available = 携帯電話につながらなかったか、SIMカードが正しく応答しませんでした。電波の届く場所にあることを確認し、携帯電話を再起動して、もう一度お試しください。繰り返し起こる場合は、携帯電話会社にお問い合わせください。
error-mobile_id_login-server_error = 現在、Mobile-IDから応答がありません。数分後にもう一度試すか、別の方法を選んでください。
error-mobile_id_login-provider_maintenance = Mobile-IDは現在メンテナンス中です。時間をおいてからお試しになるか、別の方法を選んでください。
error-sim_not_configured = SIMカードでMobile-IDが正しく設定されていません。携帯電話会社に問い合わせるか、別の方法を選んでください。

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = この個人識別コードのSmart-IDまたはアカウントが見つかりませんでした。個人識別コードを確認するか、別の方法を選んでください。
error-smart_id_login-authorization_process_canceled = Smart-IDアプリで確認がキャンセルされました。最初からやり直すか、別の方法を選んでください。
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = 時間内にSmart-IDアプリで確認できませんでした。携帯電話を手元に置いて、最初からやり直してください。
error-smart_id_login-server_error = 現在、Smart-IDから応答がありません。数分後にもう一度試すか、別の方法を選んでください。
error-smart_id_login-provider_maintenance = Smart-IDは現在メンテナンス中です。時間をおいてからお試しになるか、別の方法を選んでください。
error-qualified_smart_id_missing = Smart-ID Basicでは、このサービスを利用できません。Smart-IDアプリで完全版にアップグレードするか、別の方法を選んでください。
error-wrong_code_chosen = Smart-IDアプリで別の確認コードが選ばれました。最初からやり直し、ここに表示されるコードを選んでください。
error-device_link_first = このブラウザーで個人識別コードを使うには、まず一度、QRコードまたはSmart-IDアプリへのリンクでログインしてください。
error-device_link_elsewhere = このブラウザーには、確認待ちのSmart-IDログインがありません。別のブラウザーで始めたか、すでに終了しています。携帯電話の既定のブラウザーで最初からやり直してください。
error-document_unusable = このSmart-IDは現在使えません。Smart-IDアプリを開いて必要な手続きを確認するか、別の方法を選んでください。
error-app_interaction_not_supported = 携帯電話のSmart-IDアプリが古いため、利用できません。アプリを更新して、もう一度お試しください。

## id_card

error-check_id_card_reader = IDカードを読み取れませんでした。カードがカードリーダーに挿入されていることを確認して、もう一度お試しください。
error-id_card_software_missing = この端末では、まだIDカードを使えません。{ -id-card-site }からIDカード用ソフトウェアをインストールして、もう一度お試しください。
error-id_card-user_not_found = このIDカードに対応するアカウントはありません。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-id_card-server_error = 現在、IDカードを確認できません。数分後にもう一度試すか、別の方法を選んでください。
error-id_card-authorization_process_canceled = IDカードでの確認がキャンセルされました。最初からやり直すか、別の方法を選んでください。
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = 時間内にIDカードで確認できませんでした。最初からやり直してください。

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = { $method }で問題が発生しました。もう一度試すか、別の方法を選んでください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = 現在、{ $method }から応答がありません。数分後にもう一度試すか、別の方法を選んでください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = { $method }でご本人であることは確認できましたが、対応するアカウントがありません。別の方法を選ぶか、学校の管理者にお問い合わせください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = { $method }の手続きがキャンセルされました。最初からやり直すか、別の方法を選んでください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = { $method }でのログイン方法が、このサイトに必要な安全性を満たしていません。{ $method }でIDカードなど、より安全な方法でログインするか、こちらで別の方法を選んでください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method }で、もう一度ログインするよう求められませんでした。先に{ $method }からログアウトしてから、こちらでもう一度お試しください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = このサイトで読み取れる個人識別コードを{ $method }から受け取れなかったため、どのアカウントか確認できませんでした。別の方法を選ぶか、学校の管理者にお問い合わせください。
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = { $method }から戻るまでに時間がかかりすぎました。最初からやり直してください。

## har_id

error-har_id_error = HarIDで続けられませんでした。もう一度お試しください。解決しない場合は、このHarIDに対応するアカウントがない可能性があります。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-har_id-user_not_found = このHarIDに対応するアカウントはありません。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-har_id-canceled = HarIDの手続きがキャンセルされました。最初からやり直すか、別の方法を選んでください。
error-har_id-sign_in_too_weak = HarIDへのパスワードだけのログインは、このサイトに必要な安全性を満たしていません。HarIDからログアウトし、IDカード、Mobile-ID、Smart-IDのいずれかでログインし直すか、こちらで別の方法を選んでください。

## x_id

error-x_id_error = X-IDで続けられませんでした。もう一度お試しください。解決しない場合は、このX-IDに対応するアカウントがない可能性があります。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-x_id-user_not_found = このX-IDに対応するアカウントはありません。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-x_id-canceled = X-IDの手続きがキャンセルされました。最初からやり直すか、別の方法を選んでください。

## e_paraksts

error-e_paraksts-undefined = eParakstsで問題が発生しました。もう一度試すか、別の方法を選んでください。
error-e_paraksts-user_not_found = このeParakstsに対応するアカウントはありません。別の方法を選ぶか、学校の管理者にお問い合わせください。
error-e_paraksts-canceled = eParakstsの手続きがキャンセルされました。最初からやり直すか、別の方法を選んでください。

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = リンクはすでにお送りしています。迷惑メールフォルダーも含めて、受信メールをご確認ください。見つからない場合は、しばらくしてからもう一度お試しください。
error-missing_email = このアカウントには、現在リンクを送れるメールアドレスがありません。学校の管理者にお問い合わせください。

## password_reset

error-password_change_failed = パスワードを変更できませんでした。リンクの有効期間は{ kept-password_link }です。新しいリンクを受け取って、もう一度お試しください。
error-old_password = このパスワードは最近使われています。直近3回とは異なるパスワードを選んでください。
error-incorrect_password = 現在のパスワードが違います。確認して、もう一度入力してください。
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = エラーのため、アカウントを作成できませんでした。もう一度お試しください。
error-registration-undefined = { error-registration_failed }
error-registration-required-username = ユーザー名を入力してください。
error-user_email_already_exist = このメールアドレスのアカウントはすでにあります。ログインするか、別のアドレスを入力してください。
error-user_id_code_already_exist = この個人識別コードのアカウントはすでにあります。そのアカウントでログインしてください。
error-users_with_same_personal_code_exist = この個人識別コードのアカウントがすでにあります。Smart-IDやIDカードなど、本人確認を伴う方法でログインしてください。
error-activation_failed = アカウントを有効にできませんでした。{ kept-activation }の有効期間が過ぎたか、リンクがすでに使われた可能性があります。まずログインをお試しください。できない場合は、学校の管理者にお問い合わせください。

## school_register

error-school_register_failed = 学校を登録できませんでした。しばらくしてから、もう一度お試しください。
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = このアカウントはもう選べません。もう一度ログインしてください。

## terms

error-terms-undefined = 回答を保存できませんでした。もう一度お試しください。

## permissions

error-permissions-input_code_invalid = このコードを待っている機器はありません。コードを確認するか、機器に新しいコードを表示させてください。コードの有効期間は{ kept-device }です。

## Rules on a field

error-required = この欄を入力してください。
error-max_length = 長すぎます。255文字以内で入力してください。
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = 「{ $label }」が長すぎます。255文字以内で入力してください。
error-min_length = 短すぎます。9文字以上で入力してください。
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = 「{ $label }」が短すぎます。9文字以上で入力してください。
error-min_length-password = パスワードが短すぎます。9文字以上で入力してください。
error-invalid_email = メールアドレスが正しくありません。name@example.comの形式で入力してください。
error-invalid_format = 形式が正しくありません。確認して、もう一度入力してください。
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = 「{ $label }」の形式が正しくありません。確認して、もう一度入力してください。
error-digits_only = 数字だけで入力してください。
error-letters_only = 数字や記号は使えません（空白、ハイフン、アポストロフィを除く）。
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = 「{ $label }」に数字や記号は使えません（空白、ハイフン、アポストロフィを除く）。
error-invalid_id_code = 個人識別コードが正しくありません。正しく入力されているか確認して、もう一度入力してください。
error-wrong_gender = 性別が個人識別コードと一致しません。両方を確認してください。
error-wrong_date_of_birth = 生年月日が個人識別コードと一致しません。両方を確認してください。
error-incorrect_date_of_birth = この日付は存在しません。年月日を確認してください。
error-email_mismatch = メールアドレスが一致しません。同じアドレスを2回入力してください。
error-password_mismatch = パスワードが一致しません。同じパスワードを2回入力してください。
error-password_strength = パスワードが単純すぎます。英大文字、英小文字、数字、記号（! ? # % - _ など）のうち3種類以上を使ってください。
error-password_characters = パスワードに使えない文字が含まれています。空白を入れずに、英字などの文字、半角の数字と記号（! ? # % - _ など）を使ってください。
error-password_common = このパスワード、またはよく似たものが、推測されやすいパスワードのリストに載っています。別のパスワードを選んでください。
error-password_personal = パスワードには、氏名、メールアドレス、ユーザー名、このサービスの名前を含めることはできません。別のパスワードを選んでください。

## A field left empty

error-required-email = メールアドレスを入力してください。
error-required-username = { -reset-name-required }
error-required-password = パスワードを入力してください。
error-required-old_password = 現在のパスワードを入力してください。
error-required-password_confirmation = 確認用のパスワードを入力してください。
error-required-two_factor_code = コードを入力してください。
error-required-personalCode = 個人識別コードを入力してください。
error-required-country = 国を選択してください。
error-required-phonePrefix = 電話番号の国番号を選択してください。
error-required-phoneNumber = 電話番号を入力してください。
error-required-firstName = 名を入力してください。
error-required-lastName = 姓を入力してください。
error-required-idCode = 個人識別コードを入力してください。
error-required-issuer = 個人識別コードを発行した国を選択してください。
error-required-dateOfBirth = 生年月日を入力してください（2012年9月5日なら05.09.2012）。
error-required-gender = 性別を選択してください。
error-required-street = 通り・番地・部屋番号、または農場名を入力してください。
error-required-city = 市区町村を入力してください。
error-required-postal_index = 郵便番号を入力してください。
error-required-email_confirmation = 確認用のメールアドレスを入力してください。
error-required-schoolName = 学校名を入力してください。
error-required-registrationNumber = 学校の登録番号を入力してください。
error-required-type = 機関の種類を選択してください。
error-required-number = 電話番号を入力してください。
error-required-captcha_answer = セキュリティ確認がまだ済んでいません。
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = アカウントを選択してください。
error-required-terms_accepted = 続けるには、規約に同意してください。

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = 日付を読み取れません。数字で日.月.年の順に入力してください（2012年9月5日なら05.09.2012）。
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = 電話番号が正しくありません。確認して、数字だけで入力してください。
error-invalid_format-number = 電話番号を国番号から入力してください（例：+372 5550 0000）。
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = 電話番号は、数字だけで入力してください。
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = コードは、数字だけで入力してください。

## A passkey

error-passkey-canceled = パスキーは使われませんでした。もう一度試すか、別の方法でログインしてください。
error-passkey-authorization_process_timeout = 時間切れになったか、応答がすでに使われています。もう一度お試しください。
