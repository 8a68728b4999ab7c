### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Подтвердите на телефоне
# Variables:
#   $code (String) - four digits
waiting-asks = На телефоне показан код { $code }?
waiting-code = Контрольный код
waiting-confirm = Уже подтверждено

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = Тот же код: введите PIN1 на телефоне.
waiting-other-mobile_id = Другой код, или запрос отправили не вы: ничего не вводите и нажмите «Отмена».
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = Тот же код: подтвердите его в приложении Smart-ID с помощью PIN1.
waiting-other-smart_id = Только другие коды, или запрос отправили не вы: ничего не вводите и нажмите «Отмена».
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = В приложении указано { $host }: подтвердите с помощью PIN1.
waiting-link-other = Другой сайт, или запрос отправили не вы: ничего не вводите и нажмите «Отмена».

## By device link

waiting-link-scan = Отсканируйте QR-код приложением Smart-ID на телефоне или откройте приложение на этом устройстве.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Отсканируйте QR‑код приложением Smart-ID на телефоне.
# The accessible name of the code.
waiting-link-frame = QR-код для приложения Smart-ID
waiting-link-open = Открыть приложение Smart-ID здесь
# Once the link was pressed, in place of the code.
waiting-link-opened = Продолжайте в приложении Smart-ID.
waiting-link-show = Показать код снова
waiting-link-ended = Код больше не показывается. Если вы его отсканировали, продолжайте в приложении. Если нет, начните заново.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Одну минуту. Код снова появится здесь сам.

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = Ждём подтверждения: { $whom } · при открытии страницы оставалось { $minutes }:{ $seconds }
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = Ждём подтверждения: { $whom } · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = Ждём подтверждения с телефона. Страница обновится сама.
waiting-half = Осталась одна минута.
waiting-thirty = Осталось тридцать секунд.
waiting-not-yet = Подтверждения с телефона пока нет. Сначала подтвердите там, затем нажмите кнопку ещё раз.
waiting-confirmed = Подтверждено. Переходим дальше.

## The time is up

waiting-over = Время вышло
waiting-over-lead = Ничего не подтверждено. Начните заново, когда телефон будет под рукой.
waiting-again = Начать заново
waiting-over-sign_in = Войти другим способом
waiting-over-register = Создать учётную запись другим способом

## When nothing arrives

waiting-nothing = Ничего не пришло?
waiting-nothing-link-title = Не получается отсканировать код?
waiting-nothing-mobile_id = Убедитесь, что телефон включён и есть связь. Если { -personal-code(case: "nominative") } или номер телефона указан неверно, нажмите «Отмена» и введите их заново.
waiting-nothing-smart_id = Откройте приложение Smart-ID сами и убедитесь, что телефон подключён к интернету. Если { -personal-code(case: "nominative") } указан неверно, нажмите «Отмена» и введите его заново.
waiting-nothing-link = Сканируйте код в самом приложении Smart-ID; если сканера в нём нет, обновите приложение. Если камера не читает код, сделайте экран ярче и держите телефон неподвижно.

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = Вы входите на { $host }?
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = Регистрируетесь на { $host }?
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service }: { $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service }: вход
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service }: создание учётной записи
