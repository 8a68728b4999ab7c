//! The areas whose error messages are looked up first, and the labels of form fields for errors that name the field they
//! belong to.

use crate::domain::LoginMethod;

/// A part of the product with its own messages for some error codes: `error-AREA-CODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// No part in particular: what every visitor can be told, whatever they did before.
    General,
    /// Signing in or registering with this method.
    Method(LoginMethod),
    /// The second factor of a sign-in.
    TwoFactor,
    /// Choosing one of several accounts.
    ChooseUser,
    Roles,
    Terms,
    /// Asking for a link that sets a new password.
    ForgotPassword,
    PasswordReset,
    /// Creating an account, and activating it.
    Registration,
    SchoolRegister,
    /// Consent to a client's scopes.
    Permissions,
    Account,
    /// Reauthentication before a change on the account page.
    Confirm,
    Desk,
}

impl Area {
    /// Every area except those of login methods.
    const OTHERS: [Self; 13] = [
        Self::General,
        Self::TwoFactor,
        Self::ChooseUser,
        Self::Roles,
        Self::Terms,
        Self::ForgotPassword,
        Self::PasswordReset,
        Self::Registration,
        Self::SchoolRegister,
        Self::Permissions,
        Self::Account,
        Self::Confirm,
        Self::Desk,
    ];

    /// Every area, but for the providers that a configuration adds.
    pub fn all() -> impl Iterator<Item = Self> {
        let methods = LoginMethod::BUILT_IN.into_iter().chain([LoginMethod::Passkey]);
        methods.map(Self::Method).chain(Self::OTHERS)
    }

    /// The area's name in message ids.
    pub fn code(&self) -> &str {
        match self {
            Self::General => "general",
            Self::Method(LoginMethod::Password) => "password_login",
            Self::Method(LoginMethod::MobileId) => "mobile_id_login",
            Self::Method(LoginMethod::SmartId) => "smart_id_login",
            Self::Method(method) => method.code(),
            Self::TwoFactor => "two_factor",
            Self::ChooseUser => "choose_user",
            Self::Roles => "roles",
            Self::Terms => "terms",
            Self::ForgotPassword => "forgot_password",
            Self::PasswordReset => "password_reset",
            Self::Registration => "registration",
            Self::SchoolRegister => "school_register",
            Self::Permissions => "permissions",
            Self::Account => "account",
            Self::Confirm => "confirm",
            Self::Desk => "desk",
        }
    }

    /// The login method, if the area belongs to one.
    pub const fn method(self) -> Option<LoginMethod> {
        match self {
            Self::Method(method) => Some(method),
            _ => None,
        }
    }

    /// The id of the message that says what helps during a pause, if anything does.
    pub const fn pause_advice(self) -> Option<&'static str> {
        match self {
            Self::Method(LoginMethod::Password) => Some("paused-helps-password_login"),
            Self::TwoFactor => Some("paused-helps-two_factor"),
            _ => None,
        }
    }
}

impl From<LoginMethod> for Area {
    fn from(method: LoginMethod) -> Self {
        Self::Method(method)
    }
}

// The labels of form fields, for errors that name the field they belong to.

/// The id of the message that labels a field in its form. Fields have the wire's names. A form with another label for the
/// same name has it for itself.
pub fn label(field: &str) -> Option<&'static str> {
    Some(match field {
        "firstName" => "setup_account-firstName",
        "lastName" => "setup_account-lastName",
        "issuer" => "setup_account-issuer",
        "idCode" | "personalCode" => "common-personal-code",
        "dateOfBirth" => "setup_account-dateOfBirth",
        "gender" => "setup_account-gender",
        "street" => "setup_account-street",
        "city" => "setup_account-city",
        "postal_index" => "setup_account-postal_index",
        "country" => "common-country",
        "language" => "arrival-details-language",
        "email" => "setup_account-email",
        "email_confirmation" => "setup_account-email_confirmation",
        "schoolName" => "school_register-schoolName",
        "registrationNumber" => "school_register-registrationNumber",
        "type" => "school_register-type",
        "number" | "phoneNumber" => "common-phone-number",
        "username" => "common-reset-name",
        "password" => "common-password",
        "old_password" => "set_password-old",
        "two_factor_code" => "two_factor-code",
        "user_code" => "permissions-device-code",
        "name" => "arrival-passkeys-name",
        "text" => "desk-find",
        "role" => "arrival-field-role",
        "school" => "attribute-school",
        "period" => "attribute-period",
        "last_level" => "desk-year-last",
        "leavers_until" => "desk-year-until",
        "words" => "desk-refuse-words",
        "redirect_uris" => "desk-applications-addresses",
        "public" => "desk-applications-public",
        "file" => "desk-import-file",
        "on_conflict" => "desk-import-known",
        _ => return None,
    })
}
