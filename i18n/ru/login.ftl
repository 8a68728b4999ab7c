### The login screen and the panes of its methods.

login-methods = Способы входа
login-username = Имя пользователя
login-alone = Открыть вход на отдельной странице
error-password_login-required-email = Введите имя пользователя.

## Mobile-ID and Smart-ID

mobile_id-prefix = Код страны

## ID card

id_card-lead = Прежде чем продолжить, вставьте ID-карту в считыватель.
# Shown while the Web eID software asks for the code.
id_card-confirm = Подтвердите PIN1-кодом карты в открывшемся окне.
id_card-no-scripts = Для этого способа нужен JavaScript, а в этом браузере он отключён.
id_card-without-web-eid = Продолжить без Web eID

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Продолжить через { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = Продолжить через { $method }
redirect-lead-har_id = HarID — служба входа эстонской системы образования. После этого вы вернётесь сюда.
redirect-lead = Вы перейдёте на страницу { $method }, а затем вернётесь сюда.
redirect-lead-e_paraksts = Вы перейдёте на страницу eParaksts, а затем вернётесь сюда.

## The end of a sign-in inside another page

success-login-lead = Можно перейти в электронный дневник.
success-login-action = Открыть электронный дневник
