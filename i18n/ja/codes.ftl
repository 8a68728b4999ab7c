### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = 管理者
role-admission_supervisor = 入学選考責任者
role-admission_worker = 入学選考担当
role-caterer = 給食担当
role-child = 児童・生徒
role-class_teacher = 学級担当教員
role-director = 学校責任者
role-discipline_supervisor = 生徒指導担当
# Looks after one class as a whole, besides teaching.
role-formmaster = 学級担任
role-headmaster = 校長
role-health_worker = 保健担当
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = 教務主任
role-librarian = 司書
role-member = メンバー
role-parent = 保護者
role-personal_on_duty = 当番の職員
role-root = 全体管理者
role-school_admin = 学校の管理者
role-school_owner = 学校の設置者
role-school_staff = 学校職員
role-social_worker = ソーシャルワーカー
role-staff = 職員
role-student = 生徒
role-teacher = 教員

## What another application asks to see

scope-class_grades = クラスの成績
scope-class_grades-description = 所属している、または教えているクラスの成績。
scope-entrance_data = 入学手続きの情報
scope-entrance_data-description = 入学の申し込みとその結果。
scope-messages = メッセージ
scope-messages-description = 電子学校日誌で送受信したメッセージ。
scope-private_grades = 非公開の成績
scope-private_grades-description = クラスのほかの人には見えない成績。
scope-reaction_data_and_statistics = 反応と統計
scope-reaction_data_and_statistics-description = 記録やメッセージへの反応と、それを集計した数値。
scope-root_data = 運営用の情報
scope-root_data-description = すべての学校にわたって電子学校日誌を運営するための情報。
scope-school_certificate_data = 学校の証明書
scope-school_certificate_data-description = 学校が発行した通知表や証明書。
scope-school_classes = 学校のクラス
scope-school_classes-description = 学校のクラスと、その所属者。
scope-school_data = 学校の情報
scope-school_data-description = 学校の名前、住所、連絡先。
scope-school_grades = 学校の成績
scope-school_grades-description = 学校で付けられた成績。
scope-school_periods = 学期
scope-school_periods-description = 学校の学期と休みの始まりと終わり。
scope-school_students = 学校の児童・生徒
scope-school_students-description = 学校の児童・生徒の氏名とクラス。
scope-user_basic_data = 基本情報
scope-user_basic_data-description = あなたの氏名とメールアドレス。
scope-user_children = お子さま
scope-user_children-description = お子さまの氏名、学校、クラス。
scope-user_data = 個人情報
scope-user_data-description = あなたの個人識別コード、生年月日、連絡先。
scope-user_grades = あなたの成績
scope-user_grades-description = あなたに付けられた成績。
scope-user_payments = お支払い
scope-user_payments-description = あなたへの請求と、支払い済みの金額。
scope-user_roles = あなたの役割
scope-user_roles-description = 保護者や教員など、学校でのあなたの役割。
scope-user_schools = あなたの学校
scope-user_schools-description = あなたと関わりのある学校。
scope-external_system_a = 提携サービスA
scope-external_system_a-description = 電子学校日誌と連携する提携サービスAでの、あなたのアカウントの利用。
scope-external_system_b = 提携サービスB
scope-external_system_b-description = 電子学校日誌と連携する提携サービスBでの、あなたのアカウントの利用。

## Types of school

school-type-1 = 小学校
school-type-2 = 高等学校
school-type-3 = 基礎学校
school-type-8 = 職業学校
school-type-9 = 課外活動の学校
school-type-10 = 地方自治体
school-type-18 = 出版社
school-type-19 = 広告代理店
school-type-20 = 利用者グループ

## What a role is tied to

attribute-school = 学校
attribute-class_level = 学年
attribute-parallel = 組
attribute-period = 期間

## Gender

gender-0 = 男性
gender-1 = 女性

## Ways to sign in: labels of the tabs, spelled as their owners do

method-password = パスワード
method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = IDカード
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
