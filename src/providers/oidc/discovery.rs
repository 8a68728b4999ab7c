//! `OpenID` Connect Discovery 1.0: the endpoints of a provider.

use serde_json::Value;
use url::Url;

use crate::providers::oauth::{BackChannel, Claims, Rejection};

const WHAT: &str = "discovery";

/// The endpoints of a discovery document.
#[derive(Clone, Debug)]
pub struct Endpoints {
    /// The authorization endpoint.
    pub authorization: Url,
    /// The token endpoint.
    pub token: Url,
    /// The userinfo endpoint.
    pub userinfo: Option<Url>,
    /// The address of the key set.
    pub keys: Url,
    /// Where signing out there is done (RP-Initiated Logout 1.0).
    pub end_session: Option<Url>,
    /// Whether PKCE by S256 is possible: offered, or not spoken of, which does no harm.
    pub pkce: bool,
}

impl Endpoints {
    /// Parses the discovery document of this issuer. Endpoints without TLS are accepted only from an issuer without
    /// TLS, and only at its own host.
    ///
    /// # Errors
    /// [`Rejection::Issuer`] if the document has another issuer, [`Rejection::Nonsense`] if an address is missing or
    /// invalid.
    pub fn read(document: &Claims, issuer: &str) -> Result<Self, Rejection> {
        if document.get("issuer").and_then(Value::as_str) != Some(issuer) {
            return Err(Rejection::Issuer);
        }
        let plain = Url::parse(issuer).ok().filter(|issuer| issuer.scheme() == "http");
        let address = |name: &str| {
            let url: Url = document.get(name)?.as_str()?.parse().ok()?;
            let is_plain = || {
                url.scheme() == "http" && plain.as_ref().is_some_and(|own| own.host() == url.host())
            };
            (url.scheme() == "https" || is_plain()).then_some(url)
        };
        let wanted = |name: &str| address(name).ok_or(Rejection::Nonsense(WHAT));
        Ok(Self {
            authorization: wanted("authorization_endpoint")?,
            token: wanted("token_endpoint")?,
            userinfo: address("userinfo_endpoint"),
            keys: wanted("jwks_uri")?,
            end_session: address("end_session_endpoint"),
            pkce: document
                .get("code_challenge_methods_supported")
                .and_then(Value::as_array)
                .is_none_or(|methods| methods.iter().any(|method| method == "S256")),
        })
    }
}

/// Fetches the discovery document of the issuer.
pub async fn fetch(exchange: &BackChannel, issuer: &str) -> Result<Endpoints, Rejection> {
    let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let url = address.parse().map_err(|_| Rejection::Nonsense(WHAT))?;
    Endpoints::read(&exchange.document(WHAT, &url).await?, issuer)
}
