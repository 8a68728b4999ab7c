//! `OpenID` Connect Discovery 1.0: the addresses of a provider.

use serde_json::Value;
use url::Url;

use crate::providers::oauth::{BackChannel, Claims, Rejection};

const WHAT: &str = "discovery";

/// What is needed of the document.
#[derive(Clone, Debug)]
pub struct Endpoints {
    /// Where the browser is sent.
    pub authorization: Url,
    /// Where a code becomes tokens.
    pub token: Url,
    /// Where an access token becomes claims.
    pub userinfo: Option<Url>,
    /// The key set.
    pub keys: Url,
}

impl Endpoints {
    /// Reads a document of this issuer. An address without TLS is taken only from an issuer without TLS, which is one
    /// of tests and of the demo.
    ///
    /// # Errors
    /// `Issuer` when the document is another one's, `Nonsense` when an address is missing or is none.
    pub fn read(document: &Claims, issuer: &str) -> Result<Self, Rejection> {
        if document.get("issuer").and_then(Value::as_str) != Some(issuer) {
            return Err(Rejection::Issuer);
        }
        let plain = issuer.starts_with("http://");
        let address = |name: &str| {
            let url: Url = document.get(name)?.as_str()?.parse().ok()?;
            (url.scheme() == "https" || plain && url.scheme() == "http").then_some(url)
        };
        let wanted = |name: &str| address(name).ok_or(Rejection::Nonsense(WHAT));
        Ok(Self {
            authorization: wanted("authorization_endpoint")?,
            token: wanted("token_endpoint")?,
            userinfo: address("userinfo_endpoint"),
            keys: wanted("jwks_uri")?,
        })
    }
}

/// Asks the issuer for its document.
pub async fn fetch(exchange: &BackChannel, issuer: &str) -> Result<Endpoints, Rejection> {
    let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let url = address.parse().map_err(|_| Rejection::Nonsense(WHAT))?;
    Endpoints::read(&exchange.document(WHAT, &url).await?, issuer)
}
