//! The certificate authorities that are believed: configuration, never code.

use rustls::pki_types::{CertificateDer, TrustAnchor, pem::PemObject};

use super::{Certificate, CertificateError};

/// Issuing CAs. None at all is a set too: it believes nobody.
#[derive(Clone, Debug, Default)]
pub struct Anchors(Vec<Certificate>);

/// What is wrong with a PEM text that should hold certificates of CAs. Texts and certificates count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnchorError {
    /// A text without a certificate, or one that is cut off.
    #[error("PEM text {0} holds no certificate that can be read")]
    NoCertificate(usize),
    /// A certificate that cannot be parsed.
    #[error("certificate {1} of PEM text {0} cannot be parsed")]
    Malformed(usize, usize),
    /// A certificate of somebody who may not issue certificates.
    #[error("certificate {1} of PEM text {0} is not of a CA")]
    NotCa(usize, usize),
}

impl Anchors {
    /// The certificates of all these PEM texts; each text holds one or more.
    ///
    /// # Errors
    /// When a text holds anything but certificates of CAs, or nothing.
    pub fn from_pem(texts: &[&str]) -> Result<Self, AnchorError> {
        let mut anchors = Vec::new();
        for (text, pem) in texts.iter().enumerate() {
            let before = anchors.len();
            for der in CertificateDer::pem_slice_iter(pem.as_bytes()) {
                let at = anchors.len() - before;
                let der = der.map_err(|_| AnchorError::NoCertificate(text))?;
                let certificate =
                    Certificate::from_der(&der).map_err(|_| AnchorError::Malformed(text, at))?;
                if !certificate.is_ca() {
                    return Err(AnchorError::NotCa(text, at));
                }
                certificate.as_anchor().map_err(|_| AnchorError::Malformed(text, at))?;
                anchors.push(certificate);
            }
            if anchors.len() == before {
                return Err(AnchorError::NoCertificate(text));
            }
        }
        Ok(Self(anchors))
    }

    /// The certificates of the CAs, in the order in which they were given.
    pub fn certificates(&self) -> impl Iterator<Item = &Certificate> {
        self.0.iter()
    }

    /// The anchors that are valid themselves at `now`, seconds since 1970.
    pub(super) fn valid_at(&self, now: i64) -> Result<Vec<TrustAnchor<'_>>, CertificateError> {
        self.0
            .iter()
            .filter(|anchor| anchor.check_validity(now).is_ok())
            .map(Certificate::as_anchor)
            .collect()
    }
}
