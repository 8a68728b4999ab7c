//! The national ID card: a TLS client certificate, from our own handshake or forwarded by a proxy in `Client-Cert`
//! (RFC 9440). Both are verified here (docs/providers/id-card.md).
//!
//! The same rules apply to [`super::web_eid`], where the card signs a challenge instead of a handshake.

pub mod client_cert;
mod rejection;
mod rules;

pub(in crate::providers) use self::rules::MOBILE_ID_POLICIES;
pub use self::{
    rejection::Rejection,
    rules::{CardRules, Verified, verify},
};
use std::time::Duration;

use crate::{
    providers::{Identity, certificates::Certificate, ocsp, rest::SetupError},
    rng::Rng,
};

/// The CAs of Estonian cards (docs/id-card.md has sources and fingerprints).
pub const ESTONIAN_CAS: &str = include_str!("trust/estonian.pem");

/// The CAs of Latvian cards (docs/id-card.md has sources and fingerprints).
pub const LATVIAN_CAS: &str = include_str!("trust/latvian.pem");

/// The CAs of Estonian test cards, which anybody can have.
pub const TEST_CAS: &str = include_str!("trust/test.pem");

/// The settings of a [`CardVerifier`].
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The requirements for certificates.
    pub rules: CardRules,
    /// How revocation is checked; `None`: revocation is not checked, and a card that was reported stolen passes.
    pub ocsp: Option<ocsp::Settings>,
    /// The time-out of a revocation check.
    pub timeout: Duration,
}

/// Verifies cards: their certificates and revocation.
#[derive(Debug)]
pub struct CardVerifier {
    /// The requirements for certificates.
    pub rules: CardRules,
    /// Checks revocation.
    pub ocsp: Option<ocsp::Checker>,
}

impl CardVerifier {
    /// A verifier with these settings.
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        let checker = |ocsp| ocsp::Checker::new(ocsp, settings.timeout);
        Ok(Self { rules: settings.rules, ocsp: settings.ocsp.map(checker).transpose()? })
    }

    /// The identity of the card that was used for this connection. The TLS handshake has already proven possession of
    /// the key of `certificate`; `None` if the browser sent no certificate. `now` is in seconds since 1970.
    pub async fn identify(
        &self,
        certificate: Option<&Certificate>,
        rng: &Rng,
        now: i64,
    ) -> Result<Identity, Rejection> {
        let certificate = certificate.ok_or(Rejection::NoCertificate)?;
        let card = verify(certificate, &self.rules, now)?;
        self.check_revocation(certificate, card.issuer, rng, now).await?;
        Ok(card.identity)
    }

    /// Checks whether a certificate that meets the rules has been revoked. `issuer` is the CA of its verified path.
    ///
    /// # Errors
    /// [`Rejection::Revocation`] if it has been revoked or this cannot be found out.
    pub async fn check_revocation(
        &self,
        certificate: &Certificate,
        issuer: &Certificate,
        rng: &Rng,
        now: i64,
    ) -> Result<(), Rejection> {
        match &self.ocsp {
            Some(ocsp) => Ok(ocsp.check(certificate, issuer, rng, now).await?),
            None => Ok(()),
        }
    }
}
