### Letters about the registration of a school.

## To the contact person

mail-school-subject = 学校の登録を受け付けました（担当者の方へ）
mail-school-lead = 学校の登録の申請があり、担当者としてこのメールアドレスが記入されました。
mail-school-next = 内容を確認のうえ、ご連絡します。
mail-school-ignore = 心当たりがない場合は、何もする必要はありません。

## To the operator

mail-school-operator-greeting = ご担当者様
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = 学校の登録の申請がありました：{ $school }
mail-school-operator-lead = 学校から登録の申請があり、返事を待っています。
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = コマンドラインで表示：{ $command }
