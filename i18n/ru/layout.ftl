### The frame of every page.

layout-skip = К содержимому
# Stands before the present language's name, for screen readers.
layout-language = Язык:
footer-about = О нас
footer-contacts = Контакты

## Captcha

captcha-image = Картинка с буквами и цифрами
captcha-audio = Прослушать буквы и цифры (на английском)
captcha-answer = Проверка безопасности
captcha-hint = Введите латинские буквы и цифры с картинки или прослушайте их на английском.
# The button for a picture that can be read better.
captcha-another = Другая картинка

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = Браузер может спросить о cookie. Через несколько секунд мы продолжим, что бы вы ни выбрали.
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Нужно ещё одно ваше подтверждение: отправьте форму ещё раз. Если в ней есть пароль или код, сначала введите его заново. Если это повторяется, разрешите в браузере cookie этого сайта.
error-no-cookies = Ваш браузер не отправил cookie, а без них войти нельзя. Разрешите cookie этого сайта в настройках браузера и отправьте форму ещё раз.
