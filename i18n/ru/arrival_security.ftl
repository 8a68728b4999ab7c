### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Это точно вы?
arrival-confirm-lead = Вы меняете настройки безопасности. Чтобы продолжить, введите пароль.
arrival-confirm-lead-strong = Вы меняете настройки безопасности. Чтобы продолжить, подтвердите, что это вы.
arrival-confirm-lead-done = Вы только что подтвердили, что это вы.
arrival-confirm-other = Подтвердить другим способом
arrival-confirm-code-hint = Шесть цифр из приложения или код восстановления

## Another authenticator app

arrival-two_factor-manage = Изменить
arrival-two_factor-change = Сменить приложение-аутентификатор
arrival-two_factor-change-lead = После этого будут действовать только коды нового приложения.
arrival-two_factor-new-code = Код из нового приложения
arrival-two_factor-current-code = Код из прежнего приложения
arrival-two_factor-change-submit = Сменить приложение

## Recovery codes

arrival-recovery = Коды восстановления
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Осталось кодов: { $left }
arrival-recovery-new = Создать новые коды
arrival-recovery-title = Создать новые коды восстановления?
arrival-recovery-lead = С кодом восстановления можно войти, если приложения нет под рукой. Прежние коды перестанут действовать.
arrival-recovery-fresh-title = Ваши коды восстановления
arrival-recovery-is-on = Двухэтапный вход включён.
arrival-recovery-fresh-lead = Если приложения нет под рукой, введите вместо кода из него один из этих. Каждый срабатывает один раз. Распечатайте или сохраните их сейчас: больше мы их не покажем.
arrival-recovery-download = Сохранить в файл
arrival-recovery-done = К учётной записи

## Where one is signed in

arrival-sign_ins = Где выполнен вход
arrival-sign_ins-this = Этот браузер
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Вход: { $age } · последняя активность: { $idle }
arrival-ago-now = только что
# Variables:
#   $count (String) - how many
arrival-ago-minutes = { $count } мин назад
# Variables:
#   $count (String) - how many
arrival-ago-hours = { $count } ч назад
arrival-sign_ins-end = Выйти на других устройствах

## Linked identities: sign-ins at providers that open this account

arrival-identities = Связанные способы входа
arrival-identities-lead = Каждый из них открывает вашу учётную запись. Связывайте только то, чем не может воспользоваться никто другой. Там вас попросят войти ещё раз.
arrival-identities-none = Пока ничего не связано.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Связано: { $date }
arrival-identities-gone = Сервис, который больше не подключён
arrival-identities-add = Связать способ входа
arrival-identities-link = Связать
arrival-identities-remove = Удалить
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Далее: { $method }
arrival-onward-signed_out = Здесь вы вышли из учётной записи. Продолжите, чтобы выйти и там.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Это всё ваше?
arrival-review-lead = Всё это открывает вашу учётную запись или действует от вашего имени. Удалите то, что не ваше.
arrival-review-none = Больше ничто не открывает вашу учётную запись.
arrival-review-all = Удалить всё это
arrival-review-stays-browser = Этот браузер останется.
arrival-review-stays-factor = Двухэтапный вход останется включённым.
arrival-review-stays-both = Этот браузер останется, и двухэтапный вход останется включённым.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Включён с { $date }
arrival-review-factor-on = Включён
arrival-review-factor-wait = Он включён больше двух недель, поэтому сразу его можно выключить только с кодом. Если кода у вас нет, попросите его выключить: через две недели вы сможете сделать это здесь, ещё раз задав новый пароль по письму, если до этого никто не войдёт с кодом.
arrival-review-factor-ask = Попросить выключить
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Вы попросили его выключить. Начиная с { $date } ещё раз задайте новый пароль по письму и выключите его здесь. Если до этого кто-нибудь войдёт с кодом, просьба отменится.
arrival-review-browsers = Знакомые браузеры
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Впервые использован: { $since } · последний раз: { $seen }
arrival-review-forget = Забыть другие браузеры
arrival-review-link = Здесь есть что-то не ваше?

## Errors of these forms

error-confirm-incorrect_password = Неверный пароль. Проверьте его и введите ещё раз.
error-arrival-input_code_invalid = Код неверный, устарел или уже использован. Введите новый код из приложения.
error-confirm-input_code_invalid = { error-arrival-input_code_invalid }
