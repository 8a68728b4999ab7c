### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = Tekkis probleem
# Stands before the page title, hence the space at its end.
error-title-prefix = Viga:{" "}

## Anywhere

error-undefined = Midagi läks valesti. Proovi uuesti; kui see kordub, võta ühendust oma kooli administraatoriga.
error-server_error = Teenus praegu ei vasta. Proovi mõne minuti pärast uuesti.
error-bad_request = Saadetud andmeid ei õnnestunud töödelda. Kontrolli sisestatut ja proovi uuesti.
error-too_many_requests = Katseid oli liiga palju. Proovi hiljem uuesti.
error-service_busy = Praegu logib korraga sisse liiga palju inimesi. Proovi hetke pärast uuesti.
error-confirm_recaptcha = Turvakontrolli vastus ei ole õige. Tee uus kontroll läbi ja saada vorm uuesti.
error-authorization_process_canceled = Kinnitamine katkestati. Alusta uuesti või vali teine viis.
error-canceled = Toiming katkestati. Alusta uuesti või vali teine viis.
error-authorization_process_timeout = Kinnitus ei jõudnud õigeks ajaks kohale. Alusta uuesti.
error-account_not_activated = Sinu konto ei ole veel aktiveeritud. Ava link, mille saatsime sulle e‑postiga; kiri võib olla ka rämpsposti kaustas. Link kehtib { kept-activation }. Kui sa seda kirja ei leia, võta ühendust oma kooli administraatoriga.
error-profile_blocked = Sinu konto on blokeeritud. Küsi põhjust oma kooli administraatorilt ja palu blokeering eemaldada.
error-login_required = Logi kõigepealt sisse. Seejärel saad jätkata.
error-login_failed_count_block = Sinu konto on liiga paljude ebaõnnestunud sisselogimiste tõttu blokeeritud. Võta ühendust oma kooli administraatoriga.
error-no_active_groups = Sinu konto ei kuulu ühtegi aktiivsesse rühma. Võta ühendust oma kooli administraatoriga.
error-no_active_schools = Sinu konto ei ole seotud ühegi aktiivse kooliga. Võta ühendust oma kooli administraatoriga.
error-role_not_allowed = Sinu kontol ei ole valitud teenuse jaoks sobivat rolli. Vali teine konto või võta ühendust oma kooli administraatoriga.
error-phone_not_available = Sinu telefoniga ei õnnestunud ühendust saada. Kontrolli, et see oleks sisse lülitatud ja levis, ning proovi uuesti.
error-provider_maintenance = Teenuses on praegu hooldustööd. Tule hiljem tagasi või vali teine viis.
error-user_not_found = Sinu kontot ei leitud. Kontrolli sisestatut, kui midagi sisestasid, või vali teine viis.
error-sign_in_too_weak = Viis, kuidas teise teenusesse sisse logisid, ei ole selle lehe jaoks piisavalt turvaline. Kasuta seal turvalisemat viisi, näiteks ID-kaarti, või vali siin teine viis.
error-sign_in_too_old = Teenus, kust tagasi tulid, ei palunud sul uuesti sisse logida. Logi kõigepealt sealt välja ja proovi siis siin uuesti.
error-personal_code_missing = Teenus, kust tagasi tulid, ei edastanud isikukoodi, mida suudaksime lugeda, ja me ei tea, milline konto on sinu oma. Vali teine viis või võta ühendust oma kooli administraatoriga.
error-identity_unknown = { -identity-unknown }
error-identity_in_use = See sisselogimisviis on juba ühe kontoga seotud. Logi sellega sisse või seo mõni muu.
error-last_way_in = See on ainus viis sinu kontole pääseda. Määra enne parool või seo mõni muu sisselogimisviis.
error-passkey_unknown = Seda pääsuvõtit siin enam ei tunta. Logi sisse muul viisil ja lisa uus.
error-passkey_failed = Pääsuvõtit ei õnnestunud kontrollida. Proovi uuesti või logi sisse muul viisil.
error-passkey_unverified = Sinu seade ei kontrollinud, kas see oled sina. Lülita sisse ekraanilukk või kasuta teist pääsuvõtit.
error-passkey_copied = See pääsuvõti võib olla kopeeritud, seepärast me seda vastu ei võta. Logi sisse muul viisil ja eemalda see.
error-passkey_of_another = See pääsuvõti kuulub teisele kontole. Kasuta enda oma.
error-passkey_known = Selles seadmes on sinu konto pääsuvõti juba olemas.
error-token_validation_failed = See link enam ei kehti.
error-password_reset-token_validation_failed = Uue parooli link töötab ühe korra, { kept-password_link.genitive } jooksul.

## password_login

error-check_email_and_password = Vale kasutajanimi, e‑posti aadress või parool. Kontrolli neid ja proovi uuesti.
error-slip_used = Selle sedeli koodi on juba kasutatud. Logi sisse siis valitud parooliga või küsi koolist uus sedel.
error-slip_ended = Selle sedeli kood enam ei kehti. Küsi koolist uus sedel.
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = Kood ei ole õige. Kontrolli seda ja sisesta uuesti.

## two_factor

error-two_factor-input_code_invalid = Kood on vale või aegunud. Sisesta kõige uuem kood.
error-two_factor-authorization_process_timeout = Aeg sai läbi. Alusta sisselogimist uuesti.

## mobile_id_login

error-wrong_personal_code = Isikukood ei ole õige. Kontrolli seda ja proovi uuesti.
error-wrong_phone = Telefoninumber ei ole õige. Kontrolli seda ja proovi uuesti.
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = Selle isikukoodi ja telefoninumbriga Mobiil-ID‑d ei leitud. Kontrolli mõlemat ja proovi uuesti.
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = Selle isikukoodiga kontot ei leitud. Kontrolli isikukoodi ja telefoninumbrit või vali teine viis.
error-mobile_id_login-authorization_process_canceled = Kinnitamine katkestati telefonis. Alusta uuesti või vali teine viis.
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = Telefonist ei tulnud õigel ajal kinnitust. Alusta uuesti ja hoia telefon käepärast.
error-mobile_id_login-phone_not_available = Sinu telefoniga ei õnnestunud ühendust saada või SIM-kaart ei vastanud õigesti. Kontrolli, et telefon oleks levis, taaskäivita see ja proovi uuesti. Kui viga kordub, pöördu oma mobiilsideoperaatori poole.
error-mobile_id_login-server_error = Mobiil-ID praegu ei vasta. Proovi mõne minuti pärast uuesti või vali teine viis.
error-mobile_id_login-provider_maintenance = Mobiil-ID teenuses on praegu hooldustööd. Tule hiljem tagasi või vali teine viis.
error-sim_not_configured = Sinu SIM-kaardi ja Mobiil-ID teenuse seaded ei ühti. Pöördu oma mobiilsideoperaatori poole või vali teine viis.

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = Selle isikukoodiga Smart-ID‑d või kontot ei leitud. Kontrolli isikukoodi või vali teine viis.
error-smart_id_login-authorization_process_canceled = Kinnitamine katkestati Smart-ID rakenduses. Alusta uuesti või vali teine viis.
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = Smart-ID rakendusest ei tulnud õigel ajal kinnitust. Alusta uuesti ja hoia telefon käepärast.
error-smart_id_login-server_error = Smart-ID praegu ei vasta. Proovi mõne minuti pärast uuesti või vali teine viis.
error-smart_id_login-provider_maintenance = Smart-ID teenuses on praegu hooldustööd. Tule hiljem tagasi või vali teine viis.
error-qualified_smart_id_missing = Selle teenuse jaoks on vaja täisväärtuslikku Smart-ID‑d, Smart-ID Basicust ei piisa. Uuenda see Smart-ID rakenduses täisväärtuslikuks või vali teine viis.
error-wrong_code_chosen = Smart-ID rakenduses valiti teine kontrollkood. Alusta uuesti ja vali kood, mida näed siin.
error-device_link_first = Logi selles veebilehitsejas esimest korda sisse QR-koodiga või Smart-ID rakenduse lingiga. Edaspidi saad alustada ka isikukoodiga.
error-device_link_elsewhere = See veebilehitseja ei oota Smart-ID kinnitust. Võib-olla alustasid teises veebilehitsejas või on kinnitamine juba lõppenud. Alusta uuesti veebilehitsejas, mis telefonis lingid avab.
error-document_unusable = Seda Smart-ID‑d ei saa praegu kasutada. Ava Smart-ID rakendus ja vaata, mida see vajab, või vali teine viis.
error-app_interaction_not_supported = Sinu telefoni Smart-ID rakendus on selleks liiga vana. Uuenda rakendust ja proovi uuesti.

## id_card

error-check_id_card_reader = ID-kaarti ei õnnestunud lugeda. Kontrolli, et kaart oleks lugejas, ja proovi uuesti.
error-id_card_software_missing = Selles seadmes ei saa veel ID-kaarti kasutada. Paigalda ID-kaardi tarkvara aadressilt { -id-card-site } ja proovi uuesti.
error-id_card-user_not_found = Sinu ID-kaardiga ei ole seotud ühtegi kontot. Vali teine viis või võta ühendust oma kooli administraatoriga.
error-id_card-server_error = Sinu ID-kaarti ei õnnestunud praegu kontrollida. Proovi mõne minuti pärast uuesti või vali teine viis.
error-id_card-authorization_process_canceled = ID-kaardiga kinnitamine katkestati. Alusta uuesti või vali teine viis.
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = ID-kaardiga kinnitamise aeg sai läbi. Alusta uuesti.

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = Teenusega { $method } tekkis probleem. Proovi uuesti või vali teine viis.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = { $method } praegu ei vasta. Proovi mõne minuti pärast uuesti või vali teine viis.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = { $method } kinnitas, kes sa oled, kuid siin ei ole sinuga seotud ühtegi kontot. Vali teine viis või võta ühendust oma kooli administraatoriga.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = Kinnitamine teenuses { $method } katkestati. Alusta uuesti või vali teine viis.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = Viis, kuidas teenusesse { $method } sisse logisid, ei ole selle lehe jaoks piisavalt turvaline. Kasuta seal turvalisemat viisi, näiteks ID-kaarti, või vali siin teine viis.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method } ei palunud sul uuesti sisse logida. Logi kõigepealt sealt välja ja proovi siis siin uuesti.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = { $method } ei edastanud isikukoodi, mida suudaksime lugeda, ja me ei tea, milline konto on sinu oma. Vali teine viis või võta ühendust oma kooli administraatoriga.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = Teenusest { $method } tagasitulekuks kulus liiga palju aega. Alusta uuesti.

## har_id

error-har_id_error = HarID-ga ei õnnestunud jätkata. Proovi uuesti. Kui see ei aita, ei ole sinu HarID võib-olla siin ühegi kontoga seotud: vali teine viis või võta ühendust oma kooli administraatoriga.
error-har_id-user_not_found = Sinu HarID-ga ei ole seotud ühtegi kontot. Vali teine viis või võta ühendust oma kooli administraatoriga.
error-har_id-canceled = HarID-ga kinnitamine katkestati. Alusta uuesti või vali teine viis.
error-har_id-sign_in_too_weak = Logisid HarID-sse sisse ainult parooliga ja see ei ole selle lehe jaoks piisavalt turvaline. Logi HarID-st välja ja sisene sinna ID-kaardi, Mobiil-ID või Smart-ID-ga. Võid ka siin teise viisi valida.

## x_id

error-x_id_error = X-ID-ga ei õnnestunud jätkata. Proovi uuesti. Kui see ei aita, ei ole sinu X-ID võib-olla siin ühegi kontoga seotud: vali teine viis või võta ühendust oma kooli administraatoriga.
error-x_id-user_not_found = Sinu X-ID-ga ei ole seotud ühtegi kontot. Vali teine viis või võta ühendust oma kooli administraatoriga.
error-x_id-canceled = X-ID-ga kinnitamine katkestati. Alusta uuesti või vali teine viis.

## e_paraksts

error-e_paraksts-undefined = eParakstsiga tekkis probleem. Proovi uuesti või vali teine viis.
error-e_paraksts-user_not_found = Sinu eParakstsiga ei ole seotud ühtegi kontot. Vali teine viis või võta ühendust oma kooli administraatoriga.
error-e_paraksts-canceled = eParakstsiga kinnitamine katkestati. Alusta uuesti või vali teine viis.

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = Oleme sulle lingi juba saatnud. Otsi seda oma postkastist, ka rämpsposti kaustast.
error-missing_email = Sellel kontol ei ole e‑posti aadressi, kuhu saaksime praegu lingi saata. Võta ühendust oma kooli administraatoriga.

## password_reset

error-password_change_failed = Parooli ei muudetud. Link kehtib { kept-password_link }; küsi uus link ja proovi uuesti.
error-old_password = Oled seda parooli hiljuti kasutanud. Vali parool, mis erineb sinu 3 viimasest paroolist.
error-incorrect_password = Vana parool ei ole õige. Kontrolli seda ja sisesta uuesti.
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = Tekkis viga ja kontot ei loodud. Proovi uuesti.
error-registration-undefined = { error-registration_failed }
error-registration-required-username = Sisesta kasutajanimi.
error-user_email_already_exist = Selle e‑posti aadressiga konto on juba olemas. Logi sisse või sisesta teine aadress.
error-user_id_code_already_exist = Selle isikukoodiga konto on juba olemas. Logi sisse selle kontoga.
error-users_with_same_personal_code_exist = Selle isikukoodiga on juba kontosid. Logi sisse viisil, mis tõendab sinu isikut, näiteks Smart-ID või ID-kaardiga.
error-activation_failed = Kontot ei aktiveeritud. Link kehtib { kept-activation } ja võib olla juba kasutatud. Proovi sisse logida; kui see ei õnnestu, võta ühendust oma kooli administraatoriga.

## school_register

error-school_register_failed = Kooli ei registreeritud. Proovi hiljem uuesti.
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = Seda kontot ei saa enam valida. Logi uuesti sisse.

## terms

error-terms-undefined = Sinu vastust ei salvestatud. Proovi uuesti.

## permissions

error-permissions-input_code_invalid = Ükski seade ei oota seda koodi. Kontrolli seda või lase seadmel näidata uut: kood kehtib { kept-device }.

## Rules on a field

error-required = See väli on tühi. Täida see.
error-max_length = See on liiga pikk. Lubatud on kuni 255 märki.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = „{ $label }“ on liiga pikk. Lubatud on kuni 255 märki.
error-min_length = See on liiga lühike. Vaja on vähemalt 9 märki.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = „{ $label }“ on liiga lühike. Vaja on vähemalt 9 märki.
error-min_length-password = Parool on liiga lühike. Vaja on vähemalt 9 märki.
error-invalid_email = E‑posti aadress ei ole õige. Sisesta see kujul nimi@example.com
error-invalid_format = See ei ole õigel kujul. Kontrolli ja sisesta uuesti.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = „{ $label }“ ei ole õigel kujul. Kontrolli ja sisesta uuesti.
error-digits_only = Kasuta ainult numbreid.
error-letters_only = Kasuta ainult tähti; lubatud on ka tühik, sidekriips ja ülakoma.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = Väljal „{ $label }“ kasuta ainult tähti; lubatud on ka tühik, sidekriips ja ülakoma.
error-invalid_id_code = Isikukood ei ole õige. Kontrolli seda ja sisesta uuesti.
error-wrong_gender = Sugu ei vasta isikukoodile. Kontrolli mõlemat.
error-wrong_date_of_birth = Sünnikuupäev ei vasta isikukoodile. Kontrolli mõlemat.
error-incorrect_date_of_birth = Sellist kuupäeva ei ole. Kontrolli päeva, kuud ja aastat.
error-email_mismatch = E‑posti aadressid erinevad. Sisesta kaks korda sama aadress.
error-password_mismatch = Paroolid erinevad. Sisesta kaks korda sama parool.
error-password_strength = Parooli on liiga kerge ära arvata. Kasuta vähemalt kolme neist: suurtähed, väiketähed, numbrid, erimärgid (näiteks ! ? # % - _).
error-password_characters = Paroolis on märk, mida ei saa kasutada. Kasuta tähti, numbreid ja erimärke (näiteks ! ? # % - _), ilma tühikuteta.
error-password_common = See parool või sellele väga sarnane on loendites, mida ründajad esimesena proovivad. Vali teine parool.
error-password_personal = Paroolis ei tohi olla sinu nime, e‑posti aadressi, kasutajanime ega selle teenuse nime. Vali teine parool.

## A field left empty

error-required-email = Sisesta e‑posti aadress.
error-required-username = { -reset-name-required }
error-required-password = Sisesta parool.
error-required-old_password = Sisesta oma vana parool.
error-required-password_confirmation = Sisesta parool veel kord.
error-required-two_factor_code = Sisesta kood.
error-required-personalCode = Sisesta oma isikukood.
error-required-country = Vali riik.
error-required-phonePrefix = Vali telefoninumbri suunakood.
error-required-phoneNumber = Sisesta oma telefoninumber.
error-required-firstName = Sisesta eesnimi.
error-required-lastName = Sisesta perekonnanimi.
error-required-idCode = Sisesta isikukood.
error-required-issuer = Vali isikukoodi andnud riik.
error-required-dateOfBirth = Sisesta sünnikuupäev, näiteks 05.09.2012.
error-required-gender = Vali sugu.
error-required-street = Sisesta tänav, maja ja korter või talu nimi.
error-required-city = Sisesta linn, alevik või küla.
error-required-postal_index = Sisesta sihtnumber.
error-required-email_confirmation = Sisesta e‑posti aadress veel kord.
error-required-schoolName = Sisesta kooli nimi.
error-required-registrationNumber = Sisesta registrikood.
error-required-type = Vali asutuse liik.
error-required-number = Sisesta telefoninumber.
error-required-captcha_answer = Turvakontroll on veel tegemata.
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = Vali konto.
error-required-terms_accepted = Jätkamiseks nõustu tingimustega.

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = Kuupäev ei ole õigel kujul. Kasuta kuju pp.kk.aaaa, näiteks 05.09.2012.
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = Telefoninumber ei ole õige. Kontrolli seda ja kasuta ainult numbreid.
error-invalid_format-number = Sisesta telefoninumber koos riigi suunakoodiga, näiteks +372 5550 0000.
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = Telefoninumbris võivad olla ainult numbrid.
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = Koodis võivad olla ainult numbrid.

## A passkey

error-passkey-canceled = Pääsuvõtit ei kasutatud. Proovi uuesti või logi sisse muul viisil.
error-passkey-authorization_process_timeout = Aega kulus liiga palju või on vastus juba kasutatud. Proovi uuesti.
