### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = Возникла проблема
# Stands before the page title, hence the space at its end.
error-title-prefix = Ошибка:{" "}

## Anywhere

error-undefined = Что-то пошло не так. Попробуйте ещё раз. Если ошибка повторится, обратитесь к администратору своей школы.
error-server_error = Сервис сейчас не отвечает. Попробуйте ещё раз через несколько минут.
error-bad_request = Не удалось обработать данные. Проверьте, всё ли введено верно, и попробуйте ещё раз.
error-too_many_requests = Слишком много попыток. Попробуйте позже.
error-service_busy = Сейчас входит слишком много людей. Попробуйте чуть позже.
error-confirm_recaptcha = Проверка безопасности не пройдена. Пройдите новую и отправьте форму ещё раз.
error-authorization_process_canceled = Подтверждение отменено. Начните заново или выберите другой способ.
error-canceled = Действие прервано. Начните заново или выберите другой способ.
error-authorization_process_timeout = Время для подтверждения истекло. Начните заново.
error-account_not_activated = Ваша учётная запись ещё не активирована. Откройте ссылку из письма, которое мы вам отправили; оно могло попасть в спам. Ссылка действует { kept-activation }. Если вы не нашли письмо, обратитесь к администратору своей школы.
error-profile_blocked = Ваша учётная запись заблокирована. Узнайте причину у администратора своей школы и попросите снять блокировку.
error-login_required = Сначала войдите. После этого можно продолжить.
error-login_failed_count_block = Ваша учётная запись заблокирована: было слишком много неудачных попыток входа. Обратитесь к администратору своей школы.
error-no_active_groups = Ваша учётная запись не входит ни в одну активную группу. Обратитесь к администратору своей школы.
error-no_active_schools = Ваша учётная запись не связана ни с одной активной школой. Обратитесь к администратору своей школы.
error-role_not_allowed = У вашей учётной записи нет роли, подходящей для выбранного сервиса. Выберите другую учётную запись или обратитесь к администратору своей школы.
error-phone_not_available = Не удалось связаться с вашим телефоном. Убедитесь, что он включён и находится в зоне действия сети, и попробуйте ещё раз.
error-provider_maintenance = В сервисе сейчас идут технические работы. Зайдите позже или выберите другой способ.
error-user_not_found = Ваша учётная запись не найдена. Проверьте введённое, если вы что-то вводили, или выберите другой способ.
error-sign_in_too_weak = Вы вошли в другой сервис способом, который недостаточно надёжен для этого сайта. Войдите там более надёжным способом, например по { -id-card(case: "dative") }, или выберите здесь другой способ.
error-sign_in_too_old = Сервис, из которого вы вернулись, не попросил вас войти ещё раз. Сначала выйдите там из учётной записи, затем попробуйте здесь снова.
error-personal_code_missing = Сервис, из которого вы вернулись, не передал { -personal-code(case: "nominative") }, поэтому неизвестно, какая учётная запись ваша. Выберите другой способ или обратитесь к администратору школы.
error-identity_unknown = { -identity-unknown }
error-identity_in_use = Этот способ входа уже привязан к учётной записи. Войдите с его помощью или привяжите другой.
error-last_way_in = Это единственный способ войти в вашу учётную запись. Сначала задайте пароль или привяжите другой способ входа.
error-passkey_unknown = Этот ключ доступа здесь больше не известен. Войдите другим способом и добавьте новый.
error-passkey_failed = Не удалось проверить ключ доступа. Попробуйте ещё раз или войдите другим способом.
error-passkey_unverified = Ваше устройство не проверило, что это вы. Включите блокировку экрана или используйте другой ключ доступа.
error-passkey_copied = Возможно, этот ключ доступа скопирован, поэтому он не принимается. Войдите другим способом и удалите его.
error-passkey_of_another = Этот ключ доступа относится к другой учётной записи. Используйте свой.
error-passkey_known = На этом устройстве уже есть ключ доступа к вашей учётной записи.
error-token_validation_failed = Эта ссылка больше не действует.
error-password_reset-token_validation_failed = Ссылка для нового пароля действует один раз, в течение { kept-password_link.genitive }.

## password_login

error-check_email_and_password = Неверное имя пользователя, адрес почты или пароль. Проверьте их и попробуйте ещё раз.
error-slip_used = Код с этого листка уже использован. Войдите с паролем, который был тогда выбран, или попросите в школе новый листок.
error-slip_ended = Код с этого листка больше не действует. Попросите в школе новый листок.
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = Неверный код. Проверьте его и введите ещё раз.

## two_factor

error-two_factor-input_code_invalid = Код неверный или уже устарел. Введите новый код из приложения.
error-two_factor-authorization_process_timeout = Время истекло. Войдите заново.

## mobile_id_login

error-wrong_personal_code = Неверный { -personal-code(case: "nominative") }. Проверьте его и попробуйте ещё раз.
error-wrong_phone = Неверный номер телефона. Проверьте его и попробуйте ещё раз.
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = { -mobile-id } с таким { -personal-code(case: "instrumental") } и номером телефона не найден. Проверьте их и попробуйте ещё раз.
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = Учётная запись с таким { -personal-code(case: "instrumental") } не найдена. Проверьте { -personal-code(case: "nominative") } и номер телефона или выберите другой способ.
error-mobile_id_login-authorization_process_canceled = Подтверждение отменено на телефоне. Начните заново или выберите другой способ.
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = Подтверждение с телефона не пришло вовремя. Начните заново и держите телефон под рукой.
error-mobile_id_login-phone_not_available = Не удалось связаться с вашим телефоном, или SIM-карта ответила неправильно. Убедитесь, что есть сигнал сети, перезапустите телефон и попробуйте ещё раз. Если это повторится, обратитесь к своему мобильному оператору.
error-mobile_id_login-server_error = { -mobile-id } сейчас не отвечает. Попробуйте ещё раз через несколько минут или выберите другой способ.
error-mobile_id_login-provider_maintenance = В сервисе { -mobile-id } сейчас идут технические работы. Зайдите позже или выберите другой способ.
error-sim_not_configured = Настройки вашей SIM-карты и сервиса { -mobile-id } не совпадают. Обратитесь к своему мобильному оператору или выберите другой способ.

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = Smart-ID или учётная запись с таким { -personal-code(case: "instrumental") } не найдены. Проверьте { -personal-code(case: "nominative") } или выберите другой способ.
error-smart_id_login-authorization_process_canceled = Подтверждение отменено в приложении Smart-ID. Начните заново или выберите другой способ.
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = Подтверждение из приложения Smart-ID не пришло вовремя. Начните заново и держите телефон под рукой.
error-smart_id_login-server_error = Smart-ID сейчас не отвечает. Попробуйте ещё раз через несколько минут или выберите другой способ.
error-smart_id_login-provider_maintenance = В сервисе Smart-ID сейчас идут технические работы. Зайдите позже или выберите другой способ.
error-qualified_smart_id_missing = Для этого сервиса нужен полноценный Smart-ID, уровня Smart-ID Basic недостаточно. Повысьте уровень в приложении Smart-ID или выберите другой способ.
error-wrong_code_chosen = В приложении Smart-ID выбран другой контрольный код. Начните заново и выберите код, показанный здесь.
error-device_link_first = В этом браузере сначала войдите по QR-коду или по ссылке на приложение Smart-ID. После этого можно будет входить и по { -personal-code(case: "dative") }.
error-device_link_elsewhere = Этот браузер не ждёт подтверждения Smart-ID. Возможно, вы начали в другом браузере или подтверждение уже завершено. Начните заново в браузере, который открывает ссылки на телефоне.
error-document_unusable = Этот Smart-ID сейчас нельзя использовать. Откройте приложение Smart-ID и посмотрите, что требуется, или выберите другой способ.
error-app_interaction_not_supported = Приложение Smart-ID на вашем телефоне устарело. Обновите его и попробуйте ещё раз.

## id_card

error-check_id_card_reader = Не удалось прочитать { -id-card(case: "accusative") }. Убедитесь, что карта вставлена в считыватель, и попробуйте ещё раз.
error-id_card_software_missing = На этом устройстве пока нельзя использовать { -id-card(case: "accusative") }. Установите программу для { -id-card(case: "genitive") } с сайта { -id-card-site } и попробуйте ещё раз.
error-id_card-user_not_found = С вашей { -id-card(case: "instrumental") } не связана ни одна учётная запись. Выберите другой способ или обратитесь к администратору своей школы.
error-id_card-server_error = Сейчас не удалось проверить вашу { -id-card(case: "accusative") }. Попробуйте ещё раз через несколько минут или выберите другой способ.
error-id_card-authorization_process_canceled = Подтверждение по { -id-card(case: "dative") } отменено. Начните заново или выберите другой способ.
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = Время для подтверждения по { -id-card(case: "dative") } истекло. Начните заново.

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = Подтверждение через { $method } не удалось. Попробуйте ещё раз или выберите другой способ.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = { $method } сейчас не отвечает. Попробуйте ещё раз через несколько минут или выберите другой способ.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = Ваша личность подтверждена через { $method }, но здесь с вами не связана ни одна учётная запись. Выберите другой способ или обратитесь к администратору своей школы.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = Подтверждение через { $method } отменено. Начните заново или выберите другой способ.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = Способ, которым вы вошли через { $method }, недостаточно надёжен для этого сайта. Войдите там более надёжным способом, например по { -id-card(case: "dative") }, или выберите здесь другой способ.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method } не попросил вас войти ещё раз. Сначала выйдите там из учётной записи, затем попробуйте здесь снова.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = { $method } не передал { -personal-code(case: "nominative") }, поэтому неизвестно, какая учётная запись ваша. Выберите другой способ или обратитесь к администратору школы.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = Возвращение из { $method } заняло слишком много времени. Начните заново.

## har_id

error-har_id_error = Продолжить через HarID не удалось. Попробуйте ещё раз. Если это не поможет, возможно, с вашим HarID здесь не связана учётная запись: выберите другой способ или обратитесь к администратору своей школы.
error-har_id-user_not_found = С вашим HarID не связана ни одна учётная запись. Выберите другой способ или обратитесь к администратору своей школы.
error-har_id-canceled = Подтверждение через HarID отменено. Начните заново или выберите другой способ.
error-har_id-sign_in_too_weak = Вы вошли в HarID только по паролю, а это недостаточно надёжно для этого сайта. Выйдите из HarID и войдите там по { -id-card(case: "dative") }, через { -mobile-id } или Smart-ID либо выберите здесь другой способ.

## x_id

error-x_id_error = Продолжить через X-ID не удалось. Попробуйте ещё раз. Если это не поможет, возможно, с вашим X-ID здесь не связана учётная запись: выберите другой способ или обратитесь к администратору своей школы.
error-x_id-user_not_found = С вашим X-ID не связана ни одна учётная запись. Выберите другой способ или обратитесь к администратору своей школы.
error-x_id-canceled = Подтверждение через X-ID отменено. Начните заново или выберите другой способ.

## e_paraksts

error-e_paraksts-undefined = Подтверждение через eParaksts не удалось. Попробуйте ещё раз или выберите другой способ.
error-e_paraksts-user_not_found = С вашим eParaksts не связана ни одна учётная запись. Выберите другой способ или обратитесь к администратору своей школы.
error-e_paraksts-canceled = Подтверждение через eParaksts отменено. Начните заново или выберите другой способ.

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = Мы уже отправили вам ссылку. Проверьте почту и папку со спамом. Если письма нет, запросите новую ссылку позже.
error-missing_email = У этой учётной записи нет адреса электронной почты, на который сейчас можно отправить ссылку. Обратитесь к администратору своей школы.

## password_reset

error-password_change_failed = Пароль не изменён. Ссылка действует { kept-password_link }; запросите новую и попробуйте ещё раз.
error-old_password = Вы недавно использовали этот пароль. Придумайте пароль, который не совпадает с 3 последними.
error-incorrect_password = Неверный старый пароль. Проверьте его и введите ещё раз.
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = Произошла ошибка, учётная запись не создана. Попробуйте ещё раз.
error-registration-undefined = { error-registration_failed }
error-registration-required-username = Введите имя пользователя.
error-user_email_already_exist = Учётная запись с таким адресом электронной почты уже есть. Войдите или введите другой адрес.
error-user_id_code_already_exist = Учётная запись с таким { -personal-code(case: "instrumental") } уже есть. Войдите в неё.
error-users_with_same_personal_code_exist = Учётные записи с таким { -personal-code(case: "instrumental") } уже есть. Войдите способом, который подтверждает вашу личность, например через Smart-ID или по { -id-card(case: "dative") }.
error-activation_failed = Учётная запись не активирована. Ссылка действует { kept-activation } и, возможно, уже использована. Попробуйте войти; если не получится, обратитесь к администратору своей школы.

## school_register

error-school_register_failed = Школа не зарегистрирована. Попробуйте позже.
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = Эту учётную запись больше нельзя выбрать. Войдите ещё раз.

## terms

error-terms-undefined = Ваш ответ не сохранён. Попробуйте ещё раз.

## permissions

error-permissions-input_code_invalid = Этого кода не ждёт ни одно устройство. Проверьте его или получите на устройстве новый: код действует { kept-device }.

## Rules on a field

error-required = Заполните это поле.
error-max_length = Слишком длинный текст. Сократите его до 255 символов.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = В поле «{ $label }» слишком длинный текст. Сократите его до 255 символов.
error-min_length = Слишком короткий текст. Нужно не меньше 9 символов.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = В поле «{ $label }» слишком короткий текст. Нужно не меньше 9 символов.
error-min_length-password = Пароль слишком короткий. Нужно не меньше 9 символов.
error-invalid_email = Неверный адрес электронной почты. Введите его в таком виде: name@example.com
error-invalid_format = Неверный формат. Проверьте и введите ещё раз.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = Неверный формат в поле «{ $label }». Проверьте и введите ещё раз.
error-digits_only = Введите только цифры.
error-letters_only = Введите только буквы; допускаются также пробел, дефис и апостроф.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = В поле «{ $label }» введите только буквы; допускаются также пробел, дефис и апостроф.
error-invalid_id_code = Неверный { -personal-code(case: "nominative") }. Проверьте его и введите ещё раз.
error-wrong_gender = Пол не соответствует { -personal-code(case: "dative") }. Проверьте оба поля.
error-wrong_date_of_birth = Дата рождения не соответствует { -personal-code(case: "dative") }. Проверьте оба поля.
error-incorrect_date_of_birth = Такой даты не существует. Проверьте день, месяц и год.
error-email_mismatch = Адреса электронной почты не совпадают. Введите один и тот же адрес дважды.
error-password_mismatch = Пароли не совпадают. Введите один и тот же пароль дважды.
error-password_strength = Пароль слишком легко подобрать. Используйте хотя бы три вида символов из четырёх: заглавные буквы, строчные буквы, цифры, специальные символы (например, ! ? # % - _).
error-password_characters = В пароле недопустимый символ. Используйте буквы, цифры и специальные символы (например, ! ? # % - _), без пробелов.
error-password_common = Этот или очень похожий пароль есть в списках, с которых начинают подбор. Придумайте другой.
error-password_personal = В пароле не должно быть вашего имени, адреса электронной почты, имени пользователя или названия этого сервиса. Придумайте другой пароль.

## A field left empty

error-required-email = Введите адрес электронной почты.
error-required-username = { -reset-name-required }
error-required-password = Введите пароль.
error-required-old_password = Введите старый пароль.
error-required-password_confirmation = Введите пароль ещё раз.
error-required-two_factor_code = Введите код.
error-required-personalCode = Введите свой { -personal-code(case: "nominative") }.
error-required-country = Выберите страну.
error-required-phonePrefix = Выберите код страны для номера телефона.
error-required-phoneNumber = Введите свой номер телефона.
error-required-firstName = Введите имя.
error-required-lastName = Введите фамилию.
error-required-idCode = Введите { -personal-code(case: "nominative") }.
error-required-issuer = Выберите страну выдачи { -personal-code(case: "genitive") }.
error-required-dateOfBirth = Введите дату рождения, например 05.09.2012.
error-required-gender = Выберите пол.
error-required-street = Введите улицу, дом и квартиру или название хутора.
error-required-city = Введите населённый пункт.
error-required-postal_index = Введите почтовый индекс.
error-required-email_confirmation = Введите адрес электронной почты ещё раз.
error-required-schoolName = Введите название школы.
error-required-registrationNumber = Введите регистрационный номер.
error-required-type = Выберите тип учреждения.
error-required-number = Введите номер телефона.
error-required-captcha_answer = Проверка безопасности ещё не пройдена.
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = Выберите учётную запись.
error-required-terms_accepted = Чтобы продолжить, примите условия.

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = Не удалось распознать дату. Введите её в виде дд.мм.гггг, например 05.09.2012.
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = Неверный номер телефона. Проверьте его и введите только цифры.
error-invalid_format-number = Введите номер телефона с кодом страны, например +372 5550 0000.
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = В номере телефона должны быть только цифры.
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = В коде должны быть только цифры.

## A passkey

error-passkey-canceled = Ключ доступа не использован. Попробуйте ещё раз или войдите другим способом.
error-passkey-authorization_process_timeout = Прошло слишком много времени, или ответ уже использован. Попробуйте ещё раз.
