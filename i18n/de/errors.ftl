### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = Es gibt ein Problem
# Stands before the page title, hence the space at its end.
error-title-prefix = Fehler:{" "}

## Anywhere

error-undefined = Etwas hat nicht geklappt. Versuchen Sie es noch einmal. Klappt es wieder nicht, wenden Sie sich an die Administration Ihrer Schule.
error-server_error = Der Dienst antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal.
error-bad_request = Ihre Anfrage konnte nicht verarbeitet werden. Prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.
error-too_many_requests = Es gab zu viele Versuche. Versuchen Sie es später noch einmal.
error-service_busy = Gerade melden sich zu viele Personen gleichzeitig an. Versuchen Sie es gleich noch einmal.
error-confirm_recaptcha = Die Antwort auf die Sicherheitsprüfung stimmte nicht. Lösen Sie die neue Aufgabe und senden Sie das Formular erneut ab.
error-authorization_process_canceled = Die Bestätigung wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
error-canceled = Der Vorgang wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
error-authorization_process_timeout = Die Bestätigung kam nicht rechtzeitig an. Beginnen Sie von vorn.
error-account_not_activated = Ihr Konto ist noch nicht aktiviert. Öffnen Sie den Link in der E‑Mail, die wir Ihnen geschickt haben; vielleicht liegt sie im Spam-Ordner. Der Link gilt { kept-activation }. Wenn Sie die E‑Mail nicht finden, wenden Sie sich an die Administration Ihrer Schule.
error-profile_blocked = Ihr Konto ist gesperrt. Die Administration Ihrer Schule kann Ihnen den Grund nennen und es entsperren.
error-login_required = Melden Sie sich an, um fortzufahren.
error-login_failed_count_block = Ihr Konto wurde nach vielen fehlgeschlagenen Anmeldungen gesperrt. Wenden Sie sich an die Administration Ihrer Schule.
error-no_active_groups = Ihr Konto gehört zu keiner aktiven Gruppe. Wenden Sie sich an die Administration Ihrer Schule.
error-no_active_schools = Ihr Konto gehört zu keiner aktiven Schule. Wenden Sie sich an die Administration Ihrer Schule.
error-role_not_allowed = Keine Ihrer Rollen gibt Zugang zum gewählten Dienst. Wählen Sie ein anderes Konto oder wenden Sie sich an die Administration Ihrer Schule.
error-phone_not_available = Ihr Telefon war nicht erreichbar. Prüfen Sie, ob es eingeschaltet ist und Empfang hat, und versuchen Sie es noch einmal.
error-provider_maintenance = Der Dienst wird gerade gewartet. Versuchen Sie es später noch einmal oder wählen Sie eine andere Anmeldeart.
error-user_not_found = Wir haben kein Konto für Sie gefunden. Prüfen Sie Ihre Eingaben, falls Sie etwas eingegeben haben, oder wählen Sie eine andere Anmeldeart.
error-sign_in_too_weak = Ihre Anmeldung beim Anbieter ist für diese Website nicht sicher genug. Melden Sie sich dort sicherer an, zum Beispiel mit der ID-Karte, oder wählen Sie hier eine andere Anmeldeart.
error-sign_in_too_old = Der Anbieter hat Sie nicht gebeten, sich erneut anzumelden. Melden Sie sich zuerst beim Anbieter ab und versuchen Sie es dann hier noch einmal.
error-personal_code_missing = Der Anbieter hat uns keinen Personencode übermittelt, den wir lesen können. Deshalb wissen wir nicht, welches Konto Ihres ist. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-identity_unknown = { -identity-unknown }
error-identity_in_use = Diese Anmeldung ist schon mit einem Konto verknüpft. Melden Sie sich damit an oder verknüpfen Sie eine andere.
error-last_way_in = Dies ist der einzige Zugang zu Ihrem Konto. Legen Sie zuerst ein Passwort fest oder verknüpfen Sie eine andere Anmeldung.
error-passkey_unknown = Dieser Passkey ist hier nicht mehr bekannt. Melden Sie sich auf andere Weise an und fügen Sie einen neuen hinzu.
error-passkey_failed = Der Passkey konnte nicht geprüft werden. Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an.
error-passkey_unverified = Ihr Gerät hat nicht geprüft, ob Sie es sind. Schalten Sie die Bildschirmsperre ein oder verwenden Sie einen anderen Passkey.
error-passkey_copied = Dieser Passkey wurde vielleicht kopiert und wird deshalb nicht angenommen. Melden Sie sich auf andere Weise an und entfernen Sie ihn.
error-passkey_of_another = Dieser Passkey gehört zu einem anderen Konto. Verwenden Sie Ihren eigenen.
error-passkey_known = Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.
error-token_validation_failed = Dieser Link ist nicht mehr gültig.
error-password_reset-token_validation_failed = Ein Link für ein neues Passwort gilt { kept-password_link } und nur einmal.

## password_login

error-check_email_and_password = Benutzername, E‑Mail-Adresse oder Passwort ist falsch. Prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.
error-slip_used = Der Code von diesem Zettel wurde schon benutzt. Melden Sie sich mit dem damals gewählten Passwort an, oder bitten Sie Ihre Schule um einen neuen Zettel.
error-slip_ended = Der Code von diesem Zettel gilt nicht mehr. Bitten Sie Ihre Schule um einen neuen Zettel.
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = Der Code stimmt nicht. Prüfen Sie ihn und geben Sie ihn noch einmal ein.

## two_factor

error-two_factor-input_code_invalid = Der Code stimmt nicht oder ist zu alt. Geben Sie den neuesten Code ein.
error-two_factor-authorization_process_timeout = Die Zeit ist abgelaufen. Melden Sie sich erneut an.

## mobile_id_login

error-wrong_personal_code = Der Personencode stimmt nicht. Prüfen Sie ihn und versuchen Sie es noch einmal.
error-wrong_phone = Die Telefonnummer stimmt nicht. Prüfen Sie sie und versuchen Sie es noch einmal.
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = Zu diesem Personencode und dieser Telefonnummer haben wir keine Mobile-ID gefunden. Prüfen Sie beides und versuchen Sie es noch einmal.
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = Zu diesem Personencode haben wir kein Konto gefunden. Prüfen Sie Personencode und Telefonnummer oder wählen Sie eine andere Anmeldeart.
error-mobile_id_login-authorization_process_canceled = Die Bestätigung wurde auf dem Telefon abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = Auf dem Telefon wurde nicht rechtzeitig bestätigt. Beginnen Sie von vorn und halten Sie das Telefon bereit.
error-mobile_id_login-phone_not_available = Ihr Telefon war nicht erreichbar, oder die SIM-Karte hat nicht richtig geantwortet. Prüfen Sie, ob das Telefon Empfang hat, starten Sie es neu und versuchen Sie es noch einmal. Wenn es wieder passiert, wenden Sie sich an Ihren Mobilfunkanbieter.
error-mobile_id_login-server_error = Mobile-ID antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal oder wählen Sie eine andere Anmeldeart.
error-mobile_id_login-provider_maintenance = Mobile-ID wird gerade gewartet. Versuchen Sie es später noch einmal oder wählen Sie eine andere Anmeldeart.
error-sim_not_configured = Mobile-ID ist auf Ihrer SIM-Karte nicht richtig eingerichtet. Wenden Sie sich an Ihren Mobilfunkanbieter oder wählen Sie eine andere Anmeldeart.

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = Zu diesem Personencode haben wir keine Smart-ID oder kein Konto gefunden. Prüfen Sie den Personencode oder wählen Sie eine andere Anmeldeart.
error-smart_id_login-authorization_process_canceled = Die Bestätigung wurde in der Smart-ID-App abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = In der Smart-ID-App wurde nicht rechtzeitig bestätigt. Beginnen Sie von vorn und halten Sie das Telefon bereit.
error-smart_id_login-server_error = Smart-ID antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal oder wählen Sie eine andere Anmeldeart.
error-smart_id_login-provider_maintenance = Smart-ID wird gerade gewartet. Versuchen Sie es später noch einmal oder wählen Sie eine andere Anmeldeart.
error-qualified_smart_id_missing = Dieser Dienst verlangt eine vollwertige Smart-ID; Smart-ID Basic genügt nicht. Erweitern Sie Ihre Smart-ID in der App oder wählen Sie eine andere Anmeldeart.
error-wrong_code_chosen = In der Smart-ID-App wurde ein anderer Kontrollcode gewählt. Beginnen Sie von vorn und wählen Sie den Code, der hier steht.
error-device_link_first = Melden Sie sich in diesem Browser zuerst einmal mit dem QR-Code oder dem Link zur Smart-ID-App an. Danach können Sie hier auch den Personencode verwenden.
error-device_link_elsewhere = In diesem Browser wartet keine Anmeldung mit Smart-ID. Sie wurde in einem anderen Browser begonnen oder ist schon beendet. Beginnen Sie von vorn im Standardbrowser des Telefons.
error-document_unusable = Diese Smart-ID lässt sich zurzeit nicht verwenden. Sehen Sie in der Smart-ID-App nach, was zu tun ist, oder wählen Sie eine andere Anmeldeart.
error-app_interaction_not_supported = Die Smart-ID-App auf Ihrem Telefon ist dafür zu alt. Aktualisieren Sie die App und versuchen Sie es noch einmal.

## id_card

error-check_id_card_reader = Ihre ID-Karte konnte nicht gelesen werden. Prüfen Sie, ob die Karte im Lesegerät steckt, und versuchen Sie es noch einmal.
error-id_card_software_missing = Auf diesem Gerät lässt sich die ID-Karte noch nicht verwenden. Installieren Sie von { -id-card-site } die Software für die ID-Karte und versuchen Sie es noch einmal.
error-id_card-user_not_found = Mit Ihrer ID-Karte ist kein Konto verknüpft. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-id_card-server_error = Ihre ID-Karte konnte gerade nicht geprüft werden. Versuchen Sie es in einigen Minuten noch einmal oder wählen Sie eine andere Anmeldeart.
error-id_card-authorization_process_canceled = Die Bestätigung mit der ID-Karte wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = Mit der ID-Karte wurde nicht rechtzeitig bestätigt. Beginnen Sie von vorn.

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = Mit { $method } gab es ein Problem. Versuchen Sie es noch einmal oder wählen Sie eine andere Anmeldeart.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = { $method } antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal oder wählen Sie eine andere Anmeldeart.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = { $method } hat bestätigt, wer Sie sind, aber hier ist kein Konto mit Ihnen verknüpft. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = Der Vorgang mit { $method } wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = Ihre Anmeldung bei { $method } ist für diese Website nicht sicher genug. Melden Sie sich dort sicherer an, zum Beispiel mit der ID-Karte, oder wählen Sie hier eine andere Anmeldeart.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method } hat Sie nicht gebeten, sich erneut anzumelden. Melden Sie sich zuerst bei { $method } ab und versuchen Sie es dann hier noch einmal.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = { $method } hat uns keinen Personencode übermittelt, den wir lesen können. Deshalb wissen wir nicht, welches Konto Ihres ist. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = Sie sind nicht rechtzeitig von { $method } zurückgekommen. Beginnen Sie von vorn.

## har_id

error-har_id_error = Mit HarID hat es nicht geklappt. Versuchen Sie es noch einmal. Hilft das nicht, ist hier vielleicht kein Konto mit Ihrer HarID verknüpft: Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-har_id-user_not_found = Mit Ihrer HarID ist kein Konto verknüpft. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-har_id-canceled = Der Vorgang mit HarID wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.
error-har_id-sign_in_too_weak = Sie haben sich bei HarID nur mit einem Passwort angemeldet. Das ist für diese Website nicht sicher genug. Melden Sie sich bei HarID ab und dort mit ID-Karte, Mobile-ID oder Smart-ID wieder an, oder wählen Sie hier eine andere Anmeldeart.

## x_id

error-x_id_error = Mit X-ID hat es nicht geklappt. Versuchen Sie es noch einmal. Hilft das nicht, ist hier vielleicht kein Konto mit Ihrer X-ID verknüpft: Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-x_id-user_not_found = Mit Ihrer X-ID ist kein Konto verknüpft. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-x_id-canceled = Der Vorgang mit X-ID wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.

## e_paraksts

error-e_paraksts-undefined = Mit eParaksts gab es ein Problem. Versuchen Sie es noch einmal oder wählen Sie eine andere Anmeldeart.
error-e_paraksts-user_not_found = Mit Ihrem eParaksts ist kein Konto verknüpft. Wählen Sie eine andere Anmeldeart oder wenden Sie sich an die Administration Ihrer Schule.
error-e_paraksts-canceled = Der Vorgang mit eParaksts wurde abgebrochen. Beginnen Sie von vorn oder wählen Sie eine andere Anmeldeart.

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = Wir haben Ihnen bereits einen Link geschickt. Suchen Sie ihn in Ihren E‑Mails, auch im Spam-Ordner. Wenn Sie ihn nicht finden, fordern Sie später einen neuen an.
error-missing_email = Zu diesem Konto gibt es keine E‑Mail-Adresse, an die wir zurzeit einen Link schicken können. Wenden Sie sich an die Administration Ihrer Schule.

## password_reset

error-password_change_failed = Das Passwort wurde nicht geändert. Ein Link gilt { kept-password_link }; fordern Sie einen neuen an und versuchen Sie es noch einmal.
error-old_password = Dieses Passwort haben Sie vor Kurzem verwendet. Wählen Sie eines, das sich von Ihren letzten 3 Passwörtern unterscheidet.
error-incorrect_password = Das alte Passwort stimmt nicht. Prüfen Sie es und geben Sie es noch einmal ein.
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = Es ist ein Fehler aufgetreten. Das Konto wurde nicht erstellt. Versuchen Sie es noch einmal.
error-registration-undefined = { error-registration_failed }
error-registration-required-username = Geben Sie einen Benutzernamen ein.
error-user_email_already_exist = Zu dieser E‑Mail-Adresse gibt es schon ein Konto. Melden Sie sich an oder geben Sie eine andere Adresse ein.
error-user_id_code_already_exist = Zu diesem Personencode gibt es schon ein Konto. Melden Sie sich mit diesem Konto an.
error-users_with_same_personal_code_exist = Zu diesem Personencode gibt es schon Konten. Wählen Sie eine Anmeldeart, mit der Sie Ihre Identität nachweisen, zum Beispiel Smart-ID oder ID-Karte.
error-activation_failed = Das Konto wurde nicht aktiviert. Der Link gilt { kept-activation } und wurde vielleicht schon benutzt. Versuchen Sie, sich anzumelden. Wenn das nicht klappt, wenden Sie sich an die Administration Ihrer Schule.

## school_register

error-school_register_failed = Die Schule wurde nicht registriert. Versuchen Sie es später noch einmal.
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = Dieses Konto steht nicht mehr zur Auswahl. Melden Sie sich noch einmal an.

## terms

error-terms-undefined = Ihre Antwort wurde nicht gespeichert. Versuchen Sie es noch einmal.

## permissions

error-permissions-input_code_invalid = Kein Gerät wartet auf diesen Code. Prüfen Sie ihn oder lassen Sie das Gerät einen neuen zeigen: Ein Code gilt { kept-device }.

## Rules on a field

error-required = Dieses Feld ist leer. Füllen Sie es aus.
error-max_length = Das ist zu lang. Verwenden Sie höchstens 255 Zeichen.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = „{ $label }“ ist zu lang. Verwenden Sie höchstens 255 Zeichen.
error-min_length = Das ist zu kurz. Verwenden Sie mindestens 9 Zeichen.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = „{ $label }“ ist zu kurz. Verwenden Sie mindestens 9 Zeichen.
error-min_length-password = Das Passwort ist zu kurz. Verwenden Sie mindestens 9 Zeichen.
error-invalid_email = Die E‑Mail-Adresse stimmt nicht. Geben Sie sie in dieser Form ein: name@example.com
error-invalid_format = Das Format stimmt nicht. Prüfen Sie die Angabe und geben Sie sie noch einmal ein.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = Das Format von „{ $label }“ stimmt nicht. Prüfen Sie die Angabe und geben Sie sie noch einmal ein.
error-digits_only = Verwenden Sie nur Ziffern.
error-letters_only = Verwenden Sie nur Buchstaben, Leerzeichen, Bindestriche und Apostrophe.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = Verwenden Sie für „{ $label }“ nur Buchstaben, Leerzeichen, Bindestriche und Apostrophe.
error-invalid_id_code = Der Personencode stimmt nicht. Prüfen Sie ihn und geben Sie ihn noch einmal ein.
error-wrong_gender = Das Geschlecht passt nicht zum Personencode. Prüfen Sie beides.
error-wrong_date_of_birth = Das Geburtsdatum passt nicht zum Personencode. Prüfen Sie beides.
error-incorrect_date_of_birth = Dieses Datum gibt es nicht. Prüfen Sie Tag, Monat und Jahr.
error-email_mismatch = Die E‑Mail-Adressen sind verschieden. Geben Sie zweimal dieselbe Adresse ein.
error-password_mismatch = Die Passwörter sind verschieden. Geben Sie zweimal dasselbe Passwort ein.
error-password_strength = Das Passwort ist zu leicht zu erraten. Verwenden Sie mindestens drei dieser Zeichenarten: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen (wie ! ? # % - _).
error-password_characters = Das Passwort enthält ein Zeichen, das nicht erlaubt ist. Verwenden Sie Buchstaben, Ziffern und Sonderzeichen (wie ! ? # % - _), keine Leerzeichen.
error-password_common = Dieses Passwort oder ein sehr ähnliches steht auf Listen, die Angreifer zuerst ausprobieren. Wählen Sie ein anderes.
error-password_personal = Das Passwort darf weder Ihren Namen, Ihre E‑Mail-Adresse oder Ihren Benutzernamen noch den Namen dieses Dienstes enthalten. Wählen Sie ein anderes.

## A field left empty

error-required-email = Geben Sie die E‑Mail-Adresse ein.
error-required-username = { -reset-name-required }
error-required-password = Geben Sie das Passwort ein.
error-required-old_password = Geben Sie Ihr altes Passwort ein.
error-required-password_confirmation = Wiederholen Sie das Passwort.
error-required-two_factor_code = Geben Sie den Code ein.
error-required-personalCode = Geben Sie Ihren Personencode ein.
error-required-country = Wählen Sie ein Land.
error-required-phonePrefix = Wählen Sie die Vorwahl der Telefonnummer.
error-required-phoneNumber = Geben Sie Ihre Telefonnummer ein.
error-required-firstName = Geben Sie den Vornamen ein.
error-required-lastName = Geben Sie den Nachnamen ein.
error-required-idCode = Geben Sie den Personencode ein.
error-required-issuer = Wählen Sie das Land, das den Personencode vergeben hat.
error-required-dateOfBirth = Geben Sie das Geburtsdatum ein, zum Beispiel 05.09.2012.
error-required-gender = Wählen Sie das Geschlecht.
error-required-street = Geben Sie Straße, Hausnummer und Wohnung oder den Namen des Hofs ein.
error-required-city = Geben Sie den Ort ein.
error-required-postal_index = Geben Sie die Postleitzahl ein.
error-required-email_confirmation = Wiederholen Sie die E‑Mail-Adresse.
error-required-schoolName = Geben Sie den Namen der Schule ein.
error-required-registrationNumber = Geben Sie die Registernummer der Schule ein.
error-required-type = Wählen Sie die Art der Einrichtung.
error-required-number = Geben Sie die Telefonnummer ein.
error-required-captcha_answer = Die Sicherheitsprüfung fehlt noch.
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = Wählen Sie ein Konto.
error-required-terms_accepted = Stimmen Sie den Bedingungen zu, um fortzufahren.

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = Dieses Datum können wir nicht lesen. Verwenden Sie das Format TT.MM.JJJJ, zum Beispiel 05.09.2012.
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = Die Telefonnummer stimmt nicht. Prüfen Sie sie und verwenden Sie nur Ziffern.
error-invalid_format-number = Geben Sie die Telefonnummer mit Ländervorwahl ein, zum Beispiel +372 5550 0000.
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = Die Telefonnummer darf nur Ziffern enthalten.
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = Der Code darf nur Ziffern enthalten.

## A passkey

error-passkey-canceled = Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an.
error-passkey-authorization_process_timeout = Es hat zu lange gedauert, oder die Antwort wurde schon verwendet. Versuchen Sie es noch einmal.
