//! Why a certificate is not accepted. The first two are about the certificate, the others about the responder.

use crate::domain::ErrorCode;

/// The cause. Contains nothing of the certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The certificate is revoked or suspended.
    #[error("the certificate is revoked")]
    Revoked,
    /// The responder does not know the certificate.
    #[error("the responder does not know the certificate")]
    Unknown,
    /// Neither the certificate nor the configuration names a responder.
    #[error("no OCSP responder is known for the certificate")]
    NoResponder,
    /// The connection failed, broke or timed out.
    #[error("the OCSP responder cannot be reached")]
    Unreachable,
    /// The HTTP status is not 200.
    #[error("the OCSP responder answered {0}")]
    Http(u16),
    /// `responseStatus` of RFC 6960 section 4.2.1 is not successful, such as 3 for "try later".
    #[error("the OCSP responder gave no verdict: responseStatus {0}")]
    Status(u8),
    /// The answer is not DER, has another structure or an unknown critical extension, or is too large.
    #[error("the OCSP answer cannot be read")]
    Malformed,
    /// There is not exactly one response, or not exactly one responder certificate.
    #[error("the OCSP answer has not exactly one response and one responder certificate")]
    Count,
    /// The response is about another certificate.
    #[error("the OCSP answer is about another certificate")]
    OtherCertificate,
    /// The signer may not sign for the issuer.
    #[error("the OCSP responder is not authorized")]
    Responder,
    /// The signature does not verify.
    #[error("the signature of the OCSP answer is wrong")]
    Signature,
    /// The nonce belongs to another request.
    #[error("the nonce of the OCSP answer is wrong")]
    Nonce,
    /// The response is too old, or from the future.
    #[error("the OCSP answer is not current")]
    Stale,
}

impl Rejection {
    /// The error code for the visitor (docs/providers.md section 7.4).
    #[must_use]
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Revoked | Self::Unknown => ErrorCode::CheckIdCardReader,
            _ => ErrorCode::ServerError,
        }
    }
}
