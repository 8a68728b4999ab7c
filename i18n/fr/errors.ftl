### Errors, as the visitor reads them: what happened, then what to do.
### Looked up in this order: error-AREA-CODE-FIELD, error-AREA-CODE, error-provider-CODE (redirecting providers), error-CODE-FIELD, error-CODE-labelled,
### error-CODE, error-undefined.
### Codes, areas and fields keep the spelling of the account API.

## Shared words

error-summary-title = Il y a un problème
# Stands before the page title, hence the space at its end.
error-title-prefix = Erreur :{" "}

## Anywhere

error-undefined = Un problème est survenu. Réessayez ; si cela se reproduit, contactez l’administration de votre établissement.
error-server_error = Le service ne répond pas pour le moment. Réessayez dans quelques minutes.
error-bad_request = Votre demande n’a pas pu être traitée. Vérifiez votre saisie et réessayez.
error-too_many_requests = Il y a eu trop de tentatives. Réessayez plus tard.
error-service_busy = Trop de personnes se connectent en ce moment. Réessayez dans un instant.
error-confirm_recaptcha = La réponse au contrôle de sécurité était fausse. Effectuez le nouveau, puis renvoyez le formulaire.
error-authorization_process_canceled = La confirmation a été annulée. Recommencez ou choisissez une autre méthode.
error-canceled = L’opération a été annulée avant la fin. Recommencez ou choisissez une autre méthode.
error-authorization_process_timeout = La confirmation n’est pas arrivée à temps. Recommencez.
error-account_not_activated = Votre compte n’est pas encore activé. Ouvrez le lien dans l’e‑mail que nous vous avons envoyé ; il se trouve peut-être dans vos courriers indésirables. Le lien est valable { kept-activation }. Si vous ne trouvez pas l’e‑mail, contactez l’administration de votre établissement.
error-profile_blocked = Votre compte est bloqué. L’administration de votre établissement peut vous dire pourquoi et le débloquer.
error-login_required = Connectez-vous pour continuer.
error-login_failed_count_block = Votre compte est bloqué après de nombreuses tentatives de connexion infructueuses. Contactez l’administration de votre établissement.
error-no_active_groups = Votre compte n’appartient à aucun groupe actif. Contactez l’administration de votre établissement.
error-no_active_schools = Votre compte n’est rattaché à aucun établissement actif. Contactez l’administration de votre établissement.
error-role_not_allowed = Aucun de vos rôles ne donne accès au service choisi. Choisissez un autre compte ou contactez l’administration de votre établissement.
error-phone_not_available = Votre téléphone est injoignable. Vérifiez qu’il est allumé et qu’il capte le réseau, puis réessayez.
error-provider_maintenance = Le service est en maintenance. Revenez plus tard ou choisissez une autre méthode.
error-user_not_found = Nous n’avons pas trouvé de compte pour vous. Vérifiez votre saisie, le cas échéant, ou choisissez une autre méthode.
error-sign_in_too_weak = Votre connexion auprès du fournisseur n’est pas assez sûre pour ce site. Connectez-vous auprès de lui d’une façon plus sûre, par exemple avec une carte d’identité, ou choisissez ici une autre méthode.
error-sign_in_too_old = Le fournisseur ne vous a pas demandé de vous reconnecter. Déconnectez-vous d’abord de son service, puis réessayez ici.
error-personal_code_missing = Le fournisseur ne nous a pas transmis de code personnel que nous puissions lire. Nous ne savons donc pas quel compte est le vôtre. Choisissez une autre méthode ou contactez l’administration de votre établissement.
error-identity_unknown = { -identity-unknown }
error-identity_in_use = Cette connexion est déjà associée à un compte. Utilisez-la pour vous connecter ou associez-en une autre.
error-last_way_in = C’est le seul accès à votre compte. Définissez d’abord un mot de passe ou associez une autre méthode de connexion.
error-passkey_unknown = Cette clé d’accès n’est plus connue ici. Connectez-vous autrement et ajoutez-en une nouvelle.
error-passkey_failed = La clé d’accès n’a pas pu être vérifiée. Réessayez ou connectez-vous autrement.
error-passkey_unverified = Votre appareil n’a pas vérifié que c’est bien vous. Activez le verrouillage de l’écran ou utilisez une autre clé d’accès.
error-passkey_copied = Cette clé d’accès a peut-être été copiée ; elle n’est donc pas acceptée. Connectez-vous autrement et retirez-la.
error-passkey_of_another = Cette clé d’accès appartient à un autre compte. Utilisez la vôtre.
error-passkey_known = Cet appareil a déjà une clé d’accès pour votre compte.
error-token_validation_failed = Ce lien n’est plus valable.
error-password_reset-token_validation_failed = Un lien pour un nouveau mot de passe fonctionne une seule fois, pendant { kept-password_link }.

## password_login

error-check_email_and_password = Le nom d’utilisateur, l’adresse e‑mail ou le mot de passe est incorrect. Vérifiez-les et réessayez.
error-slip_used = Le code de cette fiche a déjà été utilisé. Connectez-vous avec le mot de passe choisi à ce moment-là, ou demandez une nouvelle fiche à votre établissement.
error-slip_ended = Le code de cette fiche n’est plus valable. Demandez une nouvelle fiche à votre établissement.
error-password_login-user_not_found = { error-check_email_and_password }
error-input_code_invalid = Le code est incorrect. Vérifiez-le et saisissez-le de nouveau.

## two_factor

error-two_factor-input_code_invalid = Le code est incorrect ou trop ancien. Saisissez le code le plus récent.
error-two_factor-authorization_process_timeout = Le délai est écoulé. Connectez-vous de nouveau.

## mobile_id_login

error-wrong_personal_code = Le code personnel est incorrect. Vérifiez-le et réessayez.
error-wrong_phone = Le numéro de téléphone est incorrect. Vérifiez-le et réessayez.
# Either may be wrong, so both codes ask to check both.
error-mobile_id_login-wrong_personal_code = Aucun Mobile-ID ne correspond à ce code personnel et à ce numéro de téléphone. Vérifiez les deux et réessayez.
error-mobile_id_login-wrong_phone = { error-mobile_id_login-wrong_personal_code }
error-mobile_id_login-user_not_found = Aucun compte ne correspond à ce code personnel. Vérifiez le code personnel et le numéro de téléphone ou choisissez une autre méthode.
error-mobile_id_login-authorization_process_canceled = La confirmation a été annulée sur le téléphone. Recommencez ou choisissez une autre méthode.
error-mobile_id_login-canceled = { error-mobile_id_login-authorization_process_canceled }
error-mobile_id_login-authorization_process_timeout = La confirmation sur le téléphone n’est pas arrivée à temps. Recommencez en gardant le téléphone à portée de main.
error-mobile_id_login-phone_not_available = Votre téléphone est injoignable ou sa carte SIM n’a pas répondu correctement. Vérifiez que le téléphone capte le réseau, redémarrez-le et réessayez. Si le problème persiste, contactez votre opérateur mobile.
error-mobile_id_login-server_error = Mobile-ID ne répond pas pour le moment. Réessayez dans quelques minutes ou choisissez une autre méthode.
error-mobile_id_login-provider_maintenance = Mobile-ID est en maintenance. Revenez plus tard ou choisissez une autre méthode.
error-sim_not_configured = Mobile-ID n’est pas correctement configuré sur votre carte SIM. Contactez votre opérateur mobile ou choisissez une autre méthode.

## smart_id_login

# Says the same whether the Smart-ID or the account is missing, so that nobody learns which.
error-smart_id_login-user_not_found = Nous n’avons pas trouvé de Smart-ID ou de compte correspondant à ce code personnel. Vérifiez le code personnel ou choisissez une autre méthode.
error-smart_id_login-authorization_process_canceled = La confirmation a été annulée dans l’application Smart-ID. Recommencez ou choisissez une autre méthode.
error-smart_id_login-canceled = { error-smart_id_login-authorization_process_canceled }
error-smart_id_login-authorization_process_timeout = La confirmation dans l’application Smart-ID n’est pas arrivée à temps. Recommencez en gardant le téléphone à portée de main.
error-smart_id_login-server_error = Smart-ID ne répond pas pour le moment. Réessayez dans quelques minutes ou choisissez une autre méthode.
error-smart_id_login-provider_maintenance = Smart-ID est en maintenance. Revenez plus tard ou choisissez une autre méthode.
error-qualified_smart_id_missing = Ce service exige un Smart-ID complet ; Smart-ID Basic ne suffit pas. Mettez-le à niveau dans l’application Smart-ID ou choisissez une autre méthode.
error-wrong_code_chosen = Un autre code de contrôle a été choisi dans l’application Smart-ID. Recommencez et choisissez le code affiché ici.
error-device_link_first = Connectez-vous d’abord une fois dans ce navigateur avec le code QR ou le lien vers l’application Smart-ID. Vous pourrez ensuite y utiliser votre code personnel.
error-device_link_elsewhere = Aucune connexion par Smart-ID n’est en attente dans ce navigateur. Elle a commencé dans un autre navigateur ou elle est déjà terminée. Recommencez dans le navigateur par défaut du téléphone.
error-document_unusable = Ce Smart-ID est inutilisable pour le moment. Ouvrez l’application Smart-ID pour voir ce qu’il faut faire ou choisissez une autre méthode.
error-app_interaction_not_supported = L’application Smart-ID de votre téléphone est trop ancienne. Mettez-la à jour et réessayez.

## id_card

error-check_id_card_reader = Votre carte d’identité n’a pas pu être lue. Vérifiez qu’elle est bien dans le lecteur et réessayez.
error-id_card_software_missing = Cet appareil n’est pas encore prêt pour la carte d’identité. Installez le logiciel de la carte d’identité depuis { -id-card-site } et réessayez.
error-id_card-user_not_found = Aucun compte n’est associé à votre carte d’identité. Choisissez une autre méthode ou contactez l’administration de votre établissement.
error-id_card-server_error = Votre carte d’identité n’a pas pu être vérifiée pour le moment. Réessayez dans quelques minutes ou choisissez une autre méthode.
error-id_card-authorization_process_canceled = La confirmation par la carte d’identité a été annulée. Recommencez ou choisissez une autre méthode.
error-id_card-canceled = { error-id_card-authorization_process_canceled }
error-id_card-authorization_process_timeout = La confirmation par la carte d’identité n’est pas arrivée à temps. Recommencez.

## What all providers have in common to which the browser is sent

# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-undefined = Un problème est survenu avec { $method }. Réessayez ou choisissez une autre méthode.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-server_error = { $method } ne répond pas pour le moment. Réessayez dans quelques minutes ou choisissez une autre méthode.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-user_not_found = { $method } a confirmé votre identité, mais aucun compte ne vous est associé ici. Choisissez une autre méthode ou contactez l’administration de votre établissement.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-canceled = L’identification par { $method } a été annulée. Recommencez ou choisissez une autre méthode.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_weak = Votre connexion par { $method } n’est pas assez sûre pour ce site. Connectez-vous à { $method } d’une façon plus sûre, par exemple avec une carte d’identité, ou choisissez ici une autre méthode.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-sign_in_too_old = { $method } ne vous a pas demandé de vous reconnecter. Déconnectez-vous d’abord de ce service, puis réessayez ici.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-personal_code_missing = { $method } ne nous a pas transmis de code personnel que nous puissions lire. Nous ne savons donc pas quel compte est le vôtre. Choisissez une autre méthode ou contactez l’administration de votre établissement.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
error-provider-authorization_process_timeout = Le retour depuis { $method } a pris trop de temps. Recommencez.

## har_id

error-har_id_error = La connexion par HarID n’a pas abouti. Réessayez. Si cela se reproduit, aucun compte n’est peut-être associé ici à votre HarID : choisissez une autre méthode ou contactez l’administration de votre établissement.
error-har_id-user_not_found = Aucun compte n’est associé à votre HarID. Choisissez une autre méthode ou contactez l’administration de votre établissement.
error-har_id-canceled = L’identification par HarID a été annulée. Recommencez ou choisissez une autre méthode.
error-har_id-sign_in_too_weak = Un simple mot de passe vous a suffi pour vous connecter à HarID, ce qui n’est pas assez sûr pour ce site. Déconnectez-vous de HarID, puis connectez-vous-y avec une carte d’identité, Mobile-ID ou Smart-ID, ou choisissez ici une autre méthode.

## x_id

error-x_id_error = La connexion par X-ID n’a pas abouti. Réessayez. Si cela se reproduit, aucun compte n’est peut-être associé ici à votre X-ID : choisissez une autre méthode ou contactez l’administration de votre établissement.
error-x_id-user_not_found = Aucun compte n’est associé à votre X-ID. Choisissez une autre méthode ou contactez l’administration de votre établissement.
error-x_id-canceled = L’identification par X-ID a été annulée. Recommencez ou choisissez une autre méthode.

## e_paraksts

error-e_paraksts-undefined = Un problème est survenu avec eParaksts. Réessayez ou choisissez une autre méthode.
error-e_paraksts-user_not_found = Aucun compte n’est associé à votre eParaksts. Choisissez une autre méthode ou contactez l’administration de votre établissement.
error-e_paraksts-canceled = L’identification par eParaksts a été annulée. Recommencez ou choisissez une autre méthode.

## forgot_password

error-forgot_password-user_not_found = { -reset-name-not-found }
error-reset_request_already_sent = Nous vous avons déjà envoyé un lien. Cherchez-le dans vos e‑mails, y compris dans les courriers indésirables. Si vous ne le trouvez pas, demandez-en un autre plus tard.
error-missing_email = Ce compte n’a pas d’adresse e‑mail à laquelle nous puissions envoyer un lien pour le moment. Contactez l’administration de votre établissement.

## password_reset

error-password_change_failed = Le mot de passe n’a pas été modifié. Un lien est valable { kept-password_link } ; demandez-en un autre et réessayez.
error-old_password = Vous avez utilisé ce mot de passe récemment. Choisissez-en un différent de vos 3 derniers mots de passe.
error-incorrect_password = L’ancien mot de passe est incorrect. Vérifiez-le et saisissez-le de nouveau.
error-username_not_found = { -reset-name-not-found }
error-password_reset-user_not_found = { -reset-name-not-found }

## registration

error-registration_failed = Une erreur est survenue et le compte n’a pas été créé. Réessayez.
error-registration-undefined = { error-registration_failed }
error-registration-required-username = Saisissez un nom d’utilisateur.
error-user_email_already_exist = Un compte existe déjà avec cette adresse e‑mail. Connectez-vous ou saisissez une autre adresse.
error-user_id_code_already_exist = Un compte existe déjà avec ce code personnel. Connectez-vous avec ce compte.
error-users_with_same_personal_code_exist = Des comptes existent déjà avec ce code personnel. Connectez-vous avec une méthode qui prouve votre identité, par exemple Smart-ID ou la carte d’identité.
error-activation_failed = Le compte n’a pas été activé. Le lien est valable { kept-activation } et a peut-être déjà servi. Essayez de vous connecter ; si cela ne fonctionne pas, contactez l’administration de votre établissement.

## school_register

error-school_register_failed = L’établissement n’a pas été inscrit. Réessayez plus tard.
error-school_register-undefined = { error-school_register_failed }

## choose_user

error-choose_user-user_not_found = Ce compte ne peut plus être choisi. Connectez-vous de nouveau.

## terms

error-terms-undefined = Votre réponse n’a pas été enregistrée. Réessayez.

## permissions

error-permissions-input_code_invalid = Aucun appareil n’attend ce code. Vérifiez-le ou affichez-en un nouveau sur l’appareil. Un code est valable { kept-device }.

## Rules on a field

error-required = Ce champ est vide. Remplissez-le.
error-max_length = C’est trop long. Ne dépassez pas 255 caractères.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-max_length-labelled = Le texte du champ « { $label } » est trop long. Ne dépassez pas 255 caractères.
error-min_length = C’est trop court. Utilisez au moins 9 caractères.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-min_length-labelled = Le texte du champ « { $label } » est trop court. Utilisez au moins 9 caractères.
error-min_length-password = Le mot de passe est trop court. Utilisez au moins 9 caractères.
error-invalid_email = L’adresse e‑mail est incorrecte. Saisissez-la sous cette forme : nom@example.com
error-invalid_format = Le format est incorrect. Vérifiez votre saisie et recommencez.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-invalid_format-labelled = Le format du champ « { $label } » est incorrect. Vérifiez votre saisie et recommencez.
error-digits_only = Utilisez uniquement des chiffres.
error-letters_only = Utilisez uniquement des lettres, des espaces, des traits d’union et des apostrophes.
# Variables:
#   $label (String) - the label of the field, as it stands above it
error-letters_only-labelled = Pour « { $label } », utilisez uniquement des lettres, des espaces, des traits d’union et des apostrophes.
error-invalid_id_code = Le code personnel est incorrect. Vérifiez-le et saisissez-le de nouveau.
error-wrong_gender = Le sexe ne correspond pas au code personnel. Vérifiez les deux.
error-wrong_date_of_birth = La date de naissance ne correspond pas au code personnel. Vérifiez les deux.
error-incorrect_date_of_birth = Cette date n’existe pas. Vérifiez le jour, le mois et l’année.
error-email_mismatch = Les adresses e‑mail sont différentes. Saisissez deux fois la même adresse.
error-password_mismatch = Les mots de passe sont différents. Saisissez deux fois le même mot de passe.
error-password_strength = Le mot de passe est trop facile à deviner. Utilisez au moins trois de ces éléments : majuscules, minuscules, chiffres, symboles (comme # % @ + - _).
error-password_characters = Le mot de passe contient un caractère qui n’est pas accepté. Utilisez des lettres, des chiffres et des symboles (comme # % @ + - _), sans espaces.
error-password_common = Ce mot de passe, ou un autre très proche, figure dans les listes que les pirates essaient en premier. Choisissez-en un autre.
error-password_personal = Le mot de passe ne doit contenir ni votre nom, ni votre adresse e‑mail, ni votre nom d’utilisateur, ni le nom de ce service. Choisissez-en un autre.

## A field left empty

error-required-email = Saisissez l’adresse e‑mail.
error-required-username = { -reset-name-required }
error-required-password = Saisissez le mot de passe.
error-required-old_password = Saisissez votre ancien mot de passe.
error-required-password_confirmation = Confirmez le mot de passe.
error-required-two_factor_code = Saisissez le code.
error-required-personalCode = Saisissez votre code personnel.
error-required-country = Choisissez un pays.
error-required-phonePrefix = Choisissez l’indicatif du numéro de téléphone.
error-required-phoneNumber = Saisissez votre numéro de téléphone.
error-required-firstName = Saisissez le prénom.
error-required-lastName = Saisissez le nom de famille.
error-required-idCode = Saisissez le code personnel.
error-required-issuer = Choisissez le pays qui a attribué le code personnel.
error-required-dateOfBirth = Saisissez la date de naissance, par exemple 05.09.2012.
error-required-gender = Choisissez le sexe.
error-required-street = Saisissez la rue, le numéro et l’appartement, ou le nom de la ferme.
error-required-city = Saisissez la ville ou la commune.
error-required-postal_index = Saisissez le code postal.
error-required-email_confirmation = Confirmez l’adresse e‑mail.
error-required-schoolName = Saisissez le nom de l’établissement.
error-required-registrationNumber = Saisissez le numéro d’enregistrement de l’établissement.
error-required-type = Choisissez le type d’établissement.
error-required-number = Saisissez le numéro de téléphone.
error-required-captcha_answer = Le contrôle de sécurité n’est pas encore terminé.
error-required-recaptcha = { error-required-captcha_answer }
error-required-id = Choisissez un compte.
error-required-terms_accepted = Acceptez les conditions pour continuer.

## A field written or chosen wrongly

error-invalid_format-dateOfBirth = Nous ne pouvons pas lire cette date. Utilisez le format jj.mm.aaaa, par exemple 05.09.2012.
error-invalid_format-personalCode = { error-invalid_id_code }
error-invalid_format-idCode = { error-invalid_id_code }
error-invalid_format-phoneNumber = Le numéro de téléphone est incorrect. Vérifiez-le et utilisez uniquement des chiffres.
error-invalid_format-number = Saisissez le numéro de téléphone avec l’indicatif du pays, par exemple +372 5550 0000.
error-invalid_format-country = { error-required-country }
error-invalid_format-issuer = { error-required-issuer }
error-invalid_format-phonePrefix = { error-required-phonePrefix }
error-invalid_format-gender = { error-required-gender }
error-invalid_format-type = { error-required-type }
error-invalid_format-id = { error-required-id }
error-digits_only-phoneNumber = Le numéro de téléphone ne doit contenir que des chiffres.
error-digits_only-number = { error-invalid_format-number }
error-digits_only-two_factor_code = Le code ne doit contenir que des chiffres.

## A passkey

error-passkey-canceled = Aucune clé d’accès n’a été utilisée. Réessayez ou connectez-vous autrement.
error-passkey-authorization_process_timeout = Le délai est écoulé ou la réponse a déjà servi. Réessayez.
