### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

# Variables:
#   $method (String) - the method's name
waiting-title = Подтвердите с помощью { $method }
waiting-code = Контрольный код
waiting-confirm = Подтверждено в телефоне

## What to do

waiting-compare-mobile_id = Убедитесь, что на телефоне показан тот же код.
waiting-pin-mobile_id = Если код тот же, введите PIN1 от Mobiil-ID. Если другой, не вводите PIN1 и нажмите здесь «Отмена».
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Откройте приложение Smart-ID и найдите там тот же код.
waiting-pin-smart_id = Если он там есть, подтвердите его с помощью PIN1. Если нет, не вводите PIN1 и нажмите здесь «Отмена».
waiting-not-started = Если это начали не вы, не вводите PIN1.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = Когда открылась эта страница, на подтверждение оставалось { $time } мин.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Осталось времени: { $time } мин

## Said politely to screen readers too

waiting-begun = Ждём подтверждения с вашего телефона. Страница сама перейдёт дальше.
waiting-half = Осталась одна минута.
waiting-thirty = Осталось тридцать секунд.
waiting-ended = Время вышло. Нажмите «Отмена» и начните заново.
waiting-not-yet = Подтверждения с телефона пока нет. Сначала подтвердите там, затем нажмите кнопку ещё раз.
waiting-confirmed = Подтверждено. Переходим дальше.

## When nothing arrives

waiting-nothing = На телефон ничего не пришло?
waiting-nothing-mobile_id = Убедитесь, что телефон включён и есть связь. Если личный код или номер телефона указан неверно, нажмите «Отмена» и введите их заново.
waiting-nothing-smart_id = Откройте приложение Smart-ID сами и убедитесь, что телефон подключён к интернету. Если личный код или страна указаны неверно, нажмите «Отмена» и введите их заново.

## On the phone itself: at most 50 characters

waiting-prompt-sign_in = { -product }: вход
waiting-prompt-register = { -product }: создание учётной записи
