### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Ваша учётная запись закрыта
mail-account-closed-lead = Ваша { -service } только что закрыта. На всех устройствах сеансы завершены.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = Она будет удалена { $date }. Если войти до этого дня, её можно сохранить.
mail-account-closed-advice = Если это были не вы, сразу войдите, сохраните учётную запись и смените пароль. Если войти не получается, запросите новый пароль на странице входа.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Ваша учётная запись сохранена
mail-account-reopened-lead = Ваша закрытая { -service } только что сохранена.
mail-account-reopened-validity = Она не будет удалена, и всё в ней осталось как было.
