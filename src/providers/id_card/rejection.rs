//! Why a card is not accepted. The visitor gets the same message for everything that is wrong with a card
//! (docs/providers/id-card.md#errors-the-visitor-sees); the cause goes to the log.

use crate::{
    domain::ErrorCode,
    providers::{certificates::CertificateError, ocsp},
};

/// The cause. Contains nothing of the certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The browser sent no certificate.
    #[error("no client certificate was presented")]
    NoCertificate,
    /// The proxy's header is not in its form, or occurs twice.
    #[error("the header with the certificate (id_card.proxy_header) cannot be read")]
    Header,
    /// The certificate is not accepted: its issuer, validity, usage, policies or subject.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The certificate has been revoked, or revocation cannot be checked.
    #[error(transparent)]
    Revocation(#[from] ocsp::Rejection),
}

impl Rejection {
    /// The error code for the visitor (docs/providers/id-card.md#errors-the-visitor-sees). A malformed header is the
    /// proxy's fault.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::NoCertificate | Self::Certificate(_) => ErrorCode::CheckIdCardReader,
            Self::Header => ErrorCode::ServerError,
            Self::Revocation(cause) => cause.code(),
        }
    }
}
