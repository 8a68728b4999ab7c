### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Администратор
role-admission_supervisor = Руководитель приёмной комиссии
role-admission_worker = Сотрудник приёмной комиссии
role-caterer = Организатор питания
role-child = Ученик
role-class_teacher = { -class-teacher }
role-director = Директор
role-discipline_supervisor = Ответственный за дисциплину
# Looks after one class as a whole, besides teaching.
role-formmaster = Классный руководитель
role-headmaster = Руководитель школы
role-health_worker = Медицинский работник
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Завуч
role-librarian = Библиотекарь
role-member = Участник
role-parent = Родитель
role-personal_on_duty = Дежурный
role-root = Главный администратор
role-school_admin = Администратор школы
role-school_owner = Учредитель школы
role-school_staff = Работник школы
role-social_worker = Социальный работник
role-staff = Сотрудник
role-student = Учащийся
role-teacher = Учитель

## Types of school

school-type-1 = Начальная школа
school-type-2 = Гимназия
school-type-3 = Основная школа
school-type-8 = Профессиональная школа
school-type-9 = Школа по интересам
school-type-10 = Местное самоуправление
school-type-18 = Издательство
school-type-19 = Рекламное агентство
school-type-20 = Группа пользователей

## What a role is tied to

attribute-school = Школа
attribute-class_level = Класс
attribute-parallel = Буква класса
attribute-period = Период

## Gender

gender-0 = Мужской
gender-1 = Женский

## Ways to sign in: labels of the tabs, spelled as their owners do

method-mobile_id = { -mobile-id }
method-smart_id = Smart-ID
method-id_card = { -id-card(case: "nominative") }
method-passkey = Ключ доступа
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
