### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Для этой проверки нужен JavaScript. Включите его в браузере и обновите страницу или выберите другой способ.

# While the browser finds a proof of work, and then.
captcha-working = Одну минуту: браузер проходит короткую проверку безопасности.
captcha-worked = Проверка безопасности пройдена. Отправьте форму ещё раз.

# Above a form that comes back with a security check which it did not have before.
captcha-first = Ещё один шаг: короткая проверка безопасности. Затем отправьте форму ещё раз.
