### Pages of errors.

error-page-bad-request = Не удалось обработать запрос
error-page-bad-request-lead = Ваш браузер отправил данные, которые не удалось прочитать. Вернитесь на предыдущую страницу и попробуйте ещё раз.
error-page-late = Данные не успели дойти
error-page-late-lead = Ваш браузер отправлял их слишком медленно. Проверьте подключение к интернету, вернитесь на предыдущую страницу и попробуйте ещё раз.
error-page-forbidden = Форма пришла с другого сайта
error-page-forbidden-lead = Форма отправлена не с нашей страницы, поэтому мы её не приняли. Откройте страницу входа и попробуйте ещё раз.
error-page-not-found = Такой страницы нет
error-page-not-found-lead = Возможно, в адресе опечатка или страницу перенесли.
error-page-method = На этой странице это сделать нельзя
error-page-method-lead = Перейдите на страницу входа и начните оттуда.
error-page-too-many = Слишком много попыток
error-page-service = Сервис не отвечает
error-page-service-lead = Попробуйте ещё раз через несколько минут.
error-page-internal = Что-то пошло не так
error-page-internal-lead = Ошибка на нашей стороне. Попробуйте ещё раз. Если она повторится, сообщите администратору своей школы указанный ниже код.
error-page-retry = Попробовать ещё раз
error-page-home = На страницу входа
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Код ошибки: { $incident }
