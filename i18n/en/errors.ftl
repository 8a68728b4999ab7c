### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = There is a problem
# Stands before the page title, hence the space at its end.
error-title-prefix = Error:{" "}

## Anywhere

error-undefined = Something went wrong. Try again; if it happens again, contact your school’s administrator.
error-server_error = The service is not responding right now. Try again in a few minutes.
error-bad_request = We could not process your request. Check what you entered and try again.
error-too_many_requests = There were too many attempts. Try again later.
error-service_busy = Too many people are signing in right now. Try again in a moment.
error-confirm_recaptcha = The answer to the security check was not right. Try the new one, then send the form again.
error-authorization_process_canceled = The confirmation was cancelled. Start again or choose another way.
error-canceled = This was cancelled. Start again or choose another way.
error-authorization_process_timeout = Time ran out before the confirmation arrived. Start again.
error-account_not_activated = Your account is not activated yet. Open the link in the e‑mail we sent you; it may be in your spam folder. The link is valid for { kept-activation }. If you cannot find the e‑mail, contact your school’s administrator.
error-profile_blocked = Your account is blocked. Your school’s administrator can tell you why and unblock it.
error-login_required = Sign in to continue.
error-login_failed_count_block = Your account is blocked after many failed sign-ins. Contact your school’s administrator.
error-no_active_groups = Your account does not belong to any active group. Contact your school’s administrator.
error-no_active_schools = Your account does not belong to any active school. Contact your school’s administrator.
error-role_not_allowed = None of your roles gives access to the chosen service. Choose another account or contact your school’s administrator.
error-phone_not_available = Your phone could not be reached. Check that it is switched on and has a signal, then try again.
error-provider_maintenance = The service is under maintenance. Come back later or choose another way.
error-user_not_found = We could not find an account for you. Check what you entered, if anything, or choose another way.
error-sign_in_too_weak = The way you signed in at the provider is not secure enough for this site. Sign in there more securely, for example with an ID card, or choose another way here.
error-sign_in_too_old = The provider did not ask you to sign in again. Sign out at the provider first, then try again here.
error-personal_code_missing = The provider did not give us a personal code that we can read, so we do not know which account is yours. Choose another way or contact your school’s administrator.
error-identity_unknown = { -identity-unknown }
error-identity_in_use = This sign-in is already linked to an account. Sign in with it, or link another one.
error-last_way_in = This is the only way into your account. Set a password or link another sign-in first.
error-passkey_unknown = This passkey is not known here any more. Sign in another way and add a new one.
error-passkey_failed = The passkey could not be checked. Try again or sign in another way.
error-passkey_unverified = Your device did not check that it is you. Turn on its screen lock or use another passkey.
error-passkey_copied = This passkey may have been copied, so it is not accepted. Sign in another way and remove it.
error-passkey_of_another = This passkey belongs to another account. Use your own.
error-passkey_known = This device already has a passkey for your account.
error-token_validation_failed = This link is no longer valid.
error-password_reset-token_validation_failed = A link for a new password works once, within { kept-password_link }.

## password_login

error-check_email_and_password = Wrong username, e‑mail address or password. Check them and try again.
error-slip_used = This code is on a slip that has been used. Sign in with the password that was chosen then, or ask your school for a new slip.
error-slip_ended = This code is on a slip that is no longer valid. Ask your school for a new slip.
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = The code is not correct. Check it and enter it again.

## two_factor

error-two_factor-input_code_invalid = The code is not correct or is too old. Enter the newest code.
error-two_factor-authorization_process_timeout = Time ran out. Sign in again.

## mobile_id_login

error-wrong_personal_code = The personal code is not correct. Check it and try again.
error-wrong_phone = The phone number is not correct. Check it and try again.
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = We could not find a Mobile-ID with this personal code and phone number. Check both and try again.
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = We could not find an account with this personal code. Check the personal code and phone number or choose another way.
error-mobile_id_login-authorization_process_canceled = The confirmation was cancelled on the phone. Start again or choose another way.
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = The phone did not confirm in time. Start again and keep the phone at hand.
error-mobile_id_login-phone_not_available = Your phone could not be reached, or its SIM card did not answer properly. Check that the phone has a signal, restart it and try again. If this happens again, contact your mobile operator.
error-mobile_id_login-server_error = Mobile-ID is not responding right now. Try again in a few minutes or choose another way.
error-mobile_id_login-provider_maintenance = Mobile-ID is under maintenance. Come back later or choose another way.
error-sim_not_configured = Mobile-ID is not set up correctly on your SIM card. Contact your mobile operator or choose another way.

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = We could not find a Smart-ID or an account with this personal code. Check the personal code or choose another way.
error-smart_id_login-authorization_process_canceled = The confirmation was cancelled in the Smart-ID app. Start again or choose another way.
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = The Smart-ID app did not confirm in time. Start again and keep the phone at hand.
error-smart_id_login-server_error = Smart-ID is not responding right now. Try again in a few minutes or choose another way.
error-smart_id_login-provider_maintenance = Smart-ID is under maintenance. Come back later or choose another way.
error-qualified_smart_id_missing = This service needs a full Smart-ID; Smart-ID Basic is not enough. Upgrade it in the Smart-ID app or choose another way.
error-wrong_code_chosen = A different check code was chosen in the Smart-ID app. Start again and choose the code shown here.
error-device_link_first = Before you can use your personal code in this browser, sign in here once with the QR code or the Smart-ID app.
error-device_link_elsewhere = No Smart-ID sign-in is waiting in this browser. It was started in another browser or has already ended. Start again in the phone’s default browser.
error-document_unusable = This Smart-ID cannot be used at the moment. Open the Smart-ID app to see what it needs, or choose another way.
error-app_interaction_not_supported = The Smart-ID app on your phone is too old for this. Update the app and try again.

## id_card

error-check_id_card_reader = We could not read your ID card. Check that the card is in the reader and try again.
error-id_card_software_missing = This device is not ready for an ID card yet. Install the ID card software from { -id-card-site } and try again.
error-id_card-user_not_found = No account is linked to your ID card. Choose another way or contact your school’s administrator.
error-id_card-server_error = We could not check your ID card just now. Try again in a few minutes or choose another way.
error-id_card-authorization_process_canceled = The confirmation with the ID card was cancelled. Start again or choose another way.
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = The ID card was not confirmed in time. Start again.

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = There was a problem with { $method }. Try again or choose another way.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = { $method } is not responding right now. Try again in a few minutes or choose another way.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = { $method } told us who you are, but no account here is linked to you. Choose another way or contact your school’s administrator.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = The confirmation with { $method } was cancelled. Start again or choose another way.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = The way you signed in at { $method } is not secure enough for this site. Sign in there more securely, for example with an ID card, or choose another way here.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method } did not ask you to sign in again. Sign out of { $method } first, then try again here.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = { $method } did not give us a personal code that we can read, so we do not know which account is yours. Choose another way or contact your school’s administrator.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = Time ran out before you came back from { $method }. Start again.

## har_id

error-har_id_error = Continuing with HarID did not work. Try again. If that does not help, perhaps no account here is linked to your HarID: choose another way or contact your school’s administrator.
error-har_id-user_not_found = No account is linked to your HarID. Choose another way or contact your school’s administrator.
error-har_id-canceled = The confirmation with HarID was cancelled. Start again or choose another way.
error-har_id-sign_in_too_weak = You signed in to HarID with a password alone, which is not secure enough for this site. Sign out of HarID and sign in there with an ID card, Mobile-ID or Smart-ID, or choose another way here.

## x_id

error-x_id_error = Continuing with X-ID did not work. Try again. If that does not help, perhaps no account here is linked to your X-ID: choose another way or contact your school’s administrator.
error-x_id-user_not_found = No account is linked to your X-ID. Choose another way or contact your school’s administrator.
error-x_id-canceled = The confirmation with X-ID was cancelled. Start again or choose another way.

## e_paraksts

error-e_paraksts-undefined = There was a problem with eParaksts. Try again or choose another way.
error-e_paraksts-user_not_found = No account is linked to your eParaksts. Choose another way or contact your school’s administrator.
error-e_paraksts-canceled = The confirmation with eParaksts was cancelled. Start again or choose another way.

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = We have already sent you a link. Look for it in your e‑mail, also in the spam folder. If you do not find it, ask for another one later.
error-missing_email = This account has no e‑mail address that we can send a link to at the moment. Contact your school’s administrator.

## password_reset

error-password_change_failed = The password was not changed. A link is valid for { kept-password_link }; ask for a new one and try again.
error-old_password = You have used this password recently. Choose one that differs from your last 3 passwords.
error-incorrect_password = The old password is not correct. Check it and enter it again.
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = An error occurred and the account was not created. Try again.
error-registration-undefined = { error-registration_failed }
error-registration-required-username = Enter a username.
error-user_email_already_exist = An account with this e‑mail address already exists. Sign in or enter another address.
error-user_id_code_already_exist = An account with this personal code already exists. Sign in to that account.
error-users_with_same_personal_code_exist = There are already accounts with this personal code. Sign in with a method that proves who you are, such as Smart-ID or an ID card.
error-activation_failed = The account was not activated. The link is valid for { kept-activation } and may already have been used. Try to sign in; if that does not work, contact your school’s administrator.

## school_register

error-school_register_failed = The school was not registered. Try again later.
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = This account cannot be chosen any more. Sign in again.

## terms

error-terms-undefined = Your answer was not saved. Try again.

## permissions

error-permissions-input_code_invalid = No device is waiting for this code. Check it, or have the device show a new one: a code works for { kept-device }.

## Rules on a field

error-required = This field is empty. Fill it in.
error-max_length = This is too long. Use no more than 255 characters.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = “{ $label }” is too long. Use no more than 255 characters.
error-min_length = This is too short. Use at least 9 characters.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = “{ $label }” is too short. Use at least 9 characters.
error-min_length-password = The password is too short. Use at least 9 characters.
error-invalid_email = The e‑mail address is not right. Enter it like this: name@example.com
error-invalid_format = The format is not right. Check it and enter it again.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = “{ $label }” is not in the right format. Check it and enter it again.
error-digits_only = Use digits only.
error-letters_only = Use only letters, spaces, hyphens and apostrophes.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = “{ $label }” may contain only letters, spaces, hyphens and apostrophes.
error-invalid_id_code = The personal code is not correct. Check it and enter it again.
error-wrong_gender = The gender does not match the personal code. Check both.
error-wrong_date_of_birth = The date of birth does not match the personal code. Check both.
error-incorrect_date_of_birth = This date does not exist. Check the day, month and year.
error-email_mismatch = The e‑mail addresses are different. Enter the same address twice.
error-password_mismatch = The passwords are different. Enter the same password twice.
error-password_strength = The password is too easy to guess. Use at least three of these: uppercase letters, lowercase letters, digits, symbols (such as ! ? # % - _).
error-password_characters = The password has a character that cannot be used. Use letters, digits and symbols (such as ! ? # % - _), without spaces.
error-password_common = This password, or one very like it, is on the lists that attackers try first. Choose another one.
error-password_personal = The password must not contain your name, e‑mail address, username or the name of this service. Choose another one.

## A field left empty

error-required-email = Enter the e‑mail address.
error-required-username = { -reset-name-required }
error-required-password = Enter the password.
error-required-old_password = Enter your old password.
error-required-password_confirmation = Enter the password again.
error-required-two_factor_code = Enter the code.
error-required-personalCode = Enter your personal code.
error-required-country = Choose a country.
error-required-phonePrefix = Choose the country code of the phone number.
error-required-phoneNumber = Enter your phone number.
error-required-firstName = Enter the first name.
error-required-lastName = Enter the last name.
error-required-idCode = Enter the personal code.
error-required-issuer = Choose the country that issued the personal code.
error-required-dateOfBirth = Enter the date of birth, for example 05.09.2012.
error-required-gender = Choose the gender.
error-required-street = Enter the street, house and flat, or the name of the farm.
error-required-city = Enter the town or city.
error-required-postal_index = Enter the postal code.
error-required-email_confirmation = Enter the e‑mail address again.
error-required-schoolName = Enter the name of the school.
error-required-registrationNumber = Enter the school’s registration number.
error-required-type = Choose the type of institution.
error-required-number = Enter the phone number.
error-required-captcha_answer = The security check is not done yet.
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = Choose an account.
error-required-terms_accepted = Agree to the terms to continue.

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = We cannot read this date. Use dd.mm.yyyy, for example 05.09.2012.
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = The phone number is not correct. Check it and use digits only.
error-invalid_format-number = Enter the phone number with the country code, for example +372 5550 0000.
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = Enter the phone number in digits only.
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = Enter the code in digits only.

## A passkey

error-passkey-canceled = No passkey was used. Try again or sign in another way.
error-passkey-authorization_process_timeout = This took too long, or the answer was already used. Try again.
