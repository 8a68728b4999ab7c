### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Администратор
role-admission_supervisor = Руководитель приёма
role-admission_worker = Сотрудник приёма
role-caterer = Организатор питания
role-child = Ученик
role-class_teacher = Учитель класса
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

## What another application asks to see

scope-class_grades = Оценки ваших классов
scope-class_grades-description = Оценки в классах, где вы учитесь или преподаёте.
scope-entrance_data = Данные о приёме
scope-entrance_data-description = Заявления о поступлении в школу и их результаты.
scope-messages = Сообщения
scope-messages-description = Сообщения, которые вы отправили и получили в электронном дневнике.
scope-private_grades = Закрытые оценки
scope-private_grades-description = Оценки, которых другие в классе не видят.
scope-reaction_data_and_statistics = Реакции и статистика
scope-reaction_data_and_statistics-description = Реакции на записи и сообщения и сводные числа по ним.
scope-root_data = Данные для управления
scope-root_data-description = Данные, нужные для управления всем электронным дневником во всех школах.
scope-school_certificate_data = Школьные свидетельства
scope-school_certificate_data-description = Табели и свидетельства, выданные школой.
scope-school_classes = Классы школы
scope-school_classes-description = Классы вашей школы и кто в них состоит.
scope-school_data = Сведения о школе
scope-school_data-description = Название, адрес и контактные данные вашей школы.
scope-school_grades = Оценки школы
scope-school_grades-description = Оценки, поставленные в вашей школе.
scope-school_periods = Учебные периоды
scope-school_periods-description = Когда в вашей школе начинаются и заканчиваются учебные периоды и каникулы.
scope-school_students = Ученики школы
scope-school_students-description = Имена и классы учеников вашей школы.
scope-user_basic_data = Кто вы
scope-user_basic_data-description = Ваше имя и адрес электронной почты.
scope-user_children = Ваши дети
scope-user_children-description = Имена, школы и классы ваших детей.
scope-user_data = Ваши личные данные
scope-user_data-description = Ваш личный код, дата рождения и контактные данные.
scope-user_grades = Ваши оценки
scope-user_grades-description = Оценки, которые вы получили.
scope-user_payments = Ваши платежи
scope-user_payments-description = Ваши счета и то, что уже оплачено.
scope-user_roles = Ваши роли
scope-user_roles-description = Ваши роли в школе, например родитель или учитель.
scope-user_schools = Ваши школы
scope-user_schools-description = Школы, с которыми вы связаны.
scope-external_system_a = Партнёрский сервис A
scope-external_system_a-description = Использование вашей учётной записи в партнёрском сервисе A, который работает вместе с электронным дневником.
scope-external_system_b = Партнёрский сервис B
scope-external_system_b-description = Использование вашей учётной записи в партнёрском сервисе B, который работает вместе с электронным дневником.

## Types of school

school-type-1 = Начальная школа
school-type-2 = Гимназия
school-type-3 = Основная школа
school-type-8 = Профессиональное училище
school-type-9 = Школа по интересам
school-type-10 = Местное самоуправление
school-type-18 = Издательство
school-type-19 = Рекламное агентство
school-type-20 = Группа пользователей

## What a role is tied to

attribute-school = Школа
attribute-class_level = Год обучения
attribute-parallel = Класс
attribute-period = Период

## Gender

gender-0 = Мужской
gender-1 = Женский

## Ways to sign in: labels of the tabs, spelled as their owners do

method-password = Пароль
method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = ID-карта
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
