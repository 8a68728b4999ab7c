//! Why a certificate is not accepted. The first two are about the certificate, the others about the responder.

use crate::domain::ErrorCode;

/// The cause. Contains nothing of the certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("the certificate is revoked")]
    Revoked,
    #[error("the responder does not know the certificate")]
    Unknown,
    /// Neither the certificate nor the configuration names a responder.
    #[error("no OCSP responder is known for the certificate")]
    NoResponder,
    /// The connection failed, broke or timed out, or the file cannot be read.
    #[error("the OCSP responder or CRL cannot be reached")]
    Unreachable,
    #[error("the OCSP responder or the server of the CRL answered {0}")]
    Http(u16),
    /// `responseStatus` of RFC 6960 section 4.2.1 is not successful, such as 3 for "try later".
    #[error("the OCSP responder gave no verdict: responseStatus {0}")]
    Status(u8),
    /// The answer is not DER, has another structure or an unknown critical extension, or is too large.
    #[error("the OCSP answer cannot be read")]
    Malformed,
    #[error("the OCSP answer has not exactly one response, or no responder certificate")]
    Count,
    #[error("the OCSP answer is about another certificate")]
    OtherCertificate,
    #[error("the OCSP responder is not authorized")]
    Responder,
    #[error("the signature of the OCSP answer is wrong")]
    Signature,
    /// The nonce is missing, or belongs to another request: the answer may be a recorded one.
    #[error("the nonce of the OCSP answer is missing or wrong")]
    Nonce,
    /// The response is too old, past its end, or from the future.
    #[error("the OCSP answer is not current")]
    Stale,
    #[error("the CRL is too large")]
    CrlTooLarge,
    /// The list is neither DER nor PEM, or of a kind that is not supported.
    #[error("the CRL cannot be read")]
    CrlMalformed,
    /// The list is of another issuer, or does not cover the certificate.
    #[error("the CRL is not about the certificate")]
    CrlIssuer,
    #[error("the signature of the CRL is wrong")]
    CrlSignature,
    #[error("the CRL is past its end")]
    CrlStale,
}

impl Rejection {
    /// The error code for the visitor (docs/providers/revocation.md#errors-the-visitor-sees).
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Revoked | Self::Unknown => ErrorCode::CheckIdCardReader,
            _ => ErrorCode::ServerError,
        }
    }

    /// Whether the issuer has spoken about the certificate.
    pub(super) const fn is_verdict(self) -> bool {
        matches!(self, Self::Revoked | Self::Unknown)
    }

    /// Whether asking the same responder again may help: it was not reached, or said so itself (`internalError`,
    /// `tryLater`).
    pub(super) const fn may_pass(self) -> bool {
        matches!(self, Self::Unreachable | Self::Http(500..=599) | Self::Status(2 | 3))
    }
}
