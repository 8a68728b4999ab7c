### Letters. Each has a subject, a lead, a button, a line on validity and a line for whoever did not expect it.
### The same words serve the plain and the designed form of a letter.

## In every letter

# Variables:
#   $name (String) - first and last name of the person written to
mail-greeting = Здравствуйте, { $name }!
# To an address that nobody has proven to be theirs yet.
mail-greeting-unnamed = Здравствуйте!
# Stands before the address that the button opens.
mail-fallback = Если кнопка не работает, скопируйте этот адрес в браузер:
# In the plain form, on the line before the address.
# Variables:
#   $action (String) - what the button of the designed form says
mail-link = { $action }:
mail-signature = Это письмо отправил сервис { -product }.
# Below the signature and the site's address.
# Variables:
#   $contact (String) - how people reach the operator
mail-contact = Контакты: { $contact }

## In the letters about a password

mail-set-password = Задать новый пароль
mail-password-link-validity = Ссылка действует { kept-password_link } и срабатывает один раз.
mail-password-link-ignore = Если вы этого не запрашивали, ничего не делайте: прежний пароль продолжает действовать.

## activation: confirm the address of a new account

mail-activation-subject = Активируйте свою { -service(case: "accusative") }
mail-activation-lead = Ваша { -service } почти готова. Подтвердите, что этот адрес электронной почты ваш, и вы сможете войти.
mail-activation-validity = Ссылка действует { kept-activation }. Если за это время ею не воспользоваться, учётная запись будет удалена.
mail-activation-ignore = Если вы не создавали эту учётную запись, ничего не делайте: она будет удалена автоматически.

## reset: the password was forgotten

mail-reset-subject = Новый пароль для вашей { -service(case: "genitive") }
mail-reset-lead = Для вашей { -service(case: "genitive") } запрошен новый пароль. Его можно задать по ссылке ниже.

## change: the person wants another password

mail-change-subject = Смена пароля от вашей { -service(case: "genitive") }
mail-change-lead = По ссылке ниже можно сменить пароль от вашей { -service(case: "genitive") }. Держите под рукой старый пароль.

## admin-change: an administrator asks for a new password

mail-admin-change-subject = Для вашей { -service(case: "genitive") } нужен новый пароль
mail-admin-change-lead = Администратор просит вас задать новый пароль для вашей { -service(case: "genitive") }.
mail-admin-change-ignore = Если вы не ждали этого письма, спросите администратора своей школы, прежде чем открывать ссылку.

## password-changed: a notice after the fact

mail-password-changed-subject = Пароль от вашей { -service(case: "genitive") } изменён
mail-password-changed-lead = Пароль от вашей { -service(case: "genitive") } только что изменён.
mail-password-changed-validity = Теперь действует только новый пароль. На всех устройствах нужно будет войти заново.

## In every notice after the fact

# The button, which leads to a new password by letter.
mail-not-me = Это не я
mail-not-me-advice = Если это сделали вы, ничего делать не нужно. Если нет, сразу откройте ссылку и задайте новый пароль: всем остальным придётся входить заново, а на следующей странице вы увидите, как ещё можно войти в вашу учётную запись, и сможете удалить всё чужое. Сообщите об этом и администратору своей школы.
