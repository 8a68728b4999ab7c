//! Why a person was not identified. The cause goes to the log; the visitor learns the error code only.

use std::fmt;

use crate::{
    domain::ErrorCode,
    providers::{
        certificates::CertificateError,
        rest::{Call, TransportFault},
        smart_id::device_link::LinkRejection,
    },
};

/// What went wrong. Contains no personal data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The country has no Smart-ID; no call was made.
    #[error("the country has no Smart-ID")]
    Country,
    /// The personal code does not have the provider's format; no call was made.
    #[error("the personal code is malformed")]
    PersonalCode,
    /// There was no answer, or it cannot be parsed.
    #[error("{0}: {1}")]
    Fault(Call, TransportFault),
    #[error("{0}: status {1}")]
    Http(Call, u16),
    #[error("start: no account of the level that was asked for")]
    NoSuitableAccount,
    #[error("the session ended with {0}")]
    Ended(EndResult),
    #[error("the session did not end")]
    Late,
    #[error("the certificate's level is too low")]
    Level,
    /// A field of the answer is missing or malformed. Contains its name.
    #[error("the answer has no usable {0}")]
    Field(&'static str),
    /// The signature algorithm or a parameter is not the requested one. Contains the field's name.
    #[error("the signature's {0} is not the one asked for")]
    Algorithm(&'static str),
    #[error("the flow is not the one offered")]
    Flow,
    #[error("the interaction is not one of those offered")]
    Interaction,
    #[error("{0}")]
    Certificate(CertificateError),
    /// The signature is not over our challenge, name, interactions and service, or not by the certificate's key.
    #[error("the signature does not verify")]
    Signature,
    #[error("the certificate belongs to another person")]
    Person,
    /// What only a device link can fail with.
    #[error("{0}")]
    Link(LinkRejection),
}

impl Rejection {
    /// The error code for the visitor (docs/providers/smart-id.md#errors-the-visitor-sees).
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Country | Self::Http(_, 400) => ErrorCode::BadRequest,
            Self::PersonalCode => ErrorCode::WrongPersonalCode,
            Self::Ended(outcome) => outcome.code(),
            Self::Late | Self::Http(Call::Status, 404) => ErrorCode::AuthorizationProcessTimeout,
            Self::Http(Call::Start, 404) => ErrorCode::UserNotFound,
            Self::NoSuitableAccount | Self::Http(Call::Start, 471) | Self::Level => {
                ErrorCode::QualifiedSmartIdMissing
            }
            Self::Http(Call::Start, 472) => ErrorCode::DocumentUnusable,
            Self::Http(_, 429) => ErrorCode::TooManyRequests,
            Self::Http(_, 580) => ErrorCode::ProviderMaintenance,
            Self::Link(rejection) => rejection.code(),
            Self::Fault(..)
            | Self::Http(..)
            | Self::Field(_)
            | Self::Algorithm(_)
            | Self::Flow
            | Self::Interaction
            | Self::Certificate(_)
            | Self::Signature
            | Self::Person => ErrorCode::ServerError,
        }
    }

    /// Whether an answer was lost on its way, so that asking again may help.
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::Fault(_, fault) if fault.is_lost())
    }

    /// Whether the answer claims that the person signed, but failed verification.
    pub fn is_forgery(&self) -> bool {
        match self {
            Self::Link(rejection) => rejection.is_forgery(),
            Self::Field(_)
            | Self::Algorithm(_)
            | Self::Flow
            | Self::Interaction
            | Self::Certificate(_)
            | Self::Signature
            | Self::Person => true,
            Self::Country
            | Self::PersonalCode
            | Self::Fault(..)
            | Self::Http(..)
            | Self::NoSuitableAccount
            | Self::Ended(_)
            | Self::Late
            | Self::Level => false,
        }
    }

    /// As it is, after the cause was logged.
    pub fn logged(self) -> Self {
        self.log();
        self
    }

    /// Logs the cause: at info level if the person caused it, otherwise as a warning or an error.
    pub(super) fn log(&self) {
        let (cause, code) = (tracing::field::display(self), tracing::field::display(self.code()));
        match self {
            // Our client is too old, or not entitled to this request: an operator has to act.
            Self::Http(_, 401 | 403 | 480) => {
                tracing::error!(cause, code, "Smart-ID refuses this relying party");
            }
            Self::Fault(..)
            | Self::Http(..)
            | Self::Ended(EndResult::ProviderFault | EndResult::Unknown) => {
                tracing::warn!(cause, code, "Smart-ID did not answer as it should");
            }
            _ if self.is_forgery() => {
                tracing::error!(cause, code, "a Smart-ID answer failed verification");
            }
            _ => tracing::info!(cause, code, "no Smart-ID sign-in"),
        }
    }
}

// The end result of a session, in the provider's terms (docs/providers/smart-id.md#status).

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    Ok,
    /// Refused in the app, on any screen.
    UserRefused,
    /// No answer in time.
    Timeout,
    /// The person picked the wrong one of three codes.
    WrongCode,
    /// The app is too old for all offered interactions.
    InteractionNotSupported,
    /// The account cannot be used now. The app says what it needs.
    Unusable,
    /// An error of the provider, or between app and provider.
    ProviderFault,
    /// A word that we do not know.
    Unknown,
}

impl EndResult {
    /// Parses the word of the API.
    pub fn parse(word: &str) -> Self {
        match word {
            "OK" => Self::Ok,
            "TIMEOUT" => Self::Timeout,
            "WRONG_VC" => Self::WrongCode,
            "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP" => Self::InteractionNotSupported,
            "DOCUMENT_UNUSABLE" | "ACCOUNT_UNUSABLE" => Self::Unusable,
            "PROTOCOL_FAILURE" | "EXPECTED_LINKED_SESSION" | "SERVER_ERROR" => Self::ProviderFault,
            // _INTERACTION and _CERT_CHOICE, and four more of the older API.
            word if word == "USER_REFUSED" || word.starts_with("USER_REFUSED_") => {
                Self::UserRefused
            }
            _ => Self::Unknown,
        }
    }

    /// The error code for the visitor if the session did not end with a signature
    /// (docs/providers/smart-id.md#errors-the-visitor-sees).
    pub fn code(self) -> ErrorCode {
        match self {
            Self::UserRefused => ErrorCode::AuthorizationProcessCanceled,
            Self::Timeout => ErrorCode::AuthorizationProcessTimeout,
            Self::WrongCode => ErrorCode::WrongCodeChosen,
            Self::InteractionNotSupported => ErrorCode::AppInteractionNotSupported,
            Self::Unusable => ErrorCode::DocumentUnusable,
            Self::ProviderFault => ErrorCode::ServerError,
            Self::Ok | Self::Unknown => ErrorCode::Undefined,
        }
    }
}

impl fmt::Display for EndResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ok => "OK",
            Self::UserRefused => "USER_REFUSED",
            Self::Timeout => "TIMEOUT",
            Self::WrongCode => "WRONG_VC",
            Self::InteractionNotSupported => "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP",
            Self::Unusable => "DOCUMENT_UNUSABLE or ACCOUNT_UNUSABLE",
            Self::ProviderFault => "a fault of the provider",
            Self::Unknown => "a result that is not known",
        })
    }
}
