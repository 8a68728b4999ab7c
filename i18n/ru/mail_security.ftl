### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = Двухэтапный вход включён
mail-two-factor-on-lead = Для вашей { -service(case: "genitive") } только что включён двухэтапный вход.
mail-two-factor-on-validity = Теперь после пароля запрашивается код из приложения-аутентификатора. На других устройствах и в других браузерах нужно будет войти заново.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = Двухэтапный вход выключен
mail-two-factor-off-lead = Для вашей { -service(case: "genitive") } только что выключен двухэтапный вход.
mail-two-factor-off-validity = Теперь для входа достаточно одного пароля, а коды восстановления больше не действуют. На других устройствах и в других браузерах нужно будет войти заново.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Приложение-аутентификатор заменено
mail-two-factor-changed-lead = Приложение-аутентификатор вашей { -service(case: "genitive") } только что заменено.
mail-two-factor-changed-validity = Теперь действуют только коды нового приложения. На других устройствах и в других браузерах нужно будет войти заново.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = Созданы новые коды восстановления
mail-recovery-codes-made-lead = Для вашей { -service(case: "genitive") } только что созданы новые коды восстановления.
mail-recovery-codes-made-validity = Прежние коды больше не действуют. На других устройствах и в других браузерах нужно будет войти заново.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Использован код восстановления
mail-recovery-code-used-lead = Вместо кода из приложения только что использован код восстановления вашей { -service(case: "genitive") }.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Осталось кодов: { $left }. Новые можно создать в учётной записи.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = К вашей учётной записи привязан способ входа
mail-identity-linked-lead = К вашей { -service(case: "dative") } только что привязан ещё один способ входа.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Привязан: { $method }. Отвязать его можно на странице вашей учётной записи. На других устройствах и в других браузерах нужно будет войти заново.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = От вашей учётной записи отвязан способ входа
mail-identity-removed-lead = От вашей { -service(case: "genitive") } только что отвязан способ входа.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Отвязан: { $method }. Этим способом больше нельзя войти в вашу учётную запись. На других устройствах и в других браузерах нужно будет войти заново.
mail-identity-removed-unnamed = Этим способом больше нельзя войти в вашу учётную запись. На других устройствах и в других браузерах нужно будет войти заново.

## another authenticator: what helps against it has a time

mail-new-factor-advice = Если это сделали вы, ничего делать не нужно. Если нет, откройте ссылку в течение { kept-factor.genitive } и задайте новый пароль: на следующей странице вы сможете снова выключить двухэтапный вход. Позже для этого придётся ждать { kept-factor }. Сообщите об этом и администратору своей школы.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Кто‑то хочет выключить двухэтапный вход
mail-two-factor-off-asked-lead = Кто‑то, кто может читать вашу почту, попросил выключить двухэтапный вход для вашей { -service(case: "genitive") }.
mail-two-factor-off-asked-validity = Через { kept-factor } его можно будет выключить, задав новый пароль по ссылке из письма. Если до этого кто‑нибудь войдёт с кодом, запрос будет отменён.
mail-two-factor-off-asked-advice = Если это были не вы, сразу войдите с кодом и смените пароль от своей почты: её может читать кто‑то другой.

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = В вашу учётную запись добавлен ключ доступа
mail-passkey-added-lead = В вашу учётную запись только что добавлен ключ доступа.
mail-passkey-added-validity = С ним можно войти без пароля. Удалить его можно на странице вашей учётной записи. На других устройствах и в других браузерах нужно будет войти заново.

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = Из вашей учётной записи удалён ключ доступа
mail-passkey-removed-lead = Из вашей учётной записи только что удалён ключ доступа.

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = Новый вход в вашу учётную запись
mail-new-sign-in-lead = В вашу { -service(case: "accusative") } только что вошли из нового браузера или новой страны.
mail-new-sign-in-browser = Браузер
mail-new-sign-in-validity = На странице учётной записи видно, где открыты сеансы. Там же можно выбрать, когда присылать такие письма.
