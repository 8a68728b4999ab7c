//! How a session ended, in the provider's words (MID section 3.3.8).

use std::fmt;

use crate::domain::ErrorCode;

/// The `result` of a finished session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionResult {
    /// Signed.
    Ok,
    /// No answer in time, also by its older word.
    Timeout,
    /// No active certificates for this phone and personal code together.
    NotMidClient,
    /// Refused on the phone.
    UserCancelled,
    /// SIM and service are set up differently; only the operator can help.
    SignatureHashMismatch,
    /// The SIM cannot be reached.
    PhoneAbsent,
    /// The message could not be delivered.
    DeliveryError,
    /// The SIM answered wrongly.
    SimError,
    /// A word that we do not know.
    Unknown,
}

impl SessionResult {
    /// The outcome of this word.
    #[must_use]
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

    /// What the visitor is told when the session did not end well (docs/providers.md section 7.2).
    #[must_use]
    pub fn code(self) -> ErrorCode {
        match self {
            Self::Timeout => ErrorCode::AuthorizationProcessTimeout,
            Self::NotMidClient => ErrorCode::WrongPersonalCode,
            Self::UserCancelled => ErrorCode::AuthorizationProcessCanceled,
            Self::PhoneAbsent
            | Self::DeliveryError
            | Self::SimError
            | Self::SignatureHashMismatch => ErrorCode::PhoneNotAvailable,
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
