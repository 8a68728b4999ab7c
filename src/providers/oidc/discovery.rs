//! `OpenID` Connect Discovery 1.0: the endpoints of a provider, and how its documents are cached.

use std::sync::Arc;

use serde_json::Value;
use tokio::sync::Mutex;
use url::Url;

use crate::providers::oauth::{BackChannel, Claims, Rejection};

const WHAT: &str = "discovery";

#[derive(Clone, Debug)]
pub struct Endpoints {
    pub authorization: Url,
    pub token: Url,
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

pub async fn fetch(exchange: &BackChannel, issuer: &str) -> Result<Endpoints, Rejection> {
    let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let url = address.parse().map_err(|_| Rejection::Nonsense(WHAT))?;
    Endpoints::read(&exchange.document(WHAT, &url).await?, issuer)
}

// A cached document of a provider. Many simultaneous visitors cause one request. If a provider is down, it is asked
// again after a pause, and its last document is used meanwhile.

/// How long a document counts, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct DocumentPace {
    /// It is fresh.
    pub lifetime: i64,
    /// It is used if no newer one is available.
    pub grace: i64,
    /// Between two requests. This also limits requests caused by unknown key ids.
    pub pause: i64,
}

/// That of providers' documents.
const OF_PROVIDERS: DocumentPace = DocumentPace { lifetime: 3600, grace: 86_400, pause: 30 };

/// A document, and when it was fetched.
#[derive(Debug)]
pub struct Cached<T>(Mutex<CachedState<T>>);

#[derive(Debug)]
struct CachedState<T> {
    pace: DocumentPace,
    known: Option<(Arc<T>, i64)>,
    asked: Option<i64>,
    failure: Option<Rejection>,
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self::at(OF_PROVIDERS)
    }
}

impl<T> Cached<T> {
    /// No document yet.
    pub fn at(pace: DocumentPace) -> Self {
        Self(Mutex::new(CachedState { pace, known: None, asked: None, failure: None }))
    }

    /// The document, fetched if none is fresh at `now` (seconds since 1970). Concurrent callers wait for the same
    /// request.
    pub async fn get<F: Future<Output = Result<T, Rejection>>>(
        &self,
        now: i64,
        fetch: impl FnOnce() -> F,
    ) -> Result<Arc<T>, Rejection> {
        self.get_where(now, |_| true, fetch).await
    }

    /// As [`Cached::get`], but also fetches if the document does not suit. If that was tried within the pause, returns
    /// the unsuitable document.
    pub async fn get_where<F: Future<Output = Result<T, Rejection>>>(
        &self,
        now: i64,
        suits: impl Fn(&T) -> bool,
        fetch: impl FnOnce() -> F,
    ) -> Result<Arc<T>, Rejection> {
        let mut state = self.0.lock().await;
        let DocumentPace { lifetime, grace, pause } = state.pace;
        if let Some((value, since)) = &state.known
            && suits(value)
            && now - since < lifetime
        {
            return Ok(Arc::clone(value));
        }
        if state.asked.is_none_or(|asked| now - asked >= pause) {
            // Set after the request: if a visitor hangs up during it, the next ones must not have to wait for the
            // pause.
            let fetched = fetch().await;
            state.asked = Some(now);
            match fetched {
                Ok(value) => {
                    let value = Arc::new(value);
                    state.known = Some((Arc::clone(&value), now));
                    state.failure = None;
                    return Ok(value);
                }
                Err(failure) => {
                    tracing::warn!(cause = %failure, "a document of an identity provider, or the keys of an application, cannot be fetched");
                    state.failure = Some(failure);
                }
            }
        }
        match &state.known {
            Some((value, since)) if now - since < grace => Ok(Arc::clone(value)),
            _ => Err(state.failure.clone().unwrap_or(Rejection::Nonsense("remembered"))),
        }
    }
}
