### Letters about the registration of a school.

## To the contact person

mail-school-subject = Мы получили заявку на регистрацию вашей школы
mail-school-lead = Мы получили заявку на регистрацию школы, в которой вы указаны как контактное лицо.
mail-school-next = Мы проверим данные и свяжемся с вами.
mail-school-ignore = Если вам об этом ничего не известно, ничего не делайте.

## To the operator

mail-school-operator-greeting = Здравствуйте!
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Зарегистрировалась школа: { $school }
mail-school-operator-lead = Зарегистрировалась школа и ждёт ответа.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Посмотреть в командной строке: { $command }
