//! What can be found against a certificate.

use webpki::Error;

/// Why a certificate is not believed. None of it carries anything of the certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// Not base64, not DER, not X.509 version 3, or too large.
    #[error("the certificate cannot be parsed")]
    Malformed,
    /// Its validity has not begun.
    #[error("the certificate is not valid yet")]
    NotYetValid,
    /// Its validity is over.
    #[error("the certificate has expired")]
    Expired,
    /// No anchor that is valid now has issued it.
    #[error("the certificate's issuer is not trusted")]
    Untrusted,
    /// The certificate of a CA where one of a person is due.
    #[error("the certificate belongs to a CA")]
    Ca,
    /// Key usage or extended key usage do not fit.
    #[error("the certificate is for another purpose")]
    Purpose,
    /// A policy is missing or forbidden.
    #[error("the certificate has another policy")]
    Policy,
    /// Anything else that RFC 5280 path validation finds.
    #[error("the certificate's chain is not valid")]
    Chain,
    /// The subject lacks a field, has it twice, or it is malformed. The field's name, never its value.
    #[error("the certificate's subject has no usable {0}")]
    Subject(&'static str),
    /// A key that is neither RSA nor on P-256, P-384 or P-521.
    #[error("the certificate's key is of an unknown kind")]
    Key,
}

impl CertificateError {
    /// What the path validation says.
    pub(super) fn of_chain(error: &Error) -> Self {
        match error {
            Error::BadDer
            | Error::BadDerTime
            | Error::MalformedExtensions
            | Error::UnsupportedCertVersion
            | Error::TrailingData(_) => Self::Malformed,
            Error::CertExpired { .. } => Self::Expired,
            Error::CertNotValidYet { .. } => Self::NotYetValid,
            Error::CaUsedAsEndEntity => Self::Ca,
            Error::RequiredEkuNotFoundContext(_) | Error::EmptyEkuExtension => Self::Purpose,
            Error::UnknownIssuer | Error::InvalidSignatureForPublicKey => Self::Untrusted,
            _ => Self::Chain,
        }
    }
}
