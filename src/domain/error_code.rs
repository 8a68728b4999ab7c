//! The closed list of error codes (docs/behaviour.md section 20, docs/account-api.md section 8). Any other code is
//! `undefined`.

use std::fmt;

macro_rules! error_codes {
    ($($variant:ident = $code:literal),+ $(,)?) => {
        /// What went wrong, as the wire spells it. Each code has messages in every language (`i18n/*/errors.ftl`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $(#[doc = concat!("`", $code, "`")] $variant),+
        }

        impl ErrorCode {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }
        }
    };
}

error_codes! {
    // general
    AccountNotActivated = "account_not_activated",
    AuthorizationProcessCanceled = "authorization_process_canceled",
    Canceled = "canceled",
    BadRequest = "bad_request",
    ConfirmRecaptcha = "confirm_recaptcha",
    LoginRequired = "login_required",
    LoginFailedCountBlock = "login_failed_count_block",
    LoginPaused = "login_paused",
    NoActiveGroups = "no_active_groups",
    NoActiveSchools = "no_active_schools",
    PhoneNotAvailable = "phone_not_available",
    ProviderMaintenance = "provider_maintenance",
    ProfileBlocked = "profile_blocked",
    RoleNotAllowed = "role_not_allowed",
    ServerError = "server_error",
    ServiceBusy = "service_busy",
    TooManyRequests = "too_many_requests",
    Undefined = "undefined",
    TokenValidationFailed = "token_validation_failed",
    UserIdCodeAlreadyExist = "user_id_code_already_exist",
    UserNotFound = "user_not_found",
    // signing in
    CheckEmailAndPassword = "check_email_and_password",
    SlipEnded = "slip_ended",
    SlipUsed = "slip_used",
    InputCodeInvalid = "input_code_invalid",
    TooManyCodes = "too_many_codes",
    SecondFactorNeeded = "second_factor_needed",
    NewPasswordNeeded = "new_password_needed",
    AccountClosed = "account_closed",
    AuthorizationProcessTimeout = "authorization_process_timeout",
    WrongPersonalCode = "wrong_personal_code",
    WrongPhone = "wrong_phone",
    SimNotConfigured = "sim_not_configured",
    QualifiedSmartIdMissing = "qualified_smart_id_missing",
    WrongCodeChosen = "wrong_code_chosen",
    DeviceLinkFirst = "device_link_first",
    DeviceLinkElsewhere = "device_link_elsewhere",
    DocumentUnusable = "document_unusable",
    AppInteractionNotSupported = "app_interaction_not_supported",
    IdCardSoftwareMissing = "id_card_software_missing",
    CheckIdCardReader = "check_id_card_reader",
    HarIdError = "har_id_error",
    XIdError = "x_id_error",
    SignInTooWeak = "sign_in_too_weak",
    SignInTooOld = "sign_in_too_old",
    PersonalCodeMissing = "personal_code_missing",
    IdentityUnknown = "identity_unknown",
    IdentityInUse = "identity_in_use",
    LastWayIn = "last_way_in",
    PasskeyUnknown = "passkey_unknown",
    PasskeyFailed = "passkey_failed",
    PasskeyUnverified = "passkey_unverified",
    PasskeyCopied = "passkey_copied",
    PasskeyOfAnother = "passkey_of_another",
    PasskeyKnown = "passkey_known",
    // passwords
    ResetRequestAlreadySent = "reset_request_already_sent",
    MissingEmail = "missing_email",
    PasswordChangeFailed = "password_change_failed",
    OldPassword = "old_password",
    IncorrectPassword = "incorrect_password",
    UsernameNotFound = "username_not_found",
    // registration
    UserEmailAlreadyExist = "user_email_already_exist",
    UsersWithSamePersonalCodeExist = "users_with_same_personal_code_exist",
    ActivationFailed = "activation_failed",
    RegistrationFailed = "registration_failed",
    SchoolRegisterFailed = "school_register_failed",
    // rules
    Required = "required",
    MaxLength = "max_length",
    MinLength = "min_length",
    InvalidEmail = "invalid_email",
    InvalidFormat = "invalid_format",
    DigitsOnly = "digits_only",
    LettersOnly = "letters_only",
    InvalidIdCode = "invalid_id_code",
    WrongGender = "wrong_gender",
    WrongDateOfBirth = "wrong_date_of_birth",
    IncorrectDateOfBirth = "incorrect_date_of_birth",
    EmailMismatch = "email_mismatch",
    PasswordMismatch = "password_mismatch",
    PasswordStrength = "password_strength",
    PasswordCharacters = "password_characters",
    PasswordCommon = "password_common",
    PasswordPersonal = "password_personal",
}

impl ErrorCode {
    /// The error code with this wire spelling, also as `repeating_errors.CODE`; an unknown one is
    /// [`ErrorCode::Undefined`].
    pub fn parse(code: &str) -> Self {
        let code = code.strip_prefix("repeating_errors.").unwrap_or(code);
        Self::ALL.iter().copied().find(|known| known.as_str() == code).unwrap_or(Self::Undefined)
    }
}

impl ErrorCode {
    /// Whether something said that it is not to be had for a while, so that nothing that was typed can be corrected.
    pub const fn is_unavailable(self) -> bool {
        matches!(self, Self::ServiceBusy | Self::ProviderMaintenance)
    }

    /// Whether something failed that the visitor has no part in.
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::ServerError) || self.is_unavailable()
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
