### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Что происходило
# Variables:
#   $days (String) - how many days
arrival-activity-lead =
    { $days ->
        [one] В вашей учётной записи за последний { $days } день, сначала новое.
        [few] В вашей учётной записи за последние { $days } дня, сначала новое.
        [many] В вашей учётной записи за последние { $days } дней, сначала новое.
       *[other] В вашей учётной записи за последние { $days } дня, сначала новое.
    }
arrival-activity-none = Здесь нечего показать.
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Это не я: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = Сделано администратором
arrival-activity-desk = Сделано службой помощи вашей школы
arrival-activity-older = Более ранние
arrival-activity-newer = Более новые
arrival-activity-sign_in = Вход выполнен
arrival-activity-sign_in_step = Начат вход: запрошен код
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
arrival-activity-opening_asked = Запрошена ссылка, чтобы разрешить пароль в новом браузере
arrival-activity-browser_opened = Пароль разрешён в новом браузере по ссылке из письма
arrival-activity-password_reset = Забытый пароль заменён
arrival-activity-password_changed = Пароль изменён
arrival-activity-password_change_failed = Введён неверный старый пароль
arrival-activity-password_link_made = Отправлена ссылка для нового пароля
arrival-activity-slip_made = Распечатан листок с одноразовым кодом
arrival-activity-slip_used = Использован код с листка
arrival-activity-desk_granted = Получено право помогать другим через службу помощи
arrival-activity-desk_revoked = Право помогать другим через службу помощи отозвано
arrival-activity-two_factor_on = Двухэтапный вход включён
arrival-activity-two_factor_changed = Приложение-аутентификатор заменено
arrival-activity-two_factor_off = Двухэтапный вход выключен
arrival-activity-two_factor_off_asked = Запрошено выключение двухэтапного входа
arrival-activity-browsers_forgotten = Другие браузеры забыты
arrival-activity-browser_trusted = В одном браузере отключён запрос кода
arrival-activity-trust_ended = В одном браузере снова запрашивается код
arrival-activity-letters_chosen = Изменены настройки писем о входе
arrival-activity-identity_linked = Привязан способ входа
arrival-activity-passkey_renamed = Ключ доступа переименован
arrival-activity-passkey_copied = Ключ доступа, который могли скопировать, не принят
arrival-activity-role_chosen = Выбрана роль
arrival-activity-role_added = Добавлена роль
arrival-activity-role_removed = Роль удалена
arrival-activity-application_allowed = Приложению разрешён доступ
arrival-activity-application_withdrawn = Доступ приложения отозван
arrival-activity-token_reused = Доступ приложения прекращён в целях безопасности
arrival-activity-account_blocked = Учётная запись заблокирована
arrival-activity-account_unblocked = Учётная запись разблокирована
arrival-activity-account_updated = Данные учётной записи обновлены из другой системы

## The rows of the account page

arrival-own = Ваши данные

## Closing the account, and changing one’s mind

arrival-close = Закрыть учётную запись
arrival-close-title = Закрыть свою учётную запись?
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = Если закрыть учётную запись сейчас, она будет удалена { $date }. До этого дня вы можете передумать.
arrival-close-ends = Все сеансы завершатся, а приложения сразу потеряют доступ.
arrival-close-keep = Чтобы сохранить учётную запись, войдите до этого дня. До тех пор имя пользователя и адрес электронной почты остаются вашими.
arrival-close-others = Удаляется только эта учётная запись. Сведения о вас у школы и в других сервисах останутся у них.
arrival-close-no = Не закрывать
arrival-close-yes = Закрыть
arrival-closed-title = Ваша учётная запись закрыта
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = Она будет удалена { $date }.
arrival-closed-ask = Хотите её сохранить? Все данные ещё на месте.
arrival-closed-reopen = Сохранить учётную запись
arrival-closed-advice = Чтобы её сохранить, войдите до этого дня. Мы написали об этом и по электронной почте.
arrival-activity-account_closed = Учётная запись закрыта
arrival-activity-account_reopened = Закрытие учётной записи отменено

## Everything that the service holds about the person

arrival-data = Все ваши данные
arrival-data-lead = Это всё, что мы о вас храним. Паролей, кодов и ключей здесь нет: большинство из них не можем прочитать и мы.
arrival-data-file = Скачать файл
arrival-data-activity = Посмотреть, что происходило в учётной записи
arrival-data-account = Учётная запись
arrival-data-login_names = Имена для входа
arrival-data-grants = Действующий доступ приложений
arrival-data-application_ids = Идентификаторы, под которыми вас знают приложения
arrival-data-tokens = Ключи приложений
arrival-data-application_sign_ins = Приложения, в которые вы вошли
arrival-data-logout_notices = Приложения, которым ещё предстоит сообщить о вашем выходе
arrival-data-terms = Принятые вами условия
arrival-data-former_passwords = Когда менялись пароли
arrival-data-links = Ссылки в письмах
arrival-data-email_changes = Смена адреса электронной почты
arrival-data-letters = Письма, ожидающие отправки
arrival-close-data = Сначала скачать свои данные
arrival-activity-data_taken = Ваши данные скачаны

## What the person has said of themselves

arrival-details = Сведения о вас
arrival-details-change = Изменить имя, адрес или язык
arrival-details-language = Язык писем
arrival-details-language-hint = Если войти на другом языке, письма будут приходить на нём.
# Variables:
#   $name (String) - first and last name
arrival-details-proven = Ваше имя, { $name }, подтверждено при установлении личности, поэтому изменить его здесь нельзя.

## Another e-mail address

arrival-email = Сменить электронную почту
arrival-email-lead = Мы отправим письмо со ссылкой на новый адрес и сообщим об этом на нынешний. Пока вы не откроете ссылку, ничего не изменится.
arrival-email-new = Новый адрес электронной почты
arrival-email-send = Отправить письмо
arrival-email-sent-title = Подтвердите новый адрес
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = Откройте ссылку из письма на адрес { $email } в течение { kept-email_confirm }. Если письма нет, проверьте папку со спамом; возможно, адрес относится к другой учётной записи.
arrival-email-confirm-title = Это ваш адрес электронной почты?
arrival-email-confirm-lead = После подтверждения письма об учётной записи будут приходить сюда, и с этим адресом можно будет входить.
arrival-email-confirm = Подтвердить адрес
arrival-email-confirmed-title = Адрес электронной почты изменён
arrival-email-confirmed-lead = В течение { kept-undo.genitive } это изменение можно отменить с прежнего адреса.
arrival-email-undo-title = Отменить смену адреса?
arrival-email-undo-lead = Этот адрес снова станет адресом учётной записи, все сеансы завершатся, и вы получите письмо со ссылкой для нового пароля.
arrival-email-undo = Отменить смену адреса
arrival-email-undone-title = Смена адреса отменена
arrival-email-undone-lead = Теперь откройте письмо, которое мы только что отправили, и задайте новый пароль. На следующей странице будет видно, как ещё можно войти в учётную запись.
arrival-email-spent = Она уже использована, устарела, или учётная запись с тех пор изменилась.

## What happened: the details

arrival-activity-details_changed = Изменены имя, адрес или язык
arrival-activity-email_change_asked = Запрошена смена адреса электронной почты
arrival-activity-email_change_undone = Смена адреса электронной почты отменена
