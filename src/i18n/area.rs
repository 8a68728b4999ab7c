//! Where the words of an error are looked up first.

use crate::domain::LoginMethod;

/// A part of the product with words of its own for some errors: `error-AREA-CODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Signing in or registering by this method.
    Method(LoginMethod),
    /// The second factor of a sign-in.
    TwoFactor,
    /// Choosing one of several accounts.
    ChooseUser,
    /// Choosing a role.
    Roles,
    /// Agreeing to the terms.
    Terms,
    /// Asking for a link to a new password.
    ForgotPassword,
    /// Setting a password.
    PasswordReset,
    /// Making an account, and activating it.
    Registration,
    /// Registering a school.
    SchoolRegister,
    /// What another application asks for.
    Permissions,
    /// The account page.
    Arrival,
    /// Proving again who one is, before a change on the account page.
    Confirm,
}

impl Area {
    /// Every area but those of the methods.
    const OTHERS: [Self; 11] = [
        Self::TwoFactor,
        Self::ChooseUser,
        Self::Roles,
        Self::Terms,
        Self::ForgotPassword,
        Self::PasswordReset,
        Self::Registration,
        Self::SchoolRegister,
        Self::Permissions,
        Self::Arrival,
        Self::Confirm,
    ];

    /// Every area.
    pub fn all() -> impl Iterator<Item = Self> {
        LoginMethod::ALL.into_iter().map(Self::Method).chain(Self::OTHERS)
    }

    /// Its name in the ids of messages.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
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
            Self::Arrival => "arrival",
            Self::Confirm => "confirm",
        }
    }

    /// The login method, where the area is that of a method.
    #[must_use]
    pub const fn method(self) -> Option<LoginMethod> {
        match self {
            Self::Method(method) => Some(method),
            _ => None,
        }
    }

    /// The message that says what helps during a pause, where something does.
    #[must_use]
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
