### Limits on tries: what is paused, for how long, and what helps meanwhile (docs/guessing.md).

error-login_paused = Было слишком много попыток войти этим способом.
error-password_login-login_paused = Вход с этим именем пользователя и паролем приостановлен: было слишком много неудачных попыток.
error-two_factor-login_paused = Ввод кодов приостановлен: было слишком много неверных.
paused-too_many_requests = Было слишком много попыток.
error-too_many_codes = Слишком много неверных кодов. Войдите заново и введите новый код из приложения.
error-account_closed = Эта учётная запись закрыта. Если хотите её сохранить, откройте вход на отдельной странице.
error-new_password_needed = Код с листка верный. Откройте вход на отдельной странице и задайте там свой пароль.
error-second_factor_needed = В вашей роли для входа недостаточно одного пароля. Откройте вход на отдельной странице и настройте там приложение-аутентификатор.

## What follows one of the sentences above, or “too many attempts”

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Попробуйте ещё раз через { $minutes } минуту.
        [few] Попробуйте ещё раз через { $minutes } минуты.
       *[other] Попробуйте ещё раз через { $minutes } минут.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Попробуйте ещё раз через { $hours } час.
        [few] Попробуйте ещё раз через { $hours } часа.
       *[other] Попробуйте ещё раз через { $hours } часов.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Пока можно войти другим способом: { $methods }.
paused-helps-password_login = В браузере, где вы уже входили, можно войти и по паролю. Если вы пользуетесь приложением-аутентификатором, введите пароль вместе с кодом из него.
paused-helps-two_factor = Если это были не вы, кто-то знает ваш пароль: задайте новый по ссылке «Забыли пароль?». После этого коды снова будут приниматься.

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
        [one] Вход по паролю приостановлен на { $minutes } минуту
        [few] Вход по паролю приостановлен на { $minutes } минуты
       *[other] Вход по паролю приостановлен на { $minutes } минут
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
        [one] Вход по паролю приостановлен на { $hours } час
        [few] Вход по паролю приостановлен на { $hours } часа
       *[other] Вход по паролю приостановлен на { $hours } часов
    }
login-paused-lead = Было слишком много неудачных попыток. Сейчас можно войти другим способом:
login-paused-lead-alone = Было слишком много неудачных попыток.
login-paused-fold = Войти по паролю и коду

## The field that is shown while passwords are paused

login-paused-code = Код из приложения-аутентификатора
login-paused-code-hint = Шесть цифр, если вы пользуетесь таким приложением

## The button for a letter, shown then too

login-paused-letter = Прислать мне ссылку
login-paused-letter-hint = Или откройте ссылку, которую мы пришлём по почте: пароль сразу заработает в этом браузере.

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = Разрешите пароль в новом браузере
mail-opening-lead = Для вашей { -service(case: "genitive") } слишком много раз ввели неверный пароль, поэтому вход по паролю в новых браузерах приостановлен. Откройте ссылку в том браузере, в котором хотите войти: пароль сразу заработает в нём.
mail-opening-ignore = Если вы этого не запрашивали, ничего не делайте: без вашего пароля по этой ссылке никто не войдёт.

## codes-guessed: wrong codes came after the right password

mail-codes-guessed-subject = Возможно, кто‑то знает пароль от вашей { -service(case: "genitive") }
mail-codes-guessed-lead = Кто‑то ввёл верный пароль от вашей { -service(case: "genitive") }, а затем несколько неверных кодов. Если это были не вы, сразу задайте новый пароль.
mail-codes-guessed-validity = С неверным кодом войти нельзя, поэтому никто не вошёл.
mail-codes-guessed-ignore = Если это были вы, проверьте, точно ли идут часы на телефоне. Больше ничего делать не нужно.
