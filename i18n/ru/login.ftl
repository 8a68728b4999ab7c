### The login screen and the panes of its methods.

login-methods = Способы входа
login-username = Имя пользователя или почта
# Between the open way to sign in or register and the others.
login-or = или
login-title = Вход
# Before the link to create an account.
login-new-here = Впервые здесь?
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with = Войти через { $method }
login-alone = Войти на отдельной странице
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = Не получается войти?
login-trouble-contact = Свяжитесь с нами
error-password_login-required-email = Введите имя пользователя или адрес электронной почты.
error-password_login-required-password = Введите свой пароль.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client } просит вас войти ещё раз.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client } требует более надёжного входа: используйте пароль с кодом, ключ доступа или надёжный способ входа, например { -id-card(case: "accusative") }.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client } требует входа, который подтверждает вашу личность. Используйте, например, { -id-card(case: "accusative") }, { -mobile-id } или Smart-ID.

## Mobile-ID and Smart-ID

mobile_id-prefix = Код страны

## Smart-ID by device link

smart_id-link-lead = На следующей странице отсканируйте QR-код приложением Smart-ID на телефоне или откройте приложение на этом устройстве. Вводить ничего не нужно.
smart_id-link-start = Далее без { -personal-code(case: "genitive") }

## ID card

id_card-lead = Вставьте { -id-card(case: "accusative") } в считыватель, прежде чем продолжить.
id_card-sign-in = Войти по { -id-card(case: "dative") }
id_card-register = Далее по { -id-card(case: "dative") }
# Shown while the Web eID software asks for the code.
id_card-confirm = Введите PIN1 карты в окне, которое откроется.
id_card-no-scripts = Для этого способа нужен JavaScript, а в этом браузере он отключён.
id_card-without-web-eid = Продолжить без Web eID

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Войти через { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = Далее через { $method }
redirect-lead-har_id = HarID — сервис входа эстонской системы образования. После входа вы вернётесь сюда.
redirect-lead = Вы перейдёте на страницу { $method }, а затем вернётесь сюда.
redirect-lead-e_paraksts = Вы перейдёте на страницу eParaksts, а затем вернётесь сюда.

## The end of a sign-in inside another page

success-login-lead = Можно перейти в электронный дневник.
success-login-action = Открыть дневник

## A passkey in place of a password, or of a code

passkey-sign-in = Войти с ключом доступа
passkey-use = Использовать ключ доступа
