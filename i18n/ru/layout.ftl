### The frame of every page.

layout-skip = Перейти к содержанию
# Stands before the present language's name, for screen readers.
layout-language = Язык:
footer-about = О нас
footer-contacts = Контакты

## Captcha

captcha-image = Картинка с буквами и цифрами
captcha-audio = Прослушать буквы и цифры
captcha-answer = Проверка безопасности
captcha-hint = Введите буквы и цифры с картинки или прослушайте их.

## Forms

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Вашему браузеру нужно ещё одно подтверждение. Если в форме есть пароль или код, введите его заново и отправьте форму ещё раз. Если это повторяется, разрешите в браузере cookie этого сайта.
