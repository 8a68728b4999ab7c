### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Это точно вы?
arrival-confirm-lead = Чтобы продолжить, введите пароль: так никто другой не сделает этого в браузере, который остался открытым.
arrival-confirm-lead-code = Чтобы продолжить, введите пароль и код: так никто другой не сделает этого в браузере, который остался открытым.
arrival-confirm-lead-strong = Чтобы продолжить, подтвердите, что это вы: так никто другой не сделает этого в браузере, который остался открытым.
arrival-confirm-lead-done = Вы только что подтвердили, что это вы.
arrival-confirm-lost = Если этого ключа доступа у вас больше нет, запросите новый пароль по электронной почте: на следующей странице ключ можно удалить.
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = Вы включаете или выключаете двухэтапный вход.
arrival-confirm-to-new-app = Вы меняете приложение-аутентификатор.
arrival-confirm-to-recovery-codes = Вы создаёте новые коды восстановления.
arrival-confirm-to-change-password = Вы меняете пароль.
arrival-confirm-to-sign-out-elsewhere = Вы завершаете другие сеансы.
arrival-confirm-to-identities = Вы меняете привязанные способы входа.
arrival-confirm-to-passkeys = Вы меняете ключи доступа.
arrival-confirm-to-review = Вы удаляете то, с помощью чего можно войти в вашу учётную запись.
arrival-confirm-to-letters = Вы меняете, когда приходит письмо о входе.
arrival-confirm-to-details = Вы меняете свои данные.
arrival-confirm-to-email = Вы меняете адрес электронной почты.
arrival-confirm-to-data = Вы открываете всё, что о вас хранится.
arrival-confirm-to-close = Вы закрываете свою учётную запись.
arrival-confirm-to-desk = Вы открываете службу помощи, чтобы помогать другим.
arrival-confirm-desk-needs = Чтобы помогать другим, нужен двухэтапный вход, ключ доступа или надёжный способ входа, например { -id-card(case: "nominative") }. Сначала настройте что-то из этого, затем вернитесь.
arrival-desk = Помочь другим через службу помощи
arrival-confirm-other = Подтвердить другим способом
arrival-confirm-code-hint = Шесть цифр из приложения или код восстановления

## Another authenticator app

arrival-two_factor-change = Сменить приложение-аутентификатор
arrival-two_factor-change-lead = После этого будут действовать только коды нового приложения.
arrival-two_factor-new-code = Код из нового приложения
arrival-two_factor-current-code = Код из прежнего приложения
arrival-two_factor-change-submit = Сменить приложение

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = С { $date } для входа понадобится и код
arrival-must-lead = В вашей роли одного пароля тогда будет недостаточно. Настройте приложение-аутентификатор сейчас: это займёт несколько минут.
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = С { $date } для входа понадобится и ключ доступа
arrival-must-passkey-lead = В вашей роли одного пароля тогда будет недостаточно: мы запросим и ключ доступа. Если он не всегда под рукой, настройте ещё и приложение-аутентификатор.
arrival-must-now = Настроить сейчас
arrival-must-later = Позже
arrival-must-enrol = В вашей роли для входа недостаточно одного пароля. Чтобы продолжить, настройте приложение-аутентификатор на телефоне.

## Recovery codes

arrival-recovery = Коды восстановления
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Осталось кодов: { $left }
arrival-recovery-new = Создать новые коды
arrival-recovery-title = Создать новые коды восстановления?
arrival-recovery-lead = С кодом восстановления можно войти, если приложения нет под рукой. Если создать новые коды, прежние перестанут действовать.
arrival-recovery-fresh-title = Ваши коды восстановления
arrival-recovery-is-on = Двухэтапный вход включён.
arrival-recovery-fresh-lead = Если приложения нет под рукой, введите один из этих кодов. Каждый сработает один раз. Распечатайте или сохраните их сейчас: больше мы их не покажем.
arrival-recovery-download = Сохранить в файл
arrival-recovery-done = Коды сохранены

## Where one is signed in

arrival-sign_ins = Активные сеансы
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = Активных: { $count }
arrival-sign_ins-this = Этот браузер
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Вход: { $age } · Активность: { $idle }
arrival-ago-now = только что
# Variables:
#   $count (String) - how many
arrival-ago-minutes = { $count } мин назад
# Variables:
#   $count (String) - how many
arrival-ago-hours = { $count } ч назад
arrival-sign_ins-end = Завершить другие сеансы
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = Выйти: { $what }
arrival-sign_ins-end-all = Завершить все, включая этот
arrival-trust = Браузеры, в которых код не нужен
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = Код не нужен до { $date }
arrival-trust-end = Снова спрашивать
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = Снова спрашивать код: { $what }
arrival-letters = Письмо о входе
arrival-letters-always = При входе из нового браузера
arrival-letters-country = При входе из новой страны
arrival-letters-off = Никогда

## Linked identities: sign-ins at providers that open this account

arrival-identities = Привязанные способы входа
arrival-identities-lead = Привязанным способом тоже можно войти в вашу учётную запись. Привязывайте только тот, которым пользуетесь лишь вы. Для этого нужно будет войти ещё раз.
arrival-identities-none = Пока ничего не привязано.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Привязан: { $date }
arrival-identities-gone = Отключённый сервис
arrival-identities-add = Привязать способ входа
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = Привязать: { $what }
arrival-identities-remove = Отвязать
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = Отвязать: { $what }
# What the provider calls the person stands behind it.
arrival-identities-id = Идентификатор
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Далее: { $method }
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = Сейчас вы перейдёте на сайт { $host }.
arrival-onward-signed_out = Здесь вы вышли из учётной записи. Продолжите, чтобы выйти и из того сервиса.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Это всё ваше?
arrival-review-lead = Всё перечисленное ниже позволяет войти в вашу учётную запись или действовать от вашего имени. Удалите чужое.
arrival-review-none = Других способов войти в вашу учётную запись нет.
# Variables:
#   $days (String) - how many days
arrival-review-marks = Добавленное за последние { $days } дней отмечено.
arrival-review-new = Новое
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = Изменён: { $date }
arrival-review-all = Удалить всё это
arrival-review-stays-browser = Этот браузер останется.
arrival-review-stays-factor = Двухэтапный вход останется включённым.
arrival-review-stays-both = Этот браузер останется, и двухэтапный вход останется включённым.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Включён с { $date }
arrival-review-factor-on = Включён
arrival-review-factor-wait = Двухэтапный вход включён больше { kept-factor.genitive }, поэтому сразу его можно выключить только с кодом. Если кода нет, запросите выключение: через { kept-factor } вы сможете выключить его здесь, ещё раз задав новый пароль по ссылке из письма, если до этого никто не войдёт с кодом.
arrival-review-factor-ask = Запросить выключение
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Вы запросили выключение двухэтапного входа. Начиная с { $date } ещё раз задайте новый пароль по ссылке из письма и выключите его здесь. Если до этого кто-нибудь войдёт с кодом, запрос будет отменён.
arrival-review-browsers = Знакомые браузеры
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Впервые: { $since } · Последний раз: { $seen }
arrival-review-forget = Забыть другие браузеры
arrival-review-link = Всё ли здесь ваше?

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = Ключи доступа
arrival-passkeys-lead = С ключом доступа вы входите по отпечатку пальца, лицу или блокировке экрана вместо пароля. Он остаётся на вашем устройстве или в менеджере паролей; мы храним только данные для его проверки.
arrival-passkeys-none = У вас пока нет ключей доступа.
arrival-passkeys-synced = Синхронизируется между вашими устройствами
arrival-passkeys-bound = На одном устройстве
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = Добавлен: { $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = Последний раз использован: { $date }
arrival-passkeys-unused = Ещё не использован
arrival-passkeys-rename = Переименовать
arrival-passkeys-name = Название
arrival-passkeys-save = Сохранить название
arrival-passkeys-add = Добавить ключ доступа
arrival-passkeys-needs-scripts = Чтобы добавить ключ доступа, нужны браузер с включёнными скриптами и блокировка экрана или ключ безопасности.
arrival-passkeys-shared-lead = Это общий компьютер, поэтому ключи доступа здесь не хранятся. Добавьте ключ на устройстве, которым пользуетесь только вы.
arrival-passkeys-own = Этим компьютером пользуюсь только я
arrival-passkeys-offer-title = В следующий раз войти без пароля?
arrival-passkeys-offer-lead = Сохраните ключ доступа на этом устройстве: тогда хватит отпечатка пальца, лица или блокировки экрана. Пароль останется прежним.
arrival-passkeys-later = Не сейчас
arrival-passkeys-shared = Это общий компьютер

## Errors of these forms

error-confirm-incorrect_password = Неверный пароль. Проверьте его и введите ещё раз.
error-account-input_code_invalid = Код неверный, устарел или уже использован. Введите новый код из приложения.
error-confirm-input_code_invalid = { error-account-input_code_invalid }
