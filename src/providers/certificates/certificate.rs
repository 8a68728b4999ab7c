//! A single certificate: its validity, subject and key.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use rustls::pki_types::{CertificateDer, TrustAnchor};
use webpki::anchor_from_trusted_cert;
use x509_parser::{certificate::X509Certificate, parse_x509_certificate};

use super::{CertificateError, PublicKey, subject};
use crate::providers::Identity;

/// The largest certificate in bytes. Certificates of people have 1 to 3 kB.
const LARGEST: usize = 16 << 10;

/// How the names of SK ID Solutions' test CAs begin.
const TEST_NAMES: [&[u8]; 2] = [b"TEST of ", b"Test ESTEID"];

/// A certificate that could be parsed. Nothing in it is trusted before [`Certificate::verify`]. `Debug` prints none of
/// it.
#[derive(Clone, PartialEq, Eq)]
pub struct Certificate(pub(super) CertificateDer<'static>);

impl Certificate {
    /// Parses DER without trailing bytes.
    ///
    /// # Errors
    /// [`CertificateError::Malformed`] if it cannot be parsed or is too large.
    pub fn from_der(der: &[u8]) -> Result<Self, CertificateError> {
        let certificate = Self(CertificateDer::from(der).into_owned());
        certificate.parsed().map(drop)?;
        Ok(certificate)
    }

    /// Parses base64-encoded DER (standard alphabet, padded, one line).
    ///
    /// # Errors
    /// [`CertificateError::Malformed`] if it cannot be parsed or is too large.
    pub fn from_base64(text: &str) -> Result<Self, CertificateError> {
        Self::from_der(&STANDARD.decode(text).map_err(|_| CertificateError::Malformed)?)
    }

    /// The certificate as DER.
    pub fn der(&self) -> &[u8] {
        &self.0
    }

    /// Whether it has the name of a test CA of SK ID Solutions or Zetes, which certify anybody.
    pub fn is_test_ca(&self) -> bool {
        TEST_NAMES.iter().any(|name| self.0.windows(name.len()).any(|part| part == *name))
    }

    /// The identity of its subject. Call [`Certificate::verify`] first.
    ///
    /// # Errors
    /// [`CertificateError::Subject`] if a field is missing, repeated or malformed.
    pub fn identity(&self) -> Result<Identity, CertificateError> {
        subject::identity(&self.parsed()?)
    }

    /// The subject's public key.
    ///
    /// # Errors
    /// [`CertificateError::Key`] if the key is of an unknown kind.
    pub fn public_key(&self) -> Result<PublicKey, CertificateError> {
        PublicKey::of(self.parsed()?.public_key())
    }

    /// When it ends, in seconds since 1970.
    pub fn ends(&self) -> Option<i64> {
        Some(self.parsed().ok()?.validity().not_after.timestamp())
    }

    /// Whether it belongs to a CA that may issue certificates, and can be an anchor.
    pub fn can_issue(&self) -> bool {
        self.is_ca() && self.as_anchor().is_ok()
    }

    /// The common name of its subject, if it has exactly one.
    pub fn common_name(&self) -> Option<String> {
        let parsed = self.parsed().ok()?;
        let mut names = parsed.subject().iter_common_name();
        let name = names.next()?.as_str().ok()?.to_owned();
        names.next().is_none().then_some(name)
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
        anchor_from_trusted_cert(&self.0).map_err(|error| CertificateError::of_chain(&error))
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Certificate(…)")
    }
}
