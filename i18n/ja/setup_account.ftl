### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = ステップ { $n }/{ $total }
setup_account-personal = 個人情報
setup_account-address = 住所
setup_account-account = アカウント情報
# Stands before the name of a step, for screen readers.
setup_account-done = 完了：
setup_account-next = 次へ
setup_account-register = その他の登録方法

## When someone was identified before

setup_account-identified = ここで変更できない項目は、本人確認の際に確認された情報です。
setup_account-forget = この情報を使わずにやり直す

## Personal data

setup_account-firstName = 名
setup_account-lastName = 姓
setup_account-issuer = 個人識別コードの発行国
setup_account-dateOfBirth = 生年月日
setup_account-dateOfBirth-hint = 日.月.年（dd.mm.yyyy）、例：05.09.2012
setup_account-gender = 性別
# Stands in a list before a choice.
setup_account-choose = 選択

## Address

setup_account-street = 通りの名前と番地
setup_account-city = 市区町村
setup_account-postal_index = 郵便番号

## Account data

setup_account-email = メールアドレス
setup_account-email-hint = ログインに使います。アカウントを有効にするリンクもここにお送りします。
setup_account-email_confirmation = メールアドレス（もう一度）
setup_account-password_confirmation = パスワード（もう一度）
setup_account-wish_partner_ads = パートナーからのご案内を受け取る
setup_account-rules = パスワードの条件：
setup_account-rule-length = 9文字以上
setup_account-rule-classes = 英大文字、英小文字、数字、記号のうち3種類以上
setup_account-rule-characters = 使えるのは英字などの文字、数字、記号だけ（空白は不可）
error-registration-required-email = メールアドレスを入力してください。
