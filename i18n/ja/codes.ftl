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
role-class_teacher = 全教科担当教員
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

method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = IDカード
method-passkey = パスキー
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
