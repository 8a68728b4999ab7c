### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = Электронный дневник пока не подключён, поэтому открылась эта страница.
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = Здравствуйте, { $name }!
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = Вход выполнен: { $method }
arrival-signed_in-by-password = Вход выполнен по паролю
arrival-continue = Перейти в электронный дневник
arrival-continue-as = Выберите роль, чтобы перейти в электронный дневник
arrival-roles = Роли
arrival-sign-out = Выйти
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = Доступ к учётной записи
arrival-applications = Приложения с доступом
arrival-applications-none = Ни у одного приложения нет доступа.
arrival-applications-lead = Эти приложения видят перечисленные данные, пока вы не отзовёте доступ.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = С { $date }
arrival-revoke = Отозвать
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = Отозвать доступ: { $what }

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Двухэтапный вход
arrival-two_factor-is-on = Включён: после пароля нужен код.
arrival-two_factor-is-off = Выключен: достаточно пароля.
arrival-two_factor-turn-on = Включить
arrival-two_factor-turn-off = Выключить
arrival-two_factor-title = Включить двухэтапный вход
arrival-two_factor-lead = После пароля нужно будет вводить код из приложения-аутентификатора на телефоне.
arrival-two_factor-linked-asked = Код запрашивается и после входа привязанным способом: { $methods }.
arrival-two_factor-linked-passing = Код не запрашивается после входа привязанным способом, который сам требует двух подтверждений: { $methods }.
arrival-two_factor-scan = Отсканируйте QR-код в приложении или введите ключ вручную. Затем введите код, который покажет приложение.
arrival-two_factor-picture = QR-код с ключом для приложения-аутентификатора
arrival-two_factor-key = Ключ
arrival-two_factor-open = Открыть приложение на этом устройстве
arrival-two_factor-off-title = Выключить двухэтапный вход?
arrival-two_factor-off-lead = После этого войти сможет любой, кто знает ваш пароль.
arrival-two_factor-keep = Не выключать

## Asked first: another website led here

arrival-sign_in-title = Войти?
arrival-sign_in-lead = Другой сайт просит вас войти в учётную запись. Продолжайте, только если вы сами этого хотите.
arrival-register-title = Зарегистрироваться?
arrival-register-lead = Другой сайт просит вас зарегистрироваться. Продолжайте, только если вы сами этого хотите.
arrival-sign_in-keep = Нет, открыть страницу входа
arrival-sign_out-title = Выйти?
arrival-sign_out-lead = Другой сайт просит вас выйти из учётной записи.
arrival-sign_out-keep = Не выходить
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = Приложение «{ $client }» просит вас выйти из учётной записи.
arrival-signed_out-title = Вы вышли из учётной записи
arrival-signed_out-lead = Открытые ранее приложения могут оставаться открытыми. Если этим устройством пользуются другие, закройте браузер.
arrival-signed_out-no_way_back = Вернуться отсюда в приложение нельзя: указанный им адрес не зарегистрирован. Откройте приложение заново, как обычно.
arrival-role-title = Сменить роль?
arrival-role-lead = Другой сайт просит сменить вашу роль.
arrival-role-change = Сменить роль
arrival-role-keep = Не менять
