//! Whom to ask about the certificates of an issuer, and what an answer must meet.

use url::Url;

use crate::{config::CrlSource, providers::certificates::Certificate};

/// A responder, and what its answers must meet.
#[derive(Clone, Debug)]
pub struct Responder {
    /// The responder to ask; `None`: the one that the certificate names.
    pub address: Option<Url>,
    /// Certificates of responders that may answer, in addition to those that the issuer has delegated.
    pub trusted: Vec<Certificate>,
    /// Whether a nonce is sent and must come back. Without one, an answer that was recorded can be replayed for
    /// `max_age`.
    pub has_nonce: bool,
    /// The maximum age of an answer (`thisUpdate`) in seconds.
    pub max_age: i64,
}

/// Nonce and age as in web-eid/web-eid-authtoken-validation-java, `AuthTokenValidationConfiguration`.
impl Default for Responder {
    fn default() -> Self {
        Self { address: None, trusted: Vec::new(), has_nonce: true, max_age: 2 * 60 }
    }
}

/// How the certificates of one issuer are checked, in this order.
#[derive(Clone, Debug, Default)]
pub struct IssuerRules {
    /// Asked first.
    pub responder: Responder,
    /// Asked if the first gives no answer that counts.
    pub fallback: Option<Responder>,
    /// Looked into if nobody gives an answer that counts.
    pub crl: Option<CrlSource>,
}

#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// For issuers without rules of their own.
    pub default: IssuerRules,
    pub issuers: Vec<(Certificate, IssuerRules)>,
}

impl From<Responder> for IssuerRules {
    fn from(responder: Responder) -> Self {
        Self { responder, fallback: None, crl: None }
    }
}

impl From<Responder> for Settings {
    fn from(responder: Responder) -> Self {
        Self { default: responder.into(), issuers: Vec::new() }
    }
}
