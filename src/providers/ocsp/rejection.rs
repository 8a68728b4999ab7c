//! Why a certificate does not pass. The first two are about the certificate, the rest about the service that should
//! have vouched for it.

use crate::domain::ErrorCode;

/// The cause. Nothing of the certificate is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// Revoked or suspended.
    #[error("the certificate is revoked")]
    Revoked,
    /// The responder does not know the certificate.
    #[error("the responder does not know the certificate")]
    Unknown,
    /// Neither the certificate nor the configuration says whom to ask.
    #[error("no OCSP responder is known for the certificate")]
    NoResponder,
    /// No connection, a broken one, or a time-out.
    #[error("the OCSP responder cannot be reached")]
    Unreachable,
    /// A status of HTTP that is no answer.
    #[error("the OCSP responder answered {0}")]
    Http(u16),
    /// `responseStatus` of RFC 6960 section 4.2.1, such as 3 for "try later".
    #[error("the OCSP responder gave no verdict: responseStatus {0}")]
    Status(u8),
    /// No DER, another structure, a critical extension that is not known, or too large.
    #[error("the OCSP answer cannot be read")]
    Malformed,
    /// Exactly one response and exactly one responder certificate are expected.
    #[error("the OCSP answer has not exactly one response and one responder certificate")]
    Count,
    /// The answer speaks of another certificate.
    #[error("the OCSP answer is about another certificate")]
    OtherCertificate,
    /// Signed by someone who may not sign for the issuer.
    #[error("the OCSP responder is not authorized")]
    Responder,
    /// The signature does not hold.
    #[error("the signature of the OCSP answer is wrong")]
    Signature,
    /// The answer was made for another question.
    #[error("the nonce of the OCSP answer is wrong")]
    Nonce,
    /// The answer is too old, or of the future.
    #[error("the OCSP answer is not current")]
    Stale,
}

impl Rejection {
    /// What the visitor is told (docs/providers.md section 7.4).
    #[must_use]
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Revoked | Self::Unknown => ErrorCode::CheckIdCardReader,
            _ => ErrorCode::ServerError,
        }
    }
}
