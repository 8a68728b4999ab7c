//! One certificate: where it comes from, when and for what it is valid, whom it names.

use std::{fmt, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use rustls::pki_types::{CertificateDer, TrustAnchor, UnixTime};
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert, Error, anchor_from_trusted_cert};
use x509_parser::{certificate::X509Certificate, parse_x509_certificate};

use super::{Anchors, PublicKey, Usage, subject};
use crate::providers::Identity;

/// Certificates of people have 1 to 3 kB.
const LARGEST: usize = 16 << 10;

/// A certificate that can be parsed; nothing more is known of it before [`Certificate::verify`]. `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Certificate(CertificateDer<'static>);

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
    #[error("the certificate was issued by nobody who is trusted")]
    Untrusted,
    /// The certificate of a CA where one of a person is due.
    #[error("the certificate is of a CA")]
    Ca,
    /// Key usage or extended key usage do not fit.
    #[error("the certificate is made for another purpose")]
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

impl Certificate {
    /// Reads DER; nothing may follow it.
    ///
    /// # Errors
    /// [`CertificateError::Malformed`]
    pub fn from_der(der: &[u8]) -> Result<Self, CertificateError> {
        let certificate = Self(CertificateDer::from(der).into_owned());
        certificate.parsed().map(drop)?;
        Ok(certificate)
    }

    /// Reads the base64 (standard alphabet, padded, one line) of DER.
    ///
    /// # Errors
    /// [`CertificateError::Malformed`]
    pub fn from_base64(text: &str) -> Result<Self, CertificateError> {
        Self::from_der(&STANDARD.decode(text).map_err(|_| CertificateError::Malformed)?)
    }

    /// The certificate's bytes.
    #[must_use]
    pub fn der(&self) -> &[u8] {
        &self.0
    }

    /// Whether one of `anchors` issued it, it is valid at `now` (seconds since 1970), of a person and fit for `usage`.
    ///
    /// # Errors
    /// The first reason that is found against it.
    pub fn verify(
        &self,
        anchors: &Anchors,
        now: i64,
        usage: &Usage,
    ) -> Result<(), CertificateError> {
        self.check_validity(now)?;
        let purpose = self.check_usage(usage)?;
        let time =
            Duration::from_secs(u64::try_from(now).map_err(|_| CertificateError::NotYetValid)?);
        let certificate = EndEntityCert::try_from(&self.0).map_err(|error| rejection(&error))?;
        let anchors = anchors.valid_at(now)?;
        certificate
            .verify_for_usage(
                ALL_VERIFICATION_ALGS,
                &anchors,
                &[],
                UnixTime::since_unix_epoch(time),
                purpose.chain_usage(),
                None,
                None,
            )
            .map_err(|error| rejection(&error))?;
        Ok(())
    }

    /// The person it names. Ask after [`Certificate::verify`] only.
    ///
    /// # Errors
    /// [`CertificateError::Subject`]
    pub fn identity(&self) -> Result<Identity, CertificateError> {
        subject::identity(&self.parsed()?)
    }

    /// The subject's public key.
    ///
    /// # Errors
    /// [`CertificateError::Key`]
    pub fn public_key(&self) -> Result<PublicKey, CertificateError> {
        PublicKey::of(self.parsed()?.public_key())
    }

    pub(super) fn parsed(&self) -> Result<X509Certificate<'_>, CertificateError> {
        match parse_x509_certificate(&self.0) {
            Ok(([], certificate)) if self.0.len() <= LARGEST => Ok(certificate),
            _ => Err(CertificateError::Malformed),
        }
    }

    pub(super) fn check_validity(&self, now: i64) -> Result<(), CertificateError> {
        let parsed = self.parsed()?;
        let validity = parsed.validity();
        if now < validity.not_before.timestamp() {
            Err(CertificateError::NotYetValid)
        } else if now > validity.not_after.timestamp() {
            Err(CertificateError::Expired)
        } else {
            Ok(())
        }
    }

    pub(super) fn is_ca(&self) -> bool {
        self.parsed().is_ok_and(|certificate| {
            let signs = certificate
                .key_usage()
                .is_ok_and(|usage| usage.is_none_or(|usage| usage.value.key_cert_sign()));
            certificate.is_ca() && signs
        })
    }

    pub(super) fn as_anchor(&self) -> Result<TrustAnchor<'_>, CertificateError> {
        anchor_from_trusted_cert(&self.0).map_err(|error| rejection(&error))
    }
}

fn rejection(error: &Error) -> CertificateError {
    match error {
        Error::BadDer
        | Error::BadDerTime
        | Error::MalformedExtensions
        | Error::UnsupportedCertVersion
        | Error::TrailingData(_) => CertificateError::Malformed,
        Error::CertExpired { .. } => CertificateError::Expired,
        Error::CertNotValidYet { .. } => CertificateError::NotYetValid,
        Error::CaUsedAsEndEntity => CertificateError::Ca,
        Error::RequiredEkuNotFoundContext(_) | Error::EmptyEkuExtension => {
            CertificateError::Purpose
        }
        Error::UnknownIssuer | Error::InvalidSignatureForPublicKey => CertificateError::Untrusted,
        _ => CertificateError::Chain,
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Certificate(…)")
    }
}
