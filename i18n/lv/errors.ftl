### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = Radusies problēma
# Stands before the page title, hence the space at its end.
error-title-prefix = Kļūda:{" "}

## Anywhere

error-undefined = Radās kļūda. Mēģiniet vēlreiz; ja tā atkārtojas, sazinieties ar savas skolas administratoru.
error-server_error = Pakalpojums pašlaik neatbild. Mēģiniet vēlreiz pēc dažām minūtēm.
error-bad_request = Nosūtītos datus neizdevās apstrādāt. Pārbaudiet ievadīto un mēģiniet vēlreiz.
error-too_many_requests = Bija pārāk daudz mēģinājumu. Vēlāk mēģiniet vēlreiz.
error-service_busy = Šobrīd vienlaikus pieslēdzas pārāk daudz cilvēku. Mēģiniet vēlreiz pēc brīža.
error-confirm_recaptcha = Drošības pārbaudes atbilde nav pareiza. Veiciet jauno pārbaudi un nosūtiet veidlapu vēlreiz.
error-authorization_process_canceled = Apstiprināšana tika atcelta. Sāciet no jauna vai mēģiniet citā veidā.
error-canceled = Darbība tika pārtraukta. Sāciet no jauna vai mēģiniet citā veidā.
error-authorization_process_timeout = Apstiprinājums netika saņemts laikā. Sāciet no jauna.
error-account_not_activated = Jūsu konts vēl nav aktivizēts. Atveriet saiti e‑pasta vēstulē, ko Jums nosūtījām; tā var būt surogātpasta mapē. Saite ir derīga { kept-activation }. Ja vēstuli neatrodat, sazinieties ar savas skolas administratoru.
error-profile_blocked = Jūsu konts ir bloķēts. Jautājiet savas skolas administratoram, kāpēc, un lūdziet kontu atbloķēt.
error-login_required = Vispirms pieslēdzieties. Pēc tam varēsiet turpināt.
error-login_failed_count_block = Jūsu konts ir bloķēts pēc daudziem neveiksmīgiem pieslēgšanās mēģinājumiem. Sazinieties ar savas skolas administratoru.
error-no_active_groups = Jūsu konts nav nevienā aktīvā grupā. Sazinieties ar savas skolas administratoru.
error-no_active_schools = Jūsu konts nav saistīts ne ar vienu aktīvu skolu. Sazinieties ar savas skolas administratoru.
error-role_not_allowed = Jūsu kontam nav lomas, kas vajadzīga izvēlētajam pakalpojumam. Izvēlieties citu kontu vai sazinieties ar savas skolas administratoru.
error-phone_not_available = Jūsu tālrunis nav sasniedzams. Pārbaudiet, vai tas ir ieslēgts un vai ir signāls, un mēģiniet vēlreiz.
error-provider_maintenance = Pašlaik notiek pakalpojuma apkope. Mēģiniet vēlāk vai citā veidā.
error-user_not_found = Jūsu konts nav atrasts. Pārbaudiet ievadīto, ja kaut ko ievadījāt, vai mēģiniet citā veidā.
error-sign_in_too_weak = Veids, kādā pieslēdzāties citam pakalpojumam, šai vietnei nav pietiekami drošs. Pieslēdzieties tur drošāk, piemēram, ar { -id-card(case: "accusative") }, vai mēģiniet šeit citā veidā.
error-sign_in_too_old = Pakalpojums, no kura atgriezāties, nelūdza Jums pieslēgties vēlreiz. Vispirms tur izejiet no konta, tad mēģiniet šeit vēlreiz.
error-personal_code_missing = Pakalpojums, no kura atgriezāties, nenosūtīja personas kodu, ko varētu nolasīt, tāpēc nav zināms, kurš konts ir Jūsu. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-identity_unknown = { -identity-unknown }
error-identity_in_use = Šis pieslēgšanās veids jau ir piesaistīts kontam. Pieslēdzieties ar to vai piesaistiet citu.
error-last_way_in = Šis ir vienīgais veids, kā piekļūt Jūsu kontam. Vispirms iestatiet paroli vai piesaistiet citu pieslēgšanās veidu.
error-passkey_unknown = Šī piekļuves atslēga šeit vairs nav zināma. Pieslēdzieties citā veidā un pievienojiet jaunu.
error-passkey_failed = Piekļuves atslēgu neizdevās pārbaudīt. Mēģiniet vēlreiz vai pieslēdzieties citā veidā.
error-passkey_unverified = Jūsu ierīce nepārbaudīja, vai tas esat Jūs. Ieslēdziet ekrāna bloķēšanu vai lietojiet citu piekļuves atslēgu.
error-passkey_copied = Šī piekļuves atslēga, iespējams, ir nokopēta, tāpēc tā netiek pieņemta. Pieslēdzieties citā veidā un noņemiet to.
error-passkey_of_another = Šī piekļuves atslēga pieder citam kontam. Lietojiet savu.
error-passkey_known = Šajā ierīcē jau ir Jūsu konta piekļuves atslēga.
error-token_validation_failed = Šī saite vairs nav derīga.
error-password_reset-token_validation_failed = Jaunas paroles saite darbojas vienreiz, { kept-password_link.genitive } laikā.

## password_login

error-check_email_and_password = Nepareizs lietotājvārds, e‑pasta adrese vai parole. Pārbaudiet ievadīto un mēģiniet vēlreiz.
error-slip_used = Šīs lapiņas kods jau ir izmantots. Pieslēdzieties ar toreiz izvēlēto paroli vai palūdziet skolā jaunu lapiņu.
error-slip_ended = Šīs lapiņas kods vairs nav derīgs. Palūdziet skolā jaunu lapiņu.
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = Kods nav pareizs. Pārbaudiet to un ievadiet vēlreiz.

## two_factor

error-two_factor-input_code_invalid = Kods nav pareizs vai ir novecojis. Ievadiet jaunāko kodu.
error-two_factor-authorization_process_timeout = Laiks ir beidzies. Pieslēdzieties vēlreiz.

## mobile_id_login

error-wrong_personal_code = Personas kods nav pareizs. Pārbaudiet to un mēģiniet vēlreiz.
error-wrong_phone = Tālruņa numurs nav pareizs. Pārbaudiet to un mēģiniet vēlreiz.
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = Mobile-ID ar šo personas kodu un tālruņa numuru nav atrasts. Pārbaudiet abus un mēģiniet vēlreiz.
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = Konts ar šo personas kodu nav atrasts. Pārbaudiet personas kodu un tālruņa numuru vai mēģiniet citā veidā.
error-mobile_id_login-authorization_process_canceled = Apstiprināšana tika atcelta tālrunī. Sāciet no jauna vai mēģiniet citā veidā.
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = Apstiprinājums no tālruņa netika saņemts laikā. Sāciet no jauna un turiet tālruni pie rokas.
error-mobile_id_login-phone_not_available = Jūsu tālrunis nav sasniedzams vai SIM karte neatbildēja pareizi. Pārbaudiet, vai ir signāls, restartējiet tālruni un mēģiniet vēlreiz. Ja tas atkārtojas, sazinieties ar savu mobilo sakaru operatoru.
error-mobile_id_login-server_error = Mobile-ID pašlaik neatbild. Mēģiniet vēlreiz pēc dažām minūtēm vai citā veidā.
error-mobile_id_login-provider_maintenance = Pašlaik notiek Mobile-ID apkope. Mēģiniet vēlāk vai citā veidā.
error-sim_not_configured = Jūsu SIM kartes un Mobile-ID pakalpojuma iestatījumi nesakrīt. Sazinieties ar savu mobilo sakaru operatoru vai mēģiniet citā veidā.

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = Smart-ID vai konts ar šo personas kodu nav atrasts. Pārbaudiet personas kodu vai mēģiniet citā veidā.
error-smart_id_login-authorization_process_canceled = Apstiprināšana tika atcelta lietotnē Smart-ID. Sāciet no jauna vai mēģiniet citā veidā.
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = Apstiprinājums no lietotnes Smart-ID netika saņemts laikā. Sāciet no jauna un turiet tālruni pie rokas.
error-smart_id_login-server_error = Smart-ID pašlaik neatbild. Mēģiniet vēlreiz pēc dažām minūtēm vai citā veidā.
error-smart_id_login-provider_maintenance = Pašlaik notiek Smart-ID apkope. Mēģiniet vēlāk vai citā veidā.
error-qualified_smart_id_missing = Šim pakalpojumam ir vajadzīgs pilnvērtīgs Smart-ID; ar Smart-ID Basic nepietiek. Paaugstiniet tā līmeni lietotnē Smart-ID vai mēģiniet citā veidā.
error-wrong_code_chosen = Lietotnē Smart-ID tika izvēlēts cits kontrolkods. Sāciet no jauna un izvēlieties šeit redzamo kodu.
error-device_link_first = Šajā pārlūkprogrammā pirmoreiz pieslēdzieties ar QR kodu vai saiti uz lietotni Smart-ID. Pēc tam varēsiet sākt arī ar personas kodu.
error-device_link_elsewhere = Šī pārlūkprogramma negaida Smart-ID apstiprinājumu. Iespējams, sākāt citā pārlūkprogrammā vai apstiprināšana jau ir beigusies. Sāciet no jauna pārlūkprogrammā, kurā tālrunis atver saites.
error-document_unusable = Šo Smart-ID pašlaik nevar izmantot. Lietotnē Smart-ID apskatiet, kas jādara, vai mēģiniet citā veidā.
error-app_interaction_not_supported = Lietotne Smart-ID Jūsu tālrunī ir pārāk veca. Atjauniniet to un mēģiniet vēlreiz.

## id_card

error-check_id_card_reader = Jūsu { -id-card(case: "accusative") } neizdevās nolasīt. Pārbaudiet, vai karte ir lasītājā, un mēģiniet vēlreiz.
error-id_card_software_missing = Šajā ierīcē { -id-card(case: "accusative") } vēl nevar izmantot. Instalējiet { -id-card(case: "genitive") } programmatūru no vietnes { -id-card-site } un mēģiniet vēlreiz.
error-id_card-user_not_found = Ar Jūsu { -id-card(case: "accusative") } nav saistīts neviens konts. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-id_card-server_error = Jūsu { -id-card(case: "accusative") } pašlaik neizdevās pārbaudīt. Mēģiniet vēlreiz pēc dažām minūtēm vai citā veidā.
error-id_card-authorization_process_canceled = Apstiprināšana ar { -id-card(case: "accusative") } tika atcelta. Sāciet no jauna vai mēģiniet citā veidā.
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = Apstiprinājums ar { -id-card(case: "accusative") } netika saņemts laikā. Sāciet no jauna.

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = Radās problēma ar pakalpojumu { $method }. Mēģiniet vēlreiz vai citā veidā.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = { $method } pašlaik neatbild. Mēģiniet vēlreiz pēc dažām minūtēm vai citā veidā.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = { $method } apstiprināja Jūsu identitāti, bet ar Jums šeit nav saistīts neviens konts. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = Apstiprināšana pakalpojumā { $method } tika atcelta. Sāciet no jauna vai mēģiniet citā veidā.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = Veids, kādā pieslēdzāties pakalpojumam { $method }, šai vietnei nav pietiekami drošs. Pieslēdzieties tur drošāk, piemēram, ar { -id-card(case: "accusative") }, vai mēģiniet šeit citā veidā.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method } nelūdza Jums pieslēgties vēlreiz. Vispirms tur izejiet no konta, tad mēģiniet šeit vēlreiz.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = { $method } nenosūtīja personas kodu, ko varētu nolasīt, tāpēc nav zināms, kurš konts ir Jūsu. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = Atgriešanās no pakalpojuma { $method } aizņēma pārāk daudz laika. Sāciet no jauna.

## har_id

error-har_id_error = Turpināt ar HarID neizdevās. Mēģiniet vēlreiz. Ja tas nepalīdz, iespējams, Jūsu HarID šeit nav saistīts ne ar vienu kontu: mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-har_id-user_not_found = Ar Jūsu HarID nav saistīts neviens konts. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-har_id-canceled = Apstiprināšana ar HarID tika atcelta. Sāciet no jauna vai mēģiniet citā veidā.
error-har_id-sign_in_too_weak = Jūs pieslēdzāties HarID tikai ar paroli, un šai vietnei tas nav pietiekami droši. Izejiet no HarID un pieslēdzieties tur ar { -id-card(case: "accusative") }, Mobile-ID vai Smart-ID. Varat arī šeit mēģināt citā veidā.

## x_id

error-x_id_error = Turpināt ar X-ID neizdevās. Mēģiniet vēlreiz. Ja tas nepalīdz, iespējams, Jūsu X-ID šeit nav saistīts ne ar vienu kontu: mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-x_id-user_not_found = Ar Jūsu X-ID nav saistīts neviens konts. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-x_id-canceled = Apstiprināšana ar X-ID tika atcelta. Sāciet no jauna vai mēģiniet citā veidā.

## e_paraksts

error-e_paraksts-undefined = Radās problēma ar eParakstu. Mēģiniet vēlreiz vai citā veidā.
error-e_paraksts-user_not_found = Ar Jūsu eParakstu nav saistīts neviens konts. Mēģiniet citā veidā vai sazinieties ar savas skolas administratoru.
error-e_paraksts-canceled = Apstiprināšana ar eParakstu tika atcelta. Sāciet no jauna vai mēģiniet citā veidā.

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = Saiti Jums jau nosūtījām. Meklējiet to savā e‑pastā, arī surogātpasta mapē.
error-missing_email = Šim kontam nav e‑pasta adreses, uz kuru pašlaik varētu nosūtīt saiti. Sazinieties ar savas skolas administratoru.

## password_reset

error-password_change_failed = Parole netika nomainīta. Saite ir derīga { kept-password_link }; pieprasiet jaunu un mēģiniet vēlreiz.
error-old_password = Šo paroli Jūs nesen izmantojāt. Izvēlieties tādu, kas atšķiras no Jūsu pēdējām 3 parolēm.
error-incorrect_password = Vecā parole nav pareiza. Pārbaudiet to un ievadiet vēlreiz.
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = Radās kļūda, un konts netika izveidots. Mēģiniet vēlreiz.
error-registration-undefined = { error-registration_failed }
error-registration-required-username = Ievadiet lietotājvārdu.
error-user_email_already_exist = Konts ar šo e‑pasta adresi jau pastāv. Pieslēdzieties vai ievadiet citu adresi.
error-user_id_code_already_exist = Konts ar šo personas kodu jau pastāv. Pieslēdzieties ar šo kontu.
error-users_with_same_personal_code_exist = Ar šo personas kodu jau ir vairāki konti. Pieslēdzieties veidā, kas apliecina Jūsu identitāti, piemēram, ar Smart-ID vai { -id-card(case: "accusative") }.
error-activation_failed = Konts netika aktivizēts. Saite ir derīga { kept-activation } un, iespējams, jau ir izmantota. Mēģiniet pieslēgties; ja tas neizdodas, sazinieties ar savas skolas administratoru.

## school_register

error-school_register_failed = Skola netika reģistrēta. Vēlāk mēģiniet vēlreiz.
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = Šo kontu vairs nevar izvēlēties. Pieslēdzieties vēlreiz.

## terms

error-terms-undefined = Jūsu atbilde netika saglabāta. Mēģiniet vēlreiz.

## permissions

error-permissions-input_code_invalid = Šo kodu negaida neviena ierīce. Pārbaudiet to vai iegūstiet ierīcē jaunu: kods ir derīgs { kept-device }.

## Rules on a field

error-required = Šis lauks ir tukšs. Aizpildiet to.
error-max_length = Teksts ir pārāk garš. Izmantojiet ne vairāk kā 255 rakstzīmes.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = Teksts laukā „{ $label }” ir pārāk garš. Izmantojiet ne vairāk kā 255 rakstzīmes.
error-min_length = Teksts ir pārāk īss. Izmantojiet vismaz 9 rakstzīmes.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = Teksts laukā „{ $label }” ir pārāk īss. Izmantojiet vismaz 9 rakstzīmes.
error-min_length-password = Parole ir pārāk īsa. Izmantojiet vismaz 9 rakstzīmes.
error-invalid_email = E‑pasta adrese nav pareiza. Ievadiet to šādi: vards@example.com
error-invalid_format = Formāts nav pareizs. Pārbaudiet un ievadiet vēlreiz.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = Formāts laukā „{ $label }” nav pareizs. Pārbaudiet un ievadiet vēlreiz.
error-digits_only = Izmantojiet tikai ciparus.
error-letters_only = Izmantojiet tikai burtus; drīkst lietot arī atstarpi, defisi un apostrofu.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = Laukā „{ $label }” izmantojiet tikai burtus; drīkst lietot arī atstarpi, defisi un apostrofu.
error-invalid_id_code = Personas kods nav pareizs. Pārbaudiet to un ievadiet vēlreiz.
error-wrong_gender = Dzimums neatbilst personas kodam. Pārbaudiet abus.
error-wrong_date_of_birth = Dzimšanas datums neatbilst personas kodam. Pārbaudiet abus.
error-incorrect_date_of_birth = Šāda datuma nav. Pārbaudiet dienu, mēnesi un gadu.
error-email_mismatch = E‑pasta adreses atšķiras. Ievadiet divreiz vienu un to pašu adresi.
error-password_mismatch = Paroles atšķiras. Ievadiet divreiz vienu un to pašu paroli.
error-password_strength = Paroli ir pārāk viegli uzminēt. Izmantojiet vismaz trīs no šiem: lielos burtus, mazos burtus, ciparus, speciālās rakstzīmes (piemēram, ! ? # % - _).
error-password_characters = Parolē ir rakstzīme, ko nevar izmantot. Izmantojiet burtus, ciparus un speciālās rakstzīmes (piemēram, ! ? # % - _), bez atstarpēm.
error-password_common = Šī vai ļoti līdzīga parole ir sarakstos, ko ļaundari izmēģina vispirms. Izvēlieties citu.
error-password_personal = Parolē nedrīkst būt Jūsu vārds, e‑pasta adrese, lietotājvārds vai šī pakalpojuma nosaukums. Izvēlieties citu.

## A field left empty

error-required-email = Ievadiet e‑pasta adresi.
error-required-username = { -reset-name-required }
error-required-password = Ievadiet paroli.
error-required-old_password = Ievadiet savu veco paroli.
error-required-password_confirmation = Ievadiet paroli vēlreiz.
error-required-two_factor_code = Ievadiet kodu.
error-required-personalCode = Ievadiet savu personas kodu.
error-required-country = Izvēlieties valsti.
error-required-phonePrefix = Izvēlieties tālruņa numura valsts kodu.
error-required-phoneNumber = Ievadiet savu tālruņa numuru.
error-required-firstName = Ievadiet vārdu.
error-required-lastName = Ievadiet uzvārdu.
error-required-idCode = Ievadiet personas kodu.
error-required-issuer = Izvēlieties valsti, kas piešķīrusi personas kodu.
error-required-dateOfBirth = Ievadiet dzimšanas datumu, piemēram, 05.09.2012.
error-required-gender = Izvēlieties dzimumu.
error-required-street = Ievadiet ielu, māju un dzīvokli vai mājas nosaukumu.
error-required-city = Ievadiet pilsētu vai pagastu.
error-required-postal_index = Ievadiet pasta indeksu.
error-required-email_confirmation = Ievadiet e‑pasta adresi vēlreiz.
error-required-schoolName = Ievadiet skolas nosaukumu.
error-required-registrationNumber = Ievadiet reģistrācijas numuru.
error-required-type = Izvēlieties iestādes veidu.
error-required-number = Ievadiet tālruņa numuru.
error-required-captcha_answer = Drošības pārbaude vēl nav veikta.
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = Izvēlieties kontu.
error-required-terms_accepted = Lai turpinātu, piekrītiet noteikumiem.

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = Šo datumu nevar nolasīt. Izmantojiet formātu dd.mm.gggg, piemēram, 05.09.2012.
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = Tālruņa numurs nav pareizs. Pārbaudiet to un izmantojiet tikai ciparus.
error-invalid_format-number = Ievadiet tālruņa numuru ar valsts kodu, piemēram, +372 5550 0000.
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = Tālruņa numurā drīkst būt tikai cipari.
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = Kodā drīkst būt tikai cipari.

## A passkey

error-passkey-canceled = Piekļuves atslēga netika lietota. Mēģiniet vēlreiz vai pieslēdzieties citā veidā.
error-passkey-authorization_process_timeout = Pagāja pārāk ilgs laiks, vai atbilde jau ir izmantota. Mēģiniet vēlreiz.
