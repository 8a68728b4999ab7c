### The page where a sign-in arrives while no e-diary is connected.

arrival-lead = Электронный дневник пока не подключён, поэтому вход заканчивается здесь.
arrival-name = Имя
arrival-method = Способ входа
arrival-roles = Роли
arrival-sign-out = Выйти
arrival-applications = Приложения, которым вы дали доступ
arrival-revoke = Отозвать

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Двухэтапный вход
arrival-two_factor-is-on = Включён: после пароля запрашивается код.
arrival-two_factor-is-off = Выключен: достаточно одного пароля.
arrival-two_factor-turn-on = Включить
arrival-two_factor-turn-off = Выключить
arrival-two_factor-title = Включить двухэтапный вход
arrival-two_factor-lead = После пароля вы будете вводить код из приложения-аутентификатора на телефоне.
arrival-two_factor-scan = Отсканируйте картинку приложением или введите в него ключ вручную. Затем введите код, который покажет приложение.
arrival-two_factor-picture = QR-код с ключом для приложения-аутентификатора
arrival-two_factor-key = Ключ
arrival-two_factor-open = Открыть приложение на этом устройстве
arrival-two_factor-off-title = Выключить двухэтапный вход?
arrival-two_factor-off-lead = После этого войти сможет любой, кто знает ваш пароль.
arrival-two_factor-keep = Оставить включённым

## Asked first: another website led here

arrival-sign_out-title = Выйти?
arrival-sign_out-lead = Другой сайт направил вас сюда, чтобы вы вышли из учётной записи.
arrival-sign_out-keep = Не выходить
arrival-role-title = Сменить роль?
arrival-role-lead = Другой сайт направил вас сюда, чтобы сменить вашу роль.
arrival-role-change = Сменить роль
arrival-role-keep = Оставить прежнюю
