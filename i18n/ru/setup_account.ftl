### Account setup: three steps.

# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-count = Шаг { $n } из { $total }
# The same above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
setup_account-caption = { common-create-account } · шаг { $n } из { $total }
setup_account-personal = Личные данные
setup_account-address = Адрес
setup_account-account = Учётная запись
# Stands before the name of a step, for screen readers.
setup_account-done = Готово:
setup_account-next = Далее
setup_account-register = Другие способы регистрации

## When someone was identified before

setup_account-confirmed = Подтверждённые данные
# Variables:
#   $method (String) - the method's name
setup_account-confirmed-by = Подтверждено: { $method }
setup_account-identified = Эти данные получены при подтверждении вашей личности, изменить их здесь нельзя.
setup_account-forget = Начать заново без этих данных

## Personal data

setup_account-firstName = Имя
setup_account-lastName = Фамилия
setup_account-issuer = Страна выдачи кода
setup_account-dateOfBirth = Дата рождения
setup_account-dateOfBirth-hint = дд.мм.гггг, например 05.09.2012
setup_account-gender = Пол
# Stands in a list before a choice.
setup_account-choose = Выберите

## Address

setup_account-street = Улица, дом, квартира или хутор
setup_account-city = Населённый пункт
setup_account-postal_index = Почтовый индекс

## Account data

setup_account-email = Адрес электронной почты
setup_account-email-hint = Он понадобится для входа. На него придёт ссылка для активации учётной записи.
setup_account-email_confirmation = Адрес электронной почты ещё раз
setup_account-password_confirmation = Пароль ещё раз
setup_account-wish_partner_ads = Хочу получать предложения партнёров
