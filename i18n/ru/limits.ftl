### Ограничения попыток: что приостановлено, на какое время и что пока помогает (docs/guessing.md).

error-login_paused = Было слишком много попыток войти этим способом.
error-password_login-login_paused = Вход по паролю в этом браузере приостановлен после слишком многих неудачных попыток.
error-two_factor-login_paused = Было введено слишком много неверных кодов, поэтому ввод кодов приостановлен.
paused-too_many_requests = Было слишком много попыток.
error-too_many_codes = Неверный код введён слишком много раз. Войдите заново и введите новый код из приложения.

## Что следует за одним из предложений выше или за словами «слишком много попыток»

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Попробуйте ещё раз через { $minutes } минуту.
        [few] Попробуйте ещё раз через { $minutes } минуты.
       *[other] Попробуйте ещё раз через { $minutes } минут.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Попробуйте ещё раз через { $hours } час.
        [few] Попробуйте ещё раз через { $hours } часа.
       *[other] Попробуйте ещё раз через { $hours } часов.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Сейчас работают такие способы: { $methods }.
paused-helps-password_login = В браузере, в котором вы уже входили, работает и пароль. Если вы пользуетесь приложением-аутентификатором, введите пароль вместе с кодом из него.
paused-helps-two_factor = Если это были не вы, кто-то знает ваш пароль: задайте новый по ссылке «Забыли пароль?». После этого коды снова будут приниматься.

## Поле, которое показано, пока вход по паролю приостановлен

login-paused-code = Код из приложения-аутентификатора
login-paused-code-hint = Шесть цифр, если вы пользуетесь таким приложением

## codes-guessed: после верного пароля вводили неверные коды

mail-codes-guessed-subject = Возможно, кто-то знает пароль вашей { -service(case: "genitive") }
mail-codes-guessed-lead = Кто-то ввёл верный пароль вашей { -service(case: "genitive") }, а затем несколько неверных кодов. Если это были не вы, сразу задайте новый пароль.
mail-codes-guessed-validity = Неверные коды ничего не открывают: таким образом никто не вошёл.
mail-codes-guessed-ignore = Если это были вы, проверьте, правильно ли идут часы вашего телефона. Больше ничего делать не нужно.
