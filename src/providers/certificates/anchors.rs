//! The trusted certificate authorities. They are configuration, never code.

use std::time::Duration;

use rustls::pki_types::{CertificateDer, TrustAnchor, UnixTime, pem::PemObject};
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert};

use crate::providers::certificates::{self, Certificate, CertificateError, Usage};

/// Issuing CAs. An empty set is valid and trusts nobody.
#[derive(Clone, Debug, Default)]
pub struct Anchors(Vec<Certificate>);

/// What is wrong with a PEM text that should contain CA certificates. Texts and certificates are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnchorError {
    /// A text without a certificate, or with an incomplete one.
    #[error("PEM text {0} holds no certificate that can be read")]
    NoCertificate(usize),
    #[error("certificate {1} of PEM text {0} cannot be parsed")]
    Malformed(usize, usize),
    #[error("certificate {1} of PEM text {0} is not of a CA")]
    NotCa(usize, usize),
}

impl Anchors {
    /// Reads the certificates of all these PEM texts. Each text contains one or more.
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

    /// Trusts these CAs, each of which [`Certificate::can_issue`].
    pub fn of(cas: impl IntoIterator<Item = Certificate>) -> Self {
        Self(cas.into_iter().filter(Certificate::can_issue).collect())
    }

    /// The CA certificates, in the order in which they were given.
    pub fn certificates(&self) -> impl Iterator<Item = &Certificate> {
        self.0.iter()
    }

    /// The CAs whose own certificates are valid at `now` (seconds since 1970), and the anchor of each.
    fn valid_at(
        &self,
        now: i64,
    ) -> Result<(Vec<&Certificate>, Vec<TrustAnchor<'_>>), CertificateError> {
        let valid = self.0.iter().filter(|ca| ca.check_validity(now).is_ok());
        let pairs = valid.map(|ca| Ok((ca, ca.as_anchor()?)));
        Ok(pairs.collect::<Result<Vec<_>, _>>()?.into_iter().unzip())
    }
}

// Path validation (RFC 5280 section 6): whether an anchor issued a certificate, and whether it is valid now and for
// this usage.

impl Certificate {
    /// Verifies that one of `anchors` issued the certificate, that it is valid at `now` (seconds since 1970), that it
    /// does not belong to a CA, and that it is fit for `usage`. What only certificates of tests have, a test policy or a
    /// bare personal code, counts only if a test CA issued it.
    pub fn verify(
        &self,
        anchors: &Anchors,
        now: i64,
        usage: &Usage,
    ) -> Result<(), CertificateError> {
        self.verified_issuer(anchors, now, usage).map(drop)
    }

    /// The same, and which of `anchors` issued the certificate. Another CA may have the same name.
    pub fn verified_issuer<'a>(
        &self,
        anchors: &'a Anchors,
        now: i64,
        usage: &Usage,
    ) -> Result<&'a Certificate, CertificateError> {
        self.check_validity(now)?;
        let fit = self.check_usage(usage)?;
        let is_for_tests = fit.is_for_tests || certificates::has_bare_code(&self.parsed()?);
        let time =
            Duration::from_secs(u64::try_from(now).map_err(|_| CertificateError::NotYetValid)?);
        let certificate =
            EndEntityCert::try_from(&self.0).map_err(|error| CertificateError::of_chain(&error))?;
        let (issuers, anchors) = anchors.valid_at(now)?;
        let path = certificate
            .verify_for_usage(
                ALL_VERIFICATION_ALGS,
                &anchors,
                &[],
                UnixTime::since_unix_epoch(time),
                fit.purpose.chain_usage(),
                None,
                None,
            )
            .map_err(|error| CertificateError::of_chain(&error))?;
        let issuer = anchors
            .iter()
            .position(|anchor| std::ptr::eq(anchor, path.anchor()))
            .and_then(|at| issuers.get(at).copied())
            .ok_or(CertificateError::Untrusted)?;
        if is_for_tests && !issuer.is_test_ca() {
            return Err(CertificateError::TestForm);
        }
        Ok(issuer)
    }
}
