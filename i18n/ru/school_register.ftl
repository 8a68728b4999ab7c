### Registration of a school: two steps. Words that account setup has too stand in setup_account.ftl.

school_register-title = Регистрация школы
# Above the heading.
# Variables:
#   $n (Number) - the present step
#   $total (Number) - how many there are
school_register-caption = { school_register-title } · шаг { $n } из { $total }
school_register-lead = Для школы или другого учреждения, которое хочет пользоваться сервисом { -product }. Начнём с данных учреждения.

## The two steps

school_register-school = Данные школы
school_register-contact = Контактное лицо
# The heading of the second step.
school_register-contact-title = Контактное лицо школы

## Fields

school_register-schoolName = Название школы
school_register-registrationNumber = Регистрационный номер
school_register-type = Тип учреждения
school_register-number-hint = С кодом страны, например +372 5550 0000
school_register-email-hint = На этот адрес мы напишем о регистрации.

## What applies

school_register-data-processing = Договор об обработке данных

## Controls

school_register-submit = Зарегистрировать школу
