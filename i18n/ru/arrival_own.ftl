### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Что происходило
# Variables:
#   $days (String) - how many days
arrival-activity-lead = Что происходило в вашей учётной записи за последние { $days } дн., сначала новое.
arrival-activity-none = Здесь нечего показать.
arrival-activity-not-me = Это был не я
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Это был не я: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = администратором
arrival-activity-older = Более ранние
arrival-activity-newer = Более новые
arrival-activity-sign_in = Вход выполнен
arrival-activity-sign_in_step = Вход дошёл до ввода кода
arrival-activity-sign_in_failed = Войти не удалось
arrival-activity-second_factor_failed = Введён неверный код
arrival-activity-reauthenticated = Для подтверждения изменения ещё раз введён пароль
arrival-activity-reauthentication_failed = Для подтверждения изменения введён неверный пароль
arrival-activity-sign_out = Выход выполнен
arrival-activity-sessions_ended = Другие сеансы завершены
arrival-activity-terms_accepted = Условия приняты
arrival-activity-account_registered = Учётная запись создана
arrival-activity-activated = Учётная запись активирована
arrival-activity-password_reset_asked = Запрошена ссылка для нового пароля
arrival-activity-opening_asked = Запрошена ссылка, открывающая браузер
arrival-activity-browser_opened = Браузер открыт по ссылке из письма
arrival-activity-password_reset = Забытый пароль заменён
arrival-activity-password_changed = Пароль изменён
arrival-activity-password_change_failed = Введён неверный старый пароль
arrival-activity-password_link_made = Отправлена ссылка для нового пароля
arrival-activity-two_factor_on = Двухэтапный вход включён
arrival-activity-two_factor_changed = Приложение-аутентификатор заменено
arrival-activity-two_factor_off = Двухэтапный вход выключен
arrival-activity-two_factor_off_asked = Запрошено выключение двухэтапного входа
arrival-activity-browsers_forgotten = Другие браузеры забыты
arrival-activity-recovery_codes_made = Созданы новые коды восстановления
arrival-activity-recovery_code_used = Использован код восстановления
arrival-activity-identity_linked = Привязан способ входа
arrival-activity-identity_unlinked = Способ входа отвязан
arrival-activity-role_chosen = Выбрана роль
arrival-activity-role_added = Добавлена роль
arrival-activity-role_removed = Роль удалена
arrival-activity-application_allowed = Приложению разрешён доступ
arrival-activity-application_withdrawn = Доступ приложения отозван
arrival-activity-token_reused = Доступ приложения прекращён в целях безопасности
arrival-activity-account_blocked = Учётная запись заблокирована
arrival-activity-account_unblocked = Учётная запись разблокирована

## The rows of the account page

arrival-own = Ваши данные
