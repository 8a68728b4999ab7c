### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Для этой проверки нужен JavaScript. Включите его в браузере и загрузите страницу ещё раз или выберите другой способ.
