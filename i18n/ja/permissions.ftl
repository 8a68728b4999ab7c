### 同意: 外部アプリがデータを求めています。

permissions-title = { $client }が{ -service }の情報の一部へのアクセスを求めています
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = { $name }さん（{ $account }）としてログインしています。
# A link to the sign-in, behind the sentence above.
permissions-not_you = 別の方はこちら
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more = ほか{ $count }件を表示
# A mark beside a permission.
permissions-sensitive = 取扱注意
# Headings of groups of permissions.
permissions-group-you = ご本人について
permissions-group-learning = 学習
permissions-group-other = その他
permissions-allow = 許可する
permissions-reject = 許可しない
# Announced by the script.
permissions-loading = 内容をもう一度確認しています。
permissions-sending = 回答を送信しています。
permissions-host = 回答後は{ $host }に戻ります。
permissions-withdraw = アプリへの許可は、アカウントのページで取り消すまで有効です。

## Permissions, by their names in the account API

permissions-scope-class_grades = クラス全体の成績を見る
permissions-scope-entrance_data = 入学に関するデータを見る
permissions-scope-messages = メッセージにアクセスする
permissions-scope-private_grades = 非公開の成績を見る
permissions-scope-reaction_data_and_statistics = リアクションとその統計を見る
permissions-scope-root_data = 管理者としてシステム全体のデータを使う
permissions-scope-school_certificate_data = 通知表のデータを見る
permissions-scope-school_classes = 学校のクラスを見る
permissions-scope-school_data = 学校のデータを見る
permissions-scope-school_grades = 学校のすべての成績を見る
permissions-scope-school_periods = 学校の学期と期間を見る
permissions-scope-school_students = 学校の児童・生徒の一覧を見る
permissions-scope-user_basic_data = 氏名と使用言語を見る
permissions-scope-user_children = お子さまの氏名とデータを見る
permissions-scope-user_data = 個人情報を見る（氏名、性別、生年月日、住所、メールアドレス、使用言語）
permissions-scope-user_grades = ご本人の成績を見る
permissions-scope-user_payments = ご本人の支払い情報を見る
permissions-scope-user_roles = 役割を見る
permissions-scope-user_schools = 所属する学校を見る
permissions-scope-external_system_a = 1つ目の連携システムでご本人のデータを使う
permissions-scope-external_system_b = 2つ目の連携システムでご本人のデータを使う
permissions-scope-openid = ログイン時に本人であることを確認する
permissions-scope-profile = 登録情報を見る（氏名、ユーザー名、生年月日、性別、使用言語）
permissions-scope-email = メールアドレスを見る
permissions-scope-offline_access = ご本人が利用していないときも、このアクセスを使う

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = 機器の接続
permissions-device-lead = 機器やプログラムに表示されているコードを入力してください。
permissions-device-code = 機器のコード
permissions-device-warning = ご自分の機器に表示されているコードだけを入力してください。誰かから送られてきたコードは、その人の機器のためのものです。
permissions-device-same = 同じコードがご自分の機器に表示されている場合だけ、許可してください。誰かから送られてきたコードを許可すると、その人がこのアカウントを使えるようになります。
permissions-device-allowed-title = 機器を接続しました
permissions-device-allowed-lead = 数秒後に機器が自動で続行します。このページは閉じてかまいません。
permissions-device-rejected-title = 機器は接続されていません
permissions-device-rejected-lead = 機器からのアクセスは許可されていません。このページは閉じてかまいません。
