//! Why a person was not identified. The cause goes to the log; the visitor learns the error code only.

use std::fmt;

use crate::{
    domain::ErrorCode,
    providers::{
        certificates::CertificateError,
        rest::{Call, TransportFault},
    },
};

/// What went wrong. Contains no personal data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The phone number does not have the provider's format; no call was made.
    #[error("the phone number is malformed")]
    Phone,
    /// The personal code does not have the provider's format; no call was made.
    #[error("the personal code is malformed")]
    PersonalCode,
    /// There was no answer, or it cannot be parsed.
    #[error("{0}: {1}")]
    Fault(Call, TransportFault),
    /// The status is not 200. Contains the trace that the provider asks relying parties to log.
    #[error("{0}: status {1}, trace {2}")]
    Http(Call, u16, Trace),
    #[error("the session ended with {0}")]
    Ended(SessionResult),
    #[error("the session did not end")]
    Late,
    /// A field of the answer is missing or malformed. Contains its name.
    #[error("the answer has no usable {0}")]
    Field(&'static str),
    /// The algorithm does not match the requested hash and the certificate's key.
    #[error("the signature's algorithm is not the one asked for")]
    Algorithm,
    #[error("{0}")]
    Certificate(CertificateError),
    /// The signature is not over our hash, or not by the certificate's key.
    #[error("the signature does not verify")]
    Signature,
    #[error("the certificate belongs to another person")]
    Person,
}

impl Rejection {
    /// The error code for the visitor (docs/providers/mobile-id.md#errors-the-visitor-sees).
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Phone => ErrorCode::WrongPhone,
            Self::PersonalCode => ErrorCode::WrongPersonalCode,
            Self::Ended(outcome) => outcome.code(),
            Self::Late | Self::Http(Call::Status, 404, _) => ErrorCode::AuthorizationProcessTimeout,
            Self::Http(_, 400, _) => ErrorCode::BadRequest,
            Self::Http(_, 429, _) => ErrorCode::TooManyRequests,
            Self::Http(_, 503, _) => ErrorCode::ProviderMaintenance,
            Self::Fault(..)
            | Self::Http(..)
            | Self::Field(_)
            | Self::Algorithm
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
        matches!(
            self,
            Self::Field(_)
                | Self::Algorithm
                | Self::Certificate(_)
                | Self::Signature
                | Self::Person
        )
    }

    /// Logs the cause: at info level if the person caused it, otherwise as a warning or an error.
    pub(super) fn log(&self) {
        let (cause, code) = (tracing::field::display(self), tracing::field::display(self.code()));
        match self {
            // Misconfiguration: UUID, name or address do not match the contract.
            Self::Http(_, 401, _) => {
                tracing::error!(cause, code, "Mobile-ID refuses this relying party");
            }
            Self::Fault(..)
            | Self::Http(..)
            | Self::Ended(SessionResult::Unknown | SessionResult::SignatureHashMismatch) => {
                tracing::warn!(cause, code, "Mobile-ID did not answer as it should");
            }
            _ if self.is_forgery() => {
                tracing::error!(cause, code, "a Mobile-ID answer failed verification");
            }
            _ => tracing::info!(cause, code, "no Mobile-ID sign-in"),
        }
    }
}

/// The provider's id for one of its answers: 1 to 64 letters and digits. Anything else counts as missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(String);

impl Trace {
    pub fn of(text: Option<String>) -> Self {
        let fits = |text: &String| {
            (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        Self(text.filter(fits).unwrap_or_default())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "unknown" } else { &self.0 })
    }
}

// The end result of a session, in the provider's terms (MID section 3.3.8).

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionResult {
    Ok,
    /// No answer in time; the API has two words for it.
    Timeout,
    /// No active certificates for this combination of phone number and personal code.
    NotMidClient,
    /// Refused on the phone.
    UserCancelled,
    /// The configurations of SIM and service differ. Only the operator can help.
    SignatureHashMismatch,
    /// The SIM cannot be reached.
    PhoneAbsent,
    /// The message could not be delivered.
    DeliveryError,
    /// The SIM gave an invalid answer.
    SimError,
    /// A word that we do not know.
    Unknown,
}

impl SessionResult {
    /// Parses the word of the API.
    pub fn parse(word: &str) -> Self {
        match word {
            "OK" => Self::Ok,
            "TIMEOUT" | "EXPIRED_TRANSACTION" => Self::Timeout,
            "NOT_MID_CLIENT" => Self::NotMidClient,
            "USER_CANCELLED" => Self::UserCancelled,
            "SIGNATURE_HASH_MISMATCH" => Self::SignatureHashMismatch,
            "PHONE_ABSENT" => Self::PhoneAbsent,
            "DELIVERY_ERROR" => Self::DeliveryError,
            "SIM_ERROR" => Self::SimError,
            _ => Self::Unknown,
        }
    }

    /// The error code for the visitor if the session did not end with a signature
    /// (docs/providers/mobile-id.md#errors-the-visitor-sees).
    pub fn code(self) -> ErrorCode {
        match self {
            Self::Timeout => ErrorCode::AuthorizationProcessTimeout,
            Self::NotMidClient => ErrorCode::WrongPersonalCode,
            Self::UserCancelled => ErrorCode::AuthorizationProcessCanceled,
            Self::PhoneAbsent | Self::DeliveryError | Self::SimError => {
                ErrorCode::PhoneNotAvailable
            }
            Self::SignatureHashMismatch => ErrorCode::SimNotConfigured,
            Self::Ok | Self::Unknown => ErrorCode::Undefined,
        }
    }
}

impl fmt::Display for SessionResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ok => "OK",
            Self::Timeout => "TIMEOUT",
            Self::NotMidClient => "NOT_MID_CLIENT",
            Self::UserCancelled => "USER_CANCELLED",
            Self::SignatureHashMismatch => "SIGNATURE_HASH_MISMATCH",
            Self::PhoneAbsent => "PHONE_ABSENT",
            Self::DeliveryError => "DELIVERY_ERROR",
            Self::SimError => "SIM_ERROR",
            Self::Unknown => "a result that is not known",
        })
    }
}
