//! The calls by which people prove who they are without a password: their paths and fields
//! (docs/account-api.md section 3).

use serde::{Deserialize, Serialize};

use crate::{
    domain::{LoginMethod, Secret},
    providers::certificates::Certificate,
};

/// What an identity is proven for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To sign in.
    SignIn,
    /// To register: the same calls under `register/`.
    Register,
}

impl Purpose {
    /// Both.
    pub const ALL: [Self; 2] = [Self::SignIn, Self::Register];

    /// The path of a call for this purpose.
    #[must_use]
    pub fn path(self, call: &str) -> String {
        match self {
            Self::SignIn => call.to_owned(),
            Self::Register => format!("register/{call}"),
        }
    }
}

/// A method that is confirmed on the phone, while the visitor waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhoneMethod {
    /// `mobile-id`
    MobileId,
    /// `smart-id`
    SmartId,
}

impl PhoneMethod {
    /// Both.
    pub const ALL: [Self; 2] = [Self::MobileId, Self::SmartId];

    /// The method.
    #[must_use]
    pub const fn method(self) -> LoginMethod {
        match self {
            Self::MobileId => LoginMethod::MobileId,
            Self::SmartId => LoginMethod::SmartId,
        }
    }
}

/// What a card has signed to prove whose it is.
#[derive(Clone, Debug)]
pub enum CardProof {
    /// The TLS handshake of the ID-card host, for this certificate (`Client-Cert`); none when the browser presented none.
    Handshake(Option<Certificate>),
    /// A Web eID authentication token that answers the session's challenge (`auth_token`, docs/decisions/0005).
    Token(Secret),
}

/// One call that answers a `LoginOutcome`.
#[derive(Clone, Debug)]
pub enum IdentityCall {
    /// `mobile-id`: personal code, and the phone number with its prefix.
    MobileId {
        /// For what.
        purpose: Purpose,
        /// The personal code.
        personal_code: Secret,
        /// `+37250000000`
        phone_number: Secret,
        /// The captcha's answer.
        recaptcha: Option<String>,
    },
    /// `smart-id`
    SmartId {
        /// For what.
        purpose: Purpose,
        /// EE, LV or LT.
        country: String,
        /// The personal code.
        personal_code: Secret,
        /// The captcha's answer.
        recaptcha: Option<String>,
    },
    /// `mobile-id/check-status`, `smart-id/check-status`
    CheckStatus {
        /// For what.
        purpose: Purpose,
        /// Which of the two.
        method: PhoneMethod,
        /// The captcha's answer.
        recaptcha: Option<String>,
    },
    /// `id-card`
    IdCard {
        /// For what.
        purpose: Purpose,
        /// What the card has signed.
        proof: CardProof,
    },
    /// `har-id/allowed-users`
    HarIdAllowedUsers,
    /// `register/har-id/user`
    HarIdUser,
    /// `register/x-id/user`
    XIdUser,
}

impl IdentityCall {
    /// The path of the call.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::MobileId { purpose, .. } => purpose.path("mobile-id"),
            Self::SmartId { purpose, .. } => purpose.path("smart-id"),
            Self::CheckStatus { purpose, method, .. } => {
                purpose.path(&format!("{}/check-status", method.method().slug()))
            }
            Self::IdCard { purpose, .. } => purpose.path("id-card"),
            Self::HarIdAllowedUsers => "har-id/allowed-users".to_owned(),
            Self::HarIdUser => "register/har-id/user".to_owned(),
            Self::XIdUser => "register/x-id/user".to_owned(),
        }
    }

    /// The certificate that the call carries in `Client-Cert`.
    #[must_use]
    pub fn certificate(&self) -> Option<&Certificate> {
        match self {
            Self::IdCard { proof: CardProof::Handshake(certificate), .. } => certificate.as_ref(),
            _ => None,
        }
    }

    /// The fields of the call; absent ones are left out.
    #[must_use]
    pub fn fields(&self) -> Vec<(&'static str, &str)> {
        let (mut fields, recaptcha) = match self {
            Self::MobileId { personal_code, phone_number, recaptcha, .. } => (
                vec![
                    ("personalCode", personal_code.expose()),
                    ("phoneNumber", phone_number.expose()),
                ],
                recaptcha.as_deref(),
            ),
            Self::SmartId { country, personal_code, recaptcha, .. } => (
                vec![("country", country.as_str()), ("personalCode", personal_code.expose())],
                recaptcha.as_deref(),
            ),
            Self::CheckStatus { recaptcha, .. } => (Vec::new(), recaptcha.as_deref()),
            Self::IdCard { proof: CardProof::Token(token), .. } => {
                (vec![("auth_token", token.expose())], None)
            }
            Self::IdCard { .. } | Self::HarIdAllowedUsers | Self::HarIdUser | Self::XIdUser => {
                (Vec::new(), None)
            }
        };
        fields.extend(recaptcha.map(|answer| ("recaptcha", answer)));
        fields
    }
}
