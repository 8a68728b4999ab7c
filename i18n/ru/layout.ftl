### The frame of every page, and words that several screens share.

layout-skip = Перейти к содержанию
# Stands before the present language's name, for screen readers.
layout-language = Язык:
# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}
footer-about = О нас
footer-contacts = Контакты
footer-terms = Условия использования
footer-privacy = Политика конфиденциальности
footer-cookies = Политика cookie

## Captcha

captcha-image = Картинка с буквами и цифрами
captcha-audio = Прослушать буквы и цифры
captcha-answer = Проверка безопасности
captcha-hint = Введите буквы и цифры с картинки или прослушайте их.

## Passwords

password-show = Показать пароль
password-hide = Скрыть пароль
# Said to screen readers.
password-shown = Пароль показан.
password-hidden = Пароль скрыт.

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Вашему браузеру нужно ещё одно подтверждение. Если в форме есть пароль или код, введите его заново и отправьте форму ещё раз. Если это повторяется, разрешите в браузере cookie этого сайта.
