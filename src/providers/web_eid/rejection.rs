//! Why a token is not accepted, and what errors of the Web eID library mean.

use crate::{
    domain::ErrorCode,
    providers::{certificates::CertificateError, id_card},
};

/// The cause. Contains nothing of the token or the certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The token is too short, too long, or not a JSON object with the four fields.
    #[error("the token cannot be read")]
    Malformed,
    /// The format is not `web-eid:1`.
    #[error("the token has another format")]
    Format,
    /// The algorithm is unknown, or does not match the certificate's key.
    #[error("the token's algorithm does not fit the key")]
    Algorithm,
    /// The signature is over another origin or challenge, or by another key.
    #[error("the token's signature is wrong")]
    Signature,
    /// The challenge has expired.
    #[error("the challenge has expired")]
    Late,
    /// The card's certificate is not accepted.
    #[error(transparent)]
    Card(#[from] id_card::Rejection),
}

impl From<CertificateError> for Rejection {
    fn from(error: CertificateError) -> Self {
        Self::Card(error.into())
    }
}

impl Rejection {
    /// The error code for the visitor (docs/providers/web-eid.md#errors-the-visitor-sees).
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Malformed | Self::Format => ErrorCode::BadRequest,
            Self::Algorithm | Self::Signature => ErrorCode::CheckIdCardReader,
            Self::Late => ErrorCode::AuthorizationProcessTimeout,
            Self::Card(cause) => cause.code(),
        }
    }

    /// The error code for the visitor when the page's script sends an error of the Web eID library instead of a token.
    pub fn code_of_library(error: &str) -> ErrorCode {
        match error.strip_prefix("ERR_WEBEID_").unwrap_or_default() {
            "USER_CANCELLED" => ErrorCode::Canceled,
            "USER_TIMEOUT" | "ACTION_TIMEOUT" => ErrorCode::AuthorizationProcessTimeout,
            "EXTENSION_UNAVAILABLE"
            | "NATIVE_UNAVAILABLE"
            | "VERSION_MISMATCH"
            | "VERSION_INVALID" => ErrorCode::IdCardSoftwareMissing,
            // The page came by http, which is the operator's fault.
            "CONTEXT_INSECURE" => ErrorCode::ServerError,
            _ => ErrorCode::CheckIdCardReader,
        }
    }
}
