### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = 学校の登録
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · ステップ { $n }/{ $total }
school_register-lead = { -product }の利用を希望する学校やその他の機関のための登録です。まず機関の情報を入力してください。

## The two steps

school_register-school = 学校の情報
school_register-contact = 担当者
# The heading of the second step.
school_register-contact-title = 学校の担当者

## Fields

school_register-schoolName = 学校名
school_register-registrationNumber = 登録番号
school_register-type = 機関の種類
school_register-number-hint = 国番号から（例：+372 5550 0000）
school_register-email-hint = 登録についてのご連絡を、このアドレスにお送りします。

## What applies

school_register-data-processing = データ処理契約

## Controls

school_register-submit = 学校を登録する
