### The link of the letter that lets a password pass in this browser.

open_browser-title = Вход по паролю в этом браузере
open_browser-lead = Нажмите кнопку в том браузере, в котором хотите войти. Пароль сразу заработает в нём.
open_browser-submit = Разрешить пароль здесь
open_browser-spent-lead = Ссылка срабатывает один раз, в течение { kept-password_link.genitive }. Войдите по паролю: если вход ещё приостановлен, на той же странице можно получить новую ссылку.
