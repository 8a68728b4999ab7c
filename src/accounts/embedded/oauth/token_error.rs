//! Why a client gets no tokens (RFC 6749 section 5.2).

use crate::accounts::{Fault, embedded::ground::refusal::CallError};

/// Why a client gets no tokens.
pub enum TokenError {
    /// An error code of RFC 6749 section 5.2, and its description.
    Response(&'static str, &'static str),
    /// The client is not authenticated.
    Client,
    /// A fault on our side.
    Fault(Fault),
}

impl From<CallError> for TokenError {
    fn from(cause: CallError) -> Self {
        match cause {
            CallError::Fault(fault) => Self::Fault(fault),
            CallError::Coded(_) => Self::Fault(Fault::ServerError),
        }
    }
}

impl From<sqlx::Error> for TokenError {
    fn from(cause: sqlx::Error) -> Self {
        CallError::from(cause).into()
    }
}

/// The refusal of a code or refresh token.
pub const INVALID_GRANT: TokenError = TokenError::Response(
    "invalid_grant",
    "it is unknown, expired, used, or not for this application",
);
