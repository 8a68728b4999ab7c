### Letters about the registration of a school.

## To the contact person

mail-school-subject = Регистрация вашей школы получена
# Variables:
#   $school (String) - the name of the school
mail-school-lead = Мы получили регистрацию: { $school }. Вы указаны как контактное лицо школы.
mail-school-next = Мы проверим данные и свяжемся с вами.
mail-school-ignore = Если вам об этом ничего не известно, ничего не делайте.

## To the operator

mail-school-operator-greeting = Здравствуйте.
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Зарегистрировалась школа: { $school }
mail-school-operator-lead = Зарегистрировалась школа и ждёт ответа.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = В командной строке её показывает: { $command }
