### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Подтвердите на телефоне
waiting-code = Контрольный код
waiting-confirm = Уже подтверждено
# Once the time is up.
waiting-again = Начать заново

## What to do

waiting-compare-mobile_id = Убедитесь, что на телефоне показан тот же код.
waiting-pin-mobile_id = Если код тот же, введите PIN1 от { -mobile-id }. Если другой, не вводите PIN1 и нажмите здесь «Отмена».
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Откройте приложение Smart-ID и найдите там тот же код.
waiting-pin-smart_id = Если он там есть, подтвердите его с помощью PIN1. Если нет, не вводите PIN1 и нажмите здесь «Отмена».
waiting-not-started = Если вы этого не запрашивали, не вводите PIN1.

## By device link

waiting-link-scan = Отсканируйте QR-код приложением Smart-ID на телефоне или откройте приложение на этом устройстве.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Отсканируйте QR-код приложением Smart-ID на телефоне.
waiting-link-pin = Проверьте, что в приложении показан адрес этого сайта, и подтвердите кодом PIN1.
# The accessible name of the code.
waiting-link-frame = QR-код для приложения Smart-ID
waiting-link-open = Открыть приложение Smart-ID здесь
waiting-link-ended = Код больше не показывается. Если вы не успели его отсканировать, нажмите «Отмена» и начните заново.
# In place of the QR code while it cannot be shown.
waiting-link-moment = Одну минуту. Код снова появится здесь сам.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = Когда открылась страница, оставалось { $time } мин.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Осталось: { $time } мин

## Said politely to screen readers too

waiting-begun = Ждём подтверждения с телефона. Страница обновится сама.
waiting-half = Осталась одна минута.
waiting-thirty = Осталось тридцать секунд.
waiting-ended = Время вышло. Начните заново.
waiting-not-yet = Подтверждения с телефона пока нет. Сначала подтвердите там, затем нажмите кнопку ещё раз.
waiting-confirmed = Подтверждено. Переходим дальше.

## When nothing arrives

waiting-nothing = Ничего не пришло?
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
