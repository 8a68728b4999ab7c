### Letters about the registration of a school.

## To the contact person

mail-school-subject = Мы получили заявку на регистрацию вашей школы
mail-school-lead = Нам пришла заявка на регистрацию школы, и контактным лицом в ней указаны вы.
mail-school-next = Мы проверим данные и свяжемся с вами.
mail-school-ignore = Если вы ничего об этом не знаете, делать ничего не нужно.

## To the operator

mail-school-operator-greeting = Здравствуйте!
# Variables:
#   $school (String) - the name of the school
mail-school-operator-subject = Заявка на регистрацию школы: { $school }
mail-school-operator-lead = Школа подала заявку на регистрацию и ждёт ответа.
# Variables:
#   $command (String) - to be typed as it stands
mail-school-operator-command = Посмотреть в командной строке: { $command }
