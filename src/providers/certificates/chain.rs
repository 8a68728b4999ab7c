//! Path validation (RFC 5280 section 6): whether an anchor issued a certificate, and whether it is valid now and for
//! this usage.

use std::time::Duration;

use rustls::pki_types::UnixTime;
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert};

use super::{Anchors, Certificate, CertificateError, Usage, subject};

impl Certificate {
    /// Verifies that one of `anchors` issued the certificate, that it is valid at `now` (seconds since 1970), that it
    /// does not belong to a CA, and that it is fit for `usage`. What only certificates of tests have, a test policy or a
    /// bare personal code, counts only if a test CA issued it.
    ///
    /// # Errors
    /// The first [`CertificateError`] that is found.
    pub fn verify(
        &self,
        anchors: &Anchors,
        now: i64,
        usage: &Usage,
    ) -> Result<(), CertificateError> {
        self.verified_issuer(anchors, now, usage).map(drop)
    }

    /// The same, and which of `anchors` issued the certificate. Another CA may have the same name.
    ///
    /// # Errors
    /// The first [`CertificateError`] that is found.
    pub fn verified_issuer<'a>(
        &self,
        anchors: &'a Anchors,
        now: i64,
        usage: &Usage,
    ) -> Result<&'a Certificate, CertificateError> {
        self.check_validity(now)?;
        let fit = self.check_usage(usage)?;
        let is_for_tests = fit.is_for_tests || subject::has_bare_code(&self.parsed()?);
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
