### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Шаг { $n } из { $total }
setup_account-personal = Личные данные
setup_account-address = Адрес
setup_account-account = Данные учётной записи
# Stands before the name of a step, for screen readers.
setup_account-done = Готово:
setup_account-next = Далее
setup_account-register = Другие способы регистрации

## When someone was identified before

setup_account-identified = Данные, которые здесь нельзя изменить, получены при подтверждении вашей личности.
setup_account-forget = Начать заново без этих данных

## Personal data

setup_account-firstName = Имя
setup_account-lastName = Фамилия
setup_account-issuer = Страна, выдавшая личный код
setup_account-dateOfBirth = Дата рождения
setup_account-dateOfBirth-hint = дд.мм.гггг, например 05.09.2012
setup_account-gender = Пол
# Stands in a list before a choice.
setup_account-choose = Выберите

## Address

setup_account-street = Улица и номер дома
setup_account-city = Город или населённый пункт
setup_account-postal_index = Почтовый индекс

## Account data

setup_account-email = Адрес электронной почты
setup_account-email-hint = Этот адрес понадобится для входа. На него мы отправим ссылку для активации учётной записи.
setup_account-email_confirmation = Адрес электронной почты ещё раз
setup_account-password_confirmation = Пароль ещё раз
setup_account-wish_partner_ads = Хочу получать предложения партнёров
setup_account-rules = Требования к паролю:
setup_account-rule-length = не меньше 9 символов
setup_account-rule-classes = хотя бы три вида символов из четырёх: прописные буквы, строчные буквы, цифры, специальные символы
setup_account-rule-characters = только буквы, цифры и знаки препинания, без пробелов
error-registration-required-email = Введите свой адрес электронной почты.
