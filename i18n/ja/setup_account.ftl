### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = ステップ { $n }/{ $total }
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · ステップ { $n }/{ $total }
setup_account-personal = 個人情報
setup_account-address = 住所
setup_account-account = アカウント情報
# Stands before the name of a step, for screen readers.
setup_account-done = 完了：
setup_account-next = 次へ
setup_account-register = その他の登録方法

## When someone was identified before

setup_account-confirmed = 確認済みの情報
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by = { $method }で確認済み
setup_account-identified = 本人確認で取得した情報のため、ここでは変更できません。
setup_account-forget = この情報を使わずにやり直す

## Personal data

setup_account-firstName = 名
setup_account-lastName = 姓
setup_account-issuer = 個人識別コードの発行国
setup_account-dateOfBirth = 生年月日
setup_account-dateOfBirth-hint = 日.月.年の順に（2012年9月5日なら05.09.2012）
setup_account-gender = 性別
# Stands in a list before a choice.
setup_account-choose = 選択してください

## Address

setup_account-street = 通り・番地・部屋番号、または農場名
setup_account-city = 市区町村
setup_account-postal_index = 郵便番号

## Account data

setup_account-email = メールアドレス
setup_account-email-hint = このアドレスでログインします。アカウントを有効にするリンクも、このアドレスにお送りします。
setup_account-email_confirmation = メールアドレス（確認用）
setup_account-password_confirmation = パスワード（確認用）
setup_account-wish_partner_ads = パートナーからのご案内を受け取る
