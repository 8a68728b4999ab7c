### 同意: 外部アプリがデータを求めています。

permissions-title = { $client }が次の許可を求めています
# Variables:
#   $name (String) - first and last name of the person
permissions-person = { $name }としてログインしています。
permissions-more = もっと見る
permissions-allow = 許可
permissions-reject = 拒否
# Announced by the script.
permissions-loading = リクエストをもう一度確認しています。
permissions-sending = 回答を送信しています。
permissions-host = 回答後は{ $host }に戻ります。
permissions-withdraw = この許可は、後でアカウントのページから取り消せます。

## Permissions, by their names in the account API

permissions-scope-class_grades = クラス全体の成績を見る
permissions-scope-entrance_data = 入学に関するデータを見る
permissions-scope-messages = あなたのメッセージにアクセスする
permissions-scope-private_grades = 非公開の成績を見る
permissions-scope-reaction_data_and_statistics = リアクションとその統計を見る
permissions-scope-root_data = 管理者としてシステム全体のデータを使う
permissions-scope-school_certificate_data = 通知表のデータを見る
permissions-scope-school_classes = 学校のクラスを見る
permissions-scope-school_data = 学校のデータを見る
permissions-scope-school_grades = 学校のすべての成績を見る
permissions-scope-school_periods = 学校の学期と期間を見る
permissions-scope-school_students = 学校の児童・生徒を見る
permissions-scope-user_basic_data = あなたの名前と言語を見る
permissions-scope-user_children = お子さまの氏名とデータを見る
permissions-scope-user_data = あなたの個人データ（氏名、言語、メールアドレス、生年月日、性別、住所）を見る
permissions-scope-user_grades = あなたの成績を見る
permissions-scope-user_payments = あなたの支払いを見る
permissions-scope-user_roles = あなたの役割を見る
permissions-scope-user_schools = あなたが所属する学校を見る
permissions-scope-external_system_a = 1つ目の連携システムであなたのデータを使う
permissions-scope-external_system_b = 2つ目の連携システムであなたのデータを使う
