//! The public keys of applications that sign what proves who they are (RFC 7517).

use serde_json::Value;
use url::{Host, Url};

use crate::{
    config::SigningAlgorithm,
    providers::{oauth::Claims, oidc::KeySet},
};

/// The algorithms that may sign an assertion. None is symmetric.
pub const ALGORITHMS: [SigningAlgorithm; 4] = [
    SigningAlgorithm::Es256,
    SigningAlgorithm::Rs256,
    SigningAlgorithm::Ps256,
    SigningAlgorithm::EdDsa,
];

/// The largest key set that is registered, in bytes.
const LARGEST_SET: usize = 64 << 10;

/// The public keys of an application that signs what proves who it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplicationKeys {
    /// A JSON Web Key Set.
    Set(String),
    /// The address at which it publishes such a set.
    At(String),
}

pub fn is_on_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// The key set in a text, if any of its keys can verify.
pub fn parse_set(text: &str) -> Option<KeySet> {
    let document: Claims = serde_json::from_str(text).ok()?;
    KeySet::read(&document).ok().filter(|set| set.fits_any(&ALGORITHMS))
}

impl ApplicationKeys {
    pub fn problem(&self) -> Option<&'static str> {
        match self {
            Self::Set(text) if text.len() > LARGEST_SET => Some("the key set has more than 64 KiB"),
            Self::Set(text) if holds_secrets(text) => {
                Some("the key set holds a private or symmetric key; register the public keys alone")
            }
            Self::Set(text) if parse_set(text).is_none() => Some(
                "the key set has no key for ES256, RS256, PS256 or EdDSA: expected {\"keys\": […]} (RFC 7517)",
            ),
            Self::Set(_) => None,
            Self::At(address) => {
                let url = Url::parse(address).ok();
                let is_fit = url.is_some_and(|url| {
                    let is_safe = url.scheme() == "https"
                        || (url.scheme() == "http" && is_on_this_machine(&url));
                    is_safe
                        && url.has_host()
                        && url.fragment().is_none()
                        && url.username().is_empty()
                        && url.password().is_none()
                });
                (!is_fit)
                    .then_some("the key set's address is https://…, or http:// on this machine")
            }
        }
    }
}

/// Whether a key set has members that only its owner may know.
fn holds_secrets(text: &str) -> bool {
    let Ok(document) = serde_json::from_str::<Value>(text) else { return false };
    let keys = document["keys"].as_array().map(Vec::as_slice).unwrap_or_default();
    keys.iter().any(|key| key.get("d").is_some() || key.get("k").is_some())
}
