//! Why a card does not pass. There is one message for all that is wrong with a card
//! (docs/providers.md section 7.4); the log hears the cause.

use crate::{
    domain::ErrorCode,
    providers::{certificates::CertificateError, ocsp},
};

/// The cause. Nothing of the certificate is in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The browser presented no certificate.
    #[error("no client certificate was presented")]
    NoCertificate,
    /// `Client-Cert` is not written as RFC 9440 says, or stands there twice.
    #[error("the Client-Cert header cannot be read")]
    Header,
    /// Not issued by whom we trust, not valid now, for another purpose, of another policy, of nobody.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// Revoked, or nobody can be asked.
    #[error(transparent)]
    Revocation(#[from] ocsp::Rejection),
}

impl Rejection {
    /// What the visitor is told (docs/providers.md section 7.4). A header that cannot be read is
    /// the proxy's fault.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::NoCertificate | Self::Certificate(_) => ErrorCode::CheckIdCardReader,
            Self::Header => ErrorCode::ServerError,
            Self::Revocation(cause) => cause.code(),
        }
    }
}
