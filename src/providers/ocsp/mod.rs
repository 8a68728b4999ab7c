//! Revocation checks by OCSP (RFC 6960) over HTTP, and by CRL (RFC 5280) where an issuer has that as the last resort.
//!
//! This is a small codec over `der`, because the existing crates use an older generation of `der` or bring an ASN.1
//! compiler. [`verify`] is pure; [`Checker`] asks. If the status cannot be found out, the certificate is
//! not accepted: there is no soft failure (docs/providers/revocation.md).

mod crl;
mod exchange;
mod rejection;
mod rules;

pub use crate::config::CrlSource;
pub use crl::{CRL_LIMIT, decode, look_up};
pub use exchange::{OcspExchange, verify};
pub use rejection::Rejection;
pub use rules::{IssuerRules, Responder, Settings};

use std::{fmt, time::Duration};

use reqwest::{
    Client,
    header::{ACCEPT, CONTENT_TYPE},
};

use crate::{
    providers::{certificates::Certificate, http},
    rng::Rng,
};
use crl::{CrlStore, body};

// Finds out whether a certificate is revoked: asks the issuer's responder, then its fallback, then looks into its CRL.

/// The largest OCSP answer in bytes.
const LIMIT: usize = 64 << 10;
/// Idle connections are closed before the responder closes them during a request.
const IDLE: Duration = Duration::from_secs(4);
/// The length of a nonce in bytes (RFC 9654 section 2.1).
const NONCE_LENGTH: usize = 32;

/// A client of OCSP responders. Remembers no answer: a card that is revoked now is refused now.
pub struct Checker {
    client: Client,
    default: IssuerSource,
    issuers: Vec<(Certificate, IssuerSource)>,
}

/// The rules of an issuer, with its CRL.
struct IssuerSource {
    rules: IssuerRules,
    crl: CrlStore,
}

impl Checker {
    /// A client with this time-out for a whole answer; five seconds are usual.
    pub fn new(settings: impl Into<Settings>, timeout: Duration) -> reqwest::Result<Self> {
        let client = http::client().timeout(timeout).no_proxy().pool_idle_timeout(IDLE).build()?;
        let settings = settings.into();
        let source = |rules| IssuerSource { rules, crl: CrlStore::default() };
        Ok(Self {
            client,
            default: source(settings.default),
            issuers: settings.issuers.into_iter().map(|(ca, rules)| (ca, source(rules))).collect(),
        })
    }

    /// Checks that `certificate`, which `issuer` has issued, is not revoked at `now` (seconds since 1970). Takes at
    /// most four time-outs. A verdict ends it: who is revoked is not asked about elsewhere.
    pub async fn check(
        &self,
        certificate: &Certificate,
        issuer: &Certificate,
        rng: &Rng,
        now: i64,
    ) -> Result<(), Rejection> {
        let own = self.issuers.iter().find(|(ca, _)| ca == issuer);
        let IssuerSource { rules, crl } = own.map_or(&self.default, |(_, source)| source);
        let ask =
            async |responder: &Responder| self.ask(responder, certificate, issuer, rng, now).await;
        let mut verdict = ask(&rules.responder).await;
        if let Err(cause) = verdict
            && cause.may_pass()
        {
            verdict = ask(&rules.responder).await;
        }
        if let (Err(cause), Some(fallback)) = (verdict, &rules.fallback)
            && !cause.is_verdict()
        {
            tracing::warn!(%cause, "a card's OCSP responder gives no verdict; its fallback is asked");
            verdict = ask(fallback).await;
        }
        if let (Err(cause), Some(place)) = (verdict, &rules.crl)
            && !cause.is_verdict()
        {
            tracing::warn!(%cause, "no OCSP responder gives a verdict about a card; the CRL is looked into");
            verdict = crl.check(&self.client, place, certificate, issuer, now).await;
        }
        verdict
    }

    async fn ask(
        &self,
        responder: &Responder,
        certificate: &Certificate,
        issuer: &Certificate,
        rng: &Rng,
        now: i64,
    ) -> Result<(), Rejection> {
        let nonce = responder.has_nonce.then(|| rng.bytes::<NONCE_LENGTH>().to_vec());
        let question = OcspExchange::new(certificate, issuer, nonce)?;
        let address =
            responder.address.as_ref().or(question.address()).ok_or(Rejection::NoResponder)?;
        let request = self.client.post(address.clone()).body(question.to_der()?);
        let request = request.header(CONTENT_TYPE, "application/ocsp-request");
        let request = request.header(ACCEPT, "application/ocsp-response");
        let answer = body(request, LIMIT).await?.ok_or(Rejection::Malformed)?;
        verify(&answer, &question, responder, now)
    }
}

impl fmt::Debug for Checker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checker").field("default", &self.default.rules).finish_non_exhaustive()
    }
}
