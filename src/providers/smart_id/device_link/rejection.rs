//! Why a device link identified nobody, beyond what every session can fail with.

use crate::domain::ErrorCode;

/// What went wrong. Contains no personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkRejection {
    /// The callback's address is not one that the provider takes; no call was made.
    #[error("the callback's address (server.public_url) is not https or too long")]
    Address,
    /// `sessionSecretDigest` is not that of the session's secret.
    #[error("the callback's sessionSecretDigest is not the session's")]
    SecretDigest,
    /// The phone has signed by the link, but has not come back to the browser that started.
    #[error("the phone has not come back by the callback")]
    NotReturned,
    /// `userChallengeVerifier` does not lead to the `userChallenge` that was signed.
    #[error("the callback's userChallengeVerifier is not that of the signature")]
    Verifier,
    /// The country of the person who signed is not one of those offered.
    #[error("the country of the person is not offered")]
    Country,
}

impl LinkRejection {
    /// The error code for the visitor (docs/providers/smart-id.md#errors-the-visitor-sees).
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Address | Self::SecretDigest | Self::Verifier => ErrorCode::ServerError,
            Self::NotReturned => ErrorCode::AuthorizationProcessTimeout,
            Self::Country => ErrorCode::UserNotFound,
        }
    }

    /// Whether somebody may have tried to be somebody else.
    pub const fn is_forgery(self) -> bool {
        matches!(self, Self::SecretDigest | Self::Verifier)
    }
}
