//! What the calls of docs/account-api.md section 3 send. Field names are those of the wire; a missing field is empty.

pub use crate::accounts::new_account::NewAccount;

use std::{fmt, net::IpAddr};

use serde::{Deserialize, Serialize};

use crate::{
    accounts::new_account::repeated,
    domain::{ErrorCode, Language, Secret, password::NewPassword, text},
};

/// `login`
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Credentials {
    /// User name or e-mail address.
    #[serde(default)]
    pub email: String,
    /// The password.
    #[serde(default)]
    pub password: Secret,
    /// The captcha's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
    /// The second-factor code, if it is sent together with the password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub two_factor_code: Option<Secret>,
}

/// Prints no fields: a person typed them.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").finish_non_exhaustive()
    }
}

/// `two-factor`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TwoFactor {
    /// The TOTP code of the authenticator app, or a recovery code.
    #[serde(default)]
    pub two_factor_code: Secret,
    /// The captcha's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
}

/// The kind of link that a password token came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// The person forgot the password.
    Reset,
    /// The person knows the old password and wants a new one.
    Change,
    /// An administrator asked for a new password.
    Admin,
}

impl TokenKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Reset, Self::Change, Self::Admin];

    /// `reset`, `change` or `admin`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Change => "change",
            Self::Admin => "admin",
        }
    }

    /// The path of the call that sets the password.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Reset => "password/reset",
            Self::Change => "password/change",
            Self::Admin => "password/admin-change",
        }
    }
}

/// `password/reset/request`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ResetRequest {
    /// User name or e-mail address.
    #[serde(default)]
    pub username: String,
    /// The captcha's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
}

/// `password/reset/validate`
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TokenCheck {
    /// The token from the link.
    #[serde(default)]
    pub token: Secret,
    /// The purpose of the link.
    #[serde(rename = "type")]
    pub kind: TokenKind,
}

/// `password/reset`, `password/change`, `password/admin-change`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PasswordSetting {
    /// The token from the link.
    pub token: Secret,
    /// User name or e-mail address.
    pub username: String,
    /// Only with `password/change`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_password: Option<Secret>,
    /// The new password.
    pub password: Secret,
    /// The new password, typed again.
    pub password_confirmation: Secret,
}

impl PasswordSetting {
    /// The fields, in the order of the form.
    pub const FIELDS: [&str; 4] = ["username", "old_password", "password", "password_confirmation"];

    /// Checks a field by the rules that need no account (docs/behaviour.md section 19). Only the account service knows
    /// whose password it is.
    ///
    /// # Errors
    /// The [`ErrorCode`] of the rule that the field breaks.
    pub fn rule(&self, field: &str, kind: TokenKind) -> Result<(), ErrorCode> {
        match field {
            "username" => text::required(&self.username).map(drop),
            "old_password" if kind == TokenKind::Change => {
                let given = self.old_password.as_ref().is_some_and(|old| !old.is_empty());
                given.then_some(()).ok_or(ErrorCode::Required)
            }
            "password" => NewPassword::parse(&self.password).map(drop),
            "password_confirmation" => repeated(&self.password, &self.password_confirmation),
            _ => Ok(()),
        }
    }
}

/// The documents under `terms/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
    /// `service-terms`
    ServiceTerms,
    /// `privacy-policy`
    PrivacyPolicy,
    /// `cookies-privacy-policy`
    CookiePolicy,
    /// `service-terms/read`: the service terms as the dialog shows them.
    ServiceTermsRead,
}

impl Document {
    /// Every document.
    pub const ALL: [Self; 4] =
        [Self::ServiceTerms, Self::ServiceTermsRead, Self::PrivacyPolicy, Self::CookiePolicy];

    /// Those that are also a file to download.
    pub const FILES: [Self; 2] = [Self::ServiceTerms, Self::PrivacyPolicy];

    /// The path of the call.
    pub const fn path(self) -> &'static str {
        match self {
            Self::ServiceTerms => "terms/service-terms",
            Self::PrivacyPolicy => "terms/privacy-policy",
            Self::CookiePolicy => "terms/cookies-privacy-policy",
            Self::ServiceTermsRead => "terms/service-terms/read",
        }
    }
}

// The visitor on whose behalf a call is made: the headers of docs/account-api.md section 1.

/// The visitor behind a call.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The language of the page (`Accept-Language`).
    pub language: Language,
    /// The visitor's own IP address (`X-Forwarded-For`), never a proxy's.
    pub address: IpAddr,
    /// Whether the visitor used HTTPS (`X-Forwarded-Proto`).
    pub secure: bool,
    /// The incident number of this request (`X-Request-Id`).
    pub request_id: String,
    /// The visitor's browser (`User-Agent`).
    pub user_agent: String,
    /// The account service's own cookies, as name and value. Only names listed in `account_api.cookies`.
    pub cookies: Vec<(String, String)>,
    /// The verification code on the page that polls, if it shows one. It tells two tabs of one browser apart
    /// (`Lavi-Verification-Code`, which a service may ignore).
    pub verification_code: Option<String>,
}

impl Caller {
    /// The value of the cookie with this name.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
