### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Ваша учётная запись закрыта
mail-account-closed-lead = Ваша { -service } только что закрыта. На всех устройствах сеансы завершены.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Учётная запись будет удалена { $date }. Если войти до этого дня, её можно сохранить.
mail-account-closed-advice = Если это были не вы, сразу войдите, сохраните учётную запись и смените пароль. Если войти не получается, запросите новый пароль на странице входа.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Ваша учётная запись сохранена
mail-account-reopened-lead = Закрытие вашей { -service(case: "genitive") } только что отменено.
mail-account-reopened-validity = Она не будет удалена, и всё в ней осталось как было.

## email-confirm: to the new address; nobody has proven it yet

mail-email-confirm-subject = Подтвердите новый адрес электронной почты
mail-email-confirm-lead = Этот адрес указан как новый адрес { -service(case: "genitive") }. Подтвердите, что он ваш.
mail-email-confirm-ignore = Если вы этого не запрашивали, ничего не делайте: ничего не изменится.

## email-changing: to the address that is to be left, with a link that undoes it

mail-email-changing-subject = Меняется ваш адрес электронной почты
mail-email-changing-lead = Для вашей { -service(case: "genitive") } указан другой адрес. Он заменит этот, как только будет подтверждён.
mail-email-changing-validity = Ссылка действует { kept-undo }, даже после смены адреса или пароля.
mail-email-changing-advice = Если это были не вы, откройте ссылку: этот адрес останется адресом вашей учётной записи, все сеансы завершатся, и вы получите ссылку для нового пароля. Если это сделали вы, ничего делать не нужно.

## email-undone: to the address that is the account’s no longer

mail-email-undone-subject = Смена адреса электронной почты отменена
mail-email-undone-lead = По ссылке, отправленной на прежний адрес { -service(case: "genitive") }, только что отменена смена адреса на этот.
mail-email-undone-validity = Письма снова приходят на прежний адрес, все сеансы завершены.
mail-email-undone-advice = Если это сделали не вы, кто‑то другой читает почту на вашем прежнем адресе. Сообщите администратору своей школы.
