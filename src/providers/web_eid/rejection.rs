//! Why a token does not pass, and what the browser's own errors mean.

use crate::{
    domain::ErrorCode,
    providers::{certificates::CertificateError, id_card},
};

/// The cause. Nothing of the token or of the certificate is in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// Too short, too long, or no JSON object of the four fields.
    #[error("the token cannot be read")]
    Malformed,
    /// Another format than `web-eid:1`.
    #[error("the token has another format")]
    Format,
    /// An algorithm that is not known, or not one of the certificate's key.
    #[error("the token's algorithm does not fit the key")]
    Algorithm,
    /// Another key, origin or challenge.
    #[error("the token's signature is wrong")]
    Signature,
    /// The challenge has been waiting too long.
    #[error("the challenge has expired")]
    Late,
    /// The card's certificate does not pass.
    #[error(transparent)]
    Card(#[from] id_card::Rejection),
}

impl From<CertificateError> for Rejection {
    fn from(error: CertificateError) -> Self {
        Self::Card(error.into())
    }
}

impl Rejection {
    /// What the visitor is told (docs/providers.md section 7.4).
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Malformed | Self::Format => ErrorCode::BadRequest,
            Self::Algorithm | Self::Signature => ErrorCode::CheckIdCardReader,
            Self::Late => ErrorCode::AuthorizationProcessTimeout,
            Self::Card(cause) => cause.code(),
        }
    }

    /// What the visitor is told when the page's script brings an error of the Web eID library instead of a token.
    #[must_use]
    pub fn code_of_library(error: &str) -> ErrorCode {
        match error.strip_prefix("ERR_WEBEID_").unwrap_or_default() {
            "USER_CANCELLED" => ErrorCode::Canceled,
            "USER_TIMEOUT" | "ACTION_TIMEOUT" => ErrorCode::AuthorizationProcessTimeout,
            "EXTENSION_UNAVAILABLE"
            | "NATIVE_UNAVAILABLE"
            | "VERSION_MISMATCH"
            | "VERSION_INVALID" => ErrorCode::IdCardSoftwareMissing,
            _ => ErrorCode::CheckIdCardReader,
        }
    }
}
