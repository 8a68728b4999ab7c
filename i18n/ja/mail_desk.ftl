### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = 学校のサポート窓口でアカウントの利用が停止されました
mail-desk-blocked-lead = 学校のサポート窓口により、{ -service }の利用が停止されましたので、お知らせします。
mail-desk-blocked-validity = サポート窓口が停止を解除するまで、誰もログインできません。すべてのブラウザーからログアウトしました。

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = 学校のサポート窓口でアカウントの利用停止が解除されました
mail-desk-unblocked-lead = 学校のサポート窓口により、{ -service }の利用停止が解除されましたので、お知らせします。
mail-desk-unblocked-validity = またこれまでどおりログインできます。

## the last line of a letter of the desk

mail-desk-advice = 理由に心当たりがない場合は、学校にお問い合わせください。

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = サポート窓口でメールアドレスが変更されました
mail-desk-email-left-lead = 学校のサポート窓口で、{ -service }に別のメールアドレスが登録されましたので、お知らせします。
mail-desk-email-left-advice = 依頼した覚えがない場合は、リンクを開いてください。このアドレスがアカウントのアドレスに戻り、すべてのブラウザーからログアウトして、新しいパスワードのリンクが届きます。学校にもお知らせください。ご自身で依頼した場合、手続きは必要ありません。

## desk-email-came: to the new address

mail-desk-email-came-subject = このメールアドレスがアカウントに登録されました
mail-desk-email-came-lead = 学校のサポート窓口で、このメールアドレスがアカウントに登録されましたので、お知らせします。
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = この方法でアカウントが乗っ取られないよう、{ $date }より前は、新しいパスワードのリンクをこのアドレスにお送りしません。

## desk-lookups: to the operator

mail-desk-lookups-subject = サポート窓口で非常に多くの人の情報が表示されました
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = { $name }さんが{ kept-lookups }以内に、サポートに必要とは考えられないほど多くの人の情報をサポート窓口で表示しましたので、お知らせします。
mail-desk-lookups-next = この{ kept-lookups }が終わるまで、サポート窓口はこの方にほかの人の情報を表示しません。ご本人による操作かどうかを確認し、そうでない場合は、サポート窓口の権限を取り消してください。

## To the contact person of a school that was answered

mail-school-approved-subject = 学校の登録が承認されました
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = 次の学校の登録の申請を承認しましたので、お知らせします：{ $school }
mail-school-refused-subject = 学校の登録は承認されませんでした
mail-school-refused-lead = 学校の登録の申請を確認しましたが、承認できませんでした。理由は次のとおりです。
mail-school-refused-next = 登録の申請は削除されました。学校の登録はもう一度申請できます。
