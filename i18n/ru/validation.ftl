### Back from HarID or X-ID: the loader.

validation-title = Одну минуту
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = Проверяем ответ от { $method }.
