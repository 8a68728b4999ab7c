//! The calls that identify a person without a password: their paths and fields (docs/account-api.md section 3).

use serde::{Deserialize, Serialize};

use crate::{
    domain::{Country, LoginMethod, RedirectingProvider, Secret, phone::PREFIXES},
    providers::certificates::Certificate,
};

/// Why a person is being identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    SignIn,
    /// To register: the same calls under `register/`.
    Register,
}

impl Purpose {
    pub const ALL: [Self; 2] = [Self::SignIn, Self::Register];

    pub fn path(self, call: &str) -> String {
        match self {
            Self::SignIn => call.to_owned(),
            Self::Register => format!("register/{call}"),
        }
    }
}

/// The call that starts a device link; its other calls lie below.
pub const DEVICE_LINK: &str = "smart-id/device-link";

/// A method that the person confirms on the phone while the visitor waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhoneMethod {
    MobileId,
    SmartId,
}

/// Seconds that a person has to confirm on the phone, as the waiting screen counts them down. Providers give about two minutes.
pub const CONFIRMATION_TIME: u32 = 120;

impl PhoneMethod {
    pub const ALL: [Self; 2] = [Self::MobileId, Self::SmartId];

    /// The same as a [`LoginMethod`].
    pub const fn method(self) -> LoginMethod {
        match self {
            Self::MobileId => LoginMethod::MobileId,
            Self::SmartId => LoginMethod::SmartId,
        }
    }
}

/// How a card proves its owner's identity.
#[derive(Clone, Debug)]
pub enum CardProof {
    /// The TLS handshake with the ID-card host used this certificate (`Client-Cert`); `None` if the browser sent none.
    Handshake(Option<Certificate>),
    /// A Web eID authentication token that signs the session's challenge (`auth_token`, docs/decisions/0005).
    Token(Secret),
}

/// A call whose outcome is a [`LoginOutcome`](super::LoginOutcome).
#[derive(Clone, Debug)]
pub enum IdentityCall {
    /// `mobile-id`: personal code, and the phone number with its prefix.
    MobileId {
        purpose: Purpose,
        personal_code: Secret,
        /// `+37250000000`
        phone_number: Secret,
        recaptcha: Option<String>,
    },
    /// `smart-id`
    SmartId {
        purpose: Purpose,
        /// EE, LV or LT.
        country: String,
        personal_code: Secret,
        recaptcha: Option<String>,
    },
    /// `smart-id/device-link`
    DeviceLink { purpose: Purpose, recaptcha: Option<String> },
    /// `mobile-id/check-status`, `smart-id/check-status`
    CheckStatus {
        purpose: Purpose,
        /// Mobile-ID or Smart-ID.
        method: PhoneMethod,
        /// The confirmation that is meant; `None`: the newest, or the one of the caller's verification code.
        confirmation: Option<String>,
        recaptcha: Option<String>,
    },
    /// `id-card`
    IdCard { purpose: Purpose, proof: CardProof },
    /// `har-id/allowed-users`, `register/har-id/user`, `register/x-id/user`, `register/providers/tara/user`: who came
    /// back from a provider.
    CameBack {
        /// Sign-in (HarID alone) or registration.
        purpose: Purpose,
        provider: RedirectingProvider,
    },
}

impl IdentityCall {
    /// Every combination of purpose and one of these providers that [`IdentityCall::CameBack`] is for. Only HarID has it for
    /// sign-ins.
    pub fn returns(
        providers: impl Iterator<Item = RedirectingProvider>,
    ) -> impl Iterator<Item = (Purpose, RedirectingProvider)> {
        let registering = providers.filter(RedirectingProvider::registers);
        std::iter::once((Purpose::SignIn, RedirectingProvider::HAR_ID))
            .chain(registering.map(|provider| (Purpose::Register, provider)))
    }

    pub const fn method(&self) -> LoginMethod {
        match self {
            Self::MobileId { .. } => LoginMethod::MobileId,
            Self::SmartId { .. } | Self::DeviceLink { .. } => LoginMethod::SmartId,
            Self::CheckStatus { method, .. } => method.method(),
            Self::IdCard { .. } => LoginMethod::IdCard,
            Self::CameBack { provider, .. } => LoginMethod::Provider(*provider),
        }
    }

    /// The person whose phone is asked: the country that issued the personal code, and the code.
    pub fn person(&self) -> Option<String> {
        match self {
            Self::MobileId { personal_code, phone_number, .. } => {
                let of = |(_, prefix): &&(Country, &str)| phone_number.expose().starts_with(prefix);
                let (issuer, _) = PREFIXES.iter().find(of)?;
                Some(format!("{} {}", issuer.code(), personal_code.expose()))
            }
            Self::SmartId { country, personal_code, .. } => {
                Some(format!("{country} {}", personal_code.expose()))
            }
            _ => None,
        }
    }

    pub fn path(&self) -> String {
        match self {
            Self::MobileId { purpose, .. } => purpose.path("mobile-id"),
            Self::SmartId { purpose, .. } => purpose.path("smart-id"),
            Self::DeviceLink { purpose, .. } => purpose.path(DEVICE_LINK),
            Self::CheckStatus { purpose, method, .. } => {
                purpose.path(&format!("{}/check-status", method.method().slug()))
            }
            Self::IdCard { purpose, .. } => purpose.path("id-card"),
            Self::CameBack { purpose: Purpose::SignIn, provider } => {
                format!("{}/allowed-users", provider.path())
            }
            Self::CameBack { purpose, provider } => {
                purpose.path(&format!("{}/user", provider.path()))
            }
        }
    }

    /// The certificate to send in `Client-Cert`.
    pub fn certificate(&self) -> Option<&Certificate> {
        match self {
            Self::IdCard { proof: CardProof::Handshake(certificate), .. } => certificate.as_ref(),
            _ => None,
        }
    }

    /// The fields of the call, without those that have no value.
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
            Self::DeviceLink { recaptcha, .. } => (Vec::new(), recaptcha.as_deref()),
            Self::CheckStatus { confirmation, recaptcha, .. } => (
                confirmation.iter().map(|id| ("confirmation", id.as_str())).collect(),
                recaptcha.as_deref(),
            ),
            Self::IdCard { proof: CardProof::Token(token), .. } => {
                (vec![("auth_token", token.expose())], None)
            }
            Self::IdCard { .. } | Self::CameBack { .. } => (Vec::new(), None),
        };
        fields.extend(recaptcha.map(|answer| ("recaptcha", answer)));
        fields
    }
}
