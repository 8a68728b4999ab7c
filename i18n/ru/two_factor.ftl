### The second step of a password sign-in.

two_factor-title = Введите код
two_factor-lead = Откройте приложение-аутентификатор и введите код для этой учётной записи.
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = Вход под именем { $name }
two_factor-code = Код
two_factor-hint = Шесть цифр
two_factor-hint-recovery = Шесть цифр или один из ваших кодов восстановления
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember =
    { $days ->
        [one] Не спрашивать код на этом устройстве { $days } день
        [few] Не спрашивать код на этом устройстве { $days } дня
        [many] Не спрашивать код на этом устройстве { $days } дней
       *[other] Не спрашивать код на этом устройстве { $days } дня
    }
two_factor-submit = Подтвердить
# Only where a script does so.
two_factor-sends-itself = Шестизначный код отправится сам, как только вы его введёте.
# Said to screen readers then.
two_factor-sending = Код отправляется.

## Without the app

two_factor-help = Нет доступа к приложению?
two_factor-help-recovery = Введите один из кодов восстановления. Если их нет, обратитесь к администратору своей школы.
# Where the account service may not have recovery codes.
two_factor-help-contact = Обратитесь к администратору своей школы.

## Where a passkey is asked for in place of the code

two_factor-passkey-title = Подтвердите вход ключом доступа
two_factor-passkey-lead = В вашей роли для входа недостаточно одного пароля. Используйте и ключ доступа своей учётной записи.
two_factor-passkey-help = Не получается использовать ключ доступа здесь?
two_factor-passkey-help-needs = Нужны браузер с включёнными скриптами и то устройство или ключ безопасности, где хранится ключ доступа. Можно также вернуться и войти другим способом.
