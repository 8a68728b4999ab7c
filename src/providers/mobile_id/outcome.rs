//! The end result of a session, in the provider's terms (MID section 3.3.8).

use std::fmt;

use crate::domain::ErrorCode;

/// The `result` of a finished session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionResult {
    /// Signed.
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
