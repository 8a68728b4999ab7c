### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Двухэтапный вход включён
mail-two-factor-on-lead = Для вашей { -service(case: "genitive") } только что включён двухэтапный вход.
mail-two-factor-on-validity = Теперь после пароля запрашивается код из приложения-аутентификатора. На других устройствах выполнен выход из учётной записи.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Двухэтапный вход выключен
mail-two-factor-off-lead = Для вашей { -service(case: "genitive") } только что выключен двухэтапный вход.
mail-two-factor-off-validity = Теперь для входа достаточно одного пароля, а коды восстановления больше не действуют. На других устройствах выполнен выход из учётной записи.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Приложение-аутентификатор заменено
mail-two-factor-changed-lead = Приложение-аутентификатор вашей { -service(case: "genitive") } только что заменено.
mail-two-factor-changed-validity = Теперь действуют только коды нового приложения. На других устройствах выполнен выход из учётной записи.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = Созданы новые коды восстановления
mail-recovery-codes-made-lead = Для вашей { -service(case: "genitive") } только что созданы новые коды восстановления.
mail-recovery-codes-made-validity = Прежние коды больше не действуют. На других устройствах выполнен выход из учётной записи.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Использован код восстановления
mail-recovery-code-used-lead = Вместо кода из приложения только что использован код восстановления вашей { -service(case: "genitive") }.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Осталось кодов: { $left }. Новые можно создать в учётной записи.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = С вашей учётной записью связан способ входа
mail-identity-linked-lead = С учётной записью вашей { -service(case: "genitive") } только что связан ещё один способ входа.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Связано: { $method }. Удалить этот способ можно на странице вашей учётной записи. На других устройствах выполнен выход из учётной записи.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = Связанный способ входа удалён
mail-identity-removed-lead = Из учётной записи вашей { -service(case: "genitive") } только что удалён связанный способ входа.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Удалено: { $method }. Этот способ больше не открывает вашу учётную запись. На других устройствах выполнен выход из учётной записи.
mail-identity-removed-unnamed = Этот способ больше не открывает вашу учётную запись. На других устройствах выполнен выход из учётной записи.

## another authenticator: what helps against it has a time

mail-new-factor-advice = Если это сделали вы, ничего делать не нужно. Если нет, откройте ссылку в течение двух недель и задайте новый пароль: на следующей странице вы сможете снова выключить двухэтапный вход. Позже для этого придётся ждать две недели. Сообщите об этом и администратору своей школы.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Кто-то хочет выключить двухэтапный вход
mail-two-factor-off-asked-lead = Кто-то, кто может читать вашу почту, попросил выключить двухэтапный вход для вашей { -service(case: "genitive") }.
mail-two-factor-off-asked-validity = Через две недели, чтобы его выключить, будет достаточно нового пароля по письму. Если до этого кто-нибудь войдёт с кодом, просьба отменится.
mail-two-factor-off-asked-advice = Если это были не вы, сразу войдите с кодом и смените пароль от своей почты: её может читать кто-то другой.
