//! The national ID card: a TLS client certificate, seen in our own handshake or handed on by a proxy in `Client-Cert`
//! (RFC 9440). Either way it is checked again here (docs/providers.md sections 3.1 and 3.2).
//!
//! The same rules serve [`super::web_eid`], where the card signs a challenge instead of a handshake.

pub mod client_cert;
mod rejection;
mod rules;

pub(in crate::providers) use self::rules::MOBILE_ID_POLICIES;
pub use self::{
    rejection::Rejection,
    rules::{CardRules, verify},
};
use std::time::Duration;

use crate::{
    chance::Rng,
    providers::{Identity, certificates::Certificate, ocsp, rest::SetupError},
};

/// What a [`CardVerifier`] is made of.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whom we trust.
    pub rules: CardRules,
    /// Who is asked about revocation; `None`: nobody, and a card that was reported stolen passes.
    pub ocsp: Option<ocsp::Settings>,
    /// How long an answer about revocation may take.
    pub timeout: Duration,
}

/// What is believed, and who is asked about revocation.
#[derive(Debug)]
pub struct CardVerifier {
    /// Whom we trust.
    pub rules: CardRules,
    /// Who knows what has been revoked.
    pub ocsp: Option<ocsp::Checker>,
}

impl CardVerifier {
    /// A verifier with these settings.
    ///
    /// # Errors
    /// When the TLS library cannot be set up.
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        let checker = |ocsp| ocsp::Checker::new(ocsp, settings.timeout);
        Ok(Self { rules: settings.rules, ocsp: settings.ocsp.map(checker).transpose()? })
    }

    /// The person whose card stands behind this connection. The key has been proved by the handshake, `certificate` is
    /// what it was proved for; `None` when the browser presented none. `now` in unix seconds.
    ///
    /// # Errors
    /// A [`Rejection`] with its cause.
    pub async fn identify(
        &self,
        certificate: Option<&Certificate>,
        chance: &Rng,
        now: i64,
    ) -> Result<Identity, Rejection> {
        let certificate = certificate.ok_or(Rejection::NoCertificate)?;
        let identity = verify(certificate, &self.rules, now)?;
        self.check_revocation(certificate, chance, now).await?;
        Ok(identity)
    }

    /// Whether a certificate that passed the rules has been revoked since.
    ///
    /// # Errors
    /// `Revocation`
    pub async fn check_revocation(
        &self,
        certificate: &Certificate,
        chance: &Rng,
        now: i64,
    ) -> Result<(), Rejection> {
        match &self.ocsp {
            Some(ocsp) => Ok(ocsp.check(certificate, &self.rules.anchors, chance, now).await?),
            None => Ok(()),
        }
    }
}
