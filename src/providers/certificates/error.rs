//! What can be wrong with a certificate.

use webpki::Error;

/// Why a certificate is not accepted. Contains nothing of the certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// It is not base64, not DER, not X.509 version 3, or too large.
    #[error("the certificate cannot be parsed")]
    Malformed,
    #[error("the certificate is not valid yet")]
    NotYetValid,
    #[error("the certificate has expired")]
    Expired,
    /// No anchor that is valid now has issued it.
    #[error("the certificate's issuer is not trusted")]
    Untrusted,
    #[error("the certificate belongs to a CA")]
    Ca,
    /// Key usage or extended key usage are not the required ones.
    #[error("the certificate is for another purpose")]
    Purpose,
    /// A required policy is missing, or a forbidden one is present.
    #[error("the certificate has another policy")]
    Policy,
    /// It has a test policy or a bare personal code, and no test CA issued it.
    #[error("the certificate has a form that only test CAs issue, but its issuer is not a test CA")]
    TestForm,
    /// Any other error of path validation (RFC 5280).
    #[error("the certificate's chain is not valid")]
    Chain,
    /// A field of the subject is missing, repeated or malformed. Contains the field's name, never its value.
    #[error("the certificate's subject has no usable {0}")]
    Subject(&'static str),
    /// The key is neither RSA nor on P-256, P-384 or P-521.
    #[error("the certificate's key is of an unknown kind")]
    Key,
}

impl CertificateError {
    /// Converts an error of path validation.
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
