### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = Импорт людей
desk-import-lead = Загрузите файл с людьми из другой системы. Сначала вы увидите, что произойдёт; пока вы не подтвердите, ничего не записывается.
desk-import-file = Файл
desk-import-file-hint = Таблица CSV с заголовком или строки JSON; не больше 20 МБ и 10 000 человек. Более крупные файлы загружает тот, кто обслуживает сервер.
desk-import-known = Люди, у которых здесь уже есть учётная запись
desk-import-known-hint = Обновление меняет имя, домашний адрес, язык и роли, но никогда не меняет способ входа.
desk-import-known-fail = Считать ошибкой
desk-import-known-skip = Оставить как есть
desk-import-known-update = Обновить по файлу
desk-import-check = Проверить
error-desk-required-file = Выберите файл.
error-desk-max_length-file = Файл больше 20 МБ. Разделите его или обратитесь к тому, кто обслуживает сервер.
error-desk-too_many_requests-file = Сейчас файл загружает кто-то другой. Попробуйте ещё раз через минуту.
error-desk-token_validation_failed = Файла здесь больше нет: он хранится { kept-import } и только до следующей загрузки. Выберите его ещё раз.

## What is wrong with the file

desk-import-problems = В файле есть ошибки
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
        [one] Никто не загружен. Найдена { $count } ошибка.
        [few] Никто не загружен. Найдены { $count } ошибки.
       *[other] Никто не загружен. Найдено { $count } ошибок.
    }
desk-import-problems-do = Исправьте файл и загрузите его ещё раз.
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
        [one] Здесь показана только { $count } из них.
        [few] Здесь показаны только первые { $count }.
       *[other] Здесь показаны только первые { $count }.
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = Строка { $line }
desk-import-again = Выбрать другой файл

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = Поле обязательно, но оно пустое.
# Variables:
#   $most (String) - the most characters
desk-import-too_long = Текст длиннее { $most } символов.
desk-import-no_person_name = В имени допускаются только буквы, пробелы, дефисы и апострофы.
desk-import-no_email = Это не адрес электронной почты.
desk-import-no_personal_code = Такого { -personal-code(case: "genitive") } в этой стране не бывает.
desk-import-no_such_day = Такого дня нет, или он ещё не наступил.
desk-import-other_form = Это записано не так, как нужно.
desk-import-no_gender = Напишите 0 (мужской) или 1 (женский).
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = Запишите язык одним из этих кодов: { $codes }
desk-import-no_flag = Напишите true или false.
desk-import-no_country = Запишите страну двумя буквами, например EE.
desk-import-issuer_missing = { -personal-code-label } указан, но не указана страна, которая его выдала.
desk-import-code_missing = Страна указана, но не указан сам код.
desk-import-nothing_proven = Код отмечен как проверенный, но он не указан.
desk-import-roles_no_list = Роли должны быть списком в формате JSON.
desk-import-role_no_text = В роли есть что-то, кроме текста и чисел.
desk-import-role_unknown_field = У роли бывают только поля role, school, class_level, parallel и period.
desk-import-no_such_role = Такой роли нет.
desk-import-nobody = В файле никого нет.
desk-import-no_name = Нужно имя пользователя или адрес электронной почты.
desk-import-other_than_code = Это не соответствует { -personal-code(case: "dative") }.
desk-import-hash_kind = Пароль, сохранённый таким способом, перенести нельзя. Оставьте поле пустым: человек выберет новый пароль.
desk-import-hash_broken = Сохранённый пароль записан не полностью.
desk-import-hash_costly = Проверка этого пароля заняла бы у сервера слишком много времени. Оставьте поле пустым: человек выберет новый.
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = В ключе приложения-аутентификатора не меньше { $least } байт, в base32.
# Variables:
#   $line (String) - the number of the other line
desk-import-same = То же самое есть в строке { $line }.
desk-import-taken = Это уже указано в другой учётной записи.
desk-import-of_another = Это относится не к той учётной записи, что остальная строка.
desk-import-waits = Кто-то зарегистрировался с этими данными, но ещё не открыл ссылку из письма.
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = Строка { $line } — о той же учётной записи.
desk-import-empty_file = Файл пустой.
desk-import-no_utf8 = Буквы не читаются. Сохраните файл в кодировке UTF-8.
# Variables:
#   $column (String) - where in the line
desk-import-no_json = Строка не в формате JSON (символ { $column }).
desk-import-no_text = Здесь должен быть текст.
desk-import-unknown_field = Столбца с таким названием нет.
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = Ячеек в строке: { $cells }, в заголовке: { $wanted }.
desk-import-twice_in_heading = Этот столбец стоит в заголовке дважды.
# Variables:
#   $most (String) - the most people
desk-import-too_many = В файле больше { $most } человек. Разделите его или обратитесь к тому, кто обслуживает сервер.
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = Строка длиннее { $most } байт.
desk-import-opens_otherwise = Это изменило бы способ входа. Через файл здесь этого сделать нельзя.
desk-import-helps_others = Этот человек помогает другим в службе помощи. Изменить его учётную запись через файл здесь нельзя.

## What would happen, and what has happened

desk-import-not-yet = Пока ничего не записано. Файл хранится { kept-import } в зашифрованном виде; отменить импорт здесь потом нельзя.
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = С тех пор как вы смотрели, здесь что-то изменилось, поэтому ничего не записано. Раньше: новых { $added }, обновляемых { $updated }, без изменений { $left }. Посмотрите ещё раз.
desk-import-added = Новых учётных записей
desk-import-updated = Обновлённых учётных записей
desk-import-left = Учётных записей без изменений
desk-import-all = Все люди из файла
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
        [one] Первый человек из файла
        [few] Первые { $count } человека из файла
       *[other] Первые { $count } человек из файла
    }
desk-import-name = Человек
desk-import-roles = Роли и классы
desk-import-coming = Что будет
desk-import-coming-added = новая учётная запись
desk-import-coming-updated = обновляется
desk-import-coming-left = без изменений
desk-import-after = Письма не отправляются. Те, у кого нет пароля, зададут его по ссылке из письма или получат от вас листок.
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
        [one] Импортировать { $count } человека
        [few] Импортировать { $count } человек
       *[other] Импортировать { $count } человек
    }
desk-import-idle = Добавлять и обновлять некого.
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
        [one] Импортирован { $count } человек
        [few] Импортированы { $count } человека
       *[other] Импортировано { $count } человек
    }
desk-import-done-lead = Файл здесь удалён. Удалите и свою копию.
# In the list of what was done at the desk.
desk-did-import = Выполнен импорт людей
