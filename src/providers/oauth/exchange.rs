//! The back channel to providers: small JSON answers over HTTPS. Redirects are not followed, the system's proxy is not
//! used, and bodies are bounded.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, StatusCode, header::ACCEPT};
use serde_json::{Map, Value};
use url::Url;

use super::Rejection;
use crate::{
    domain::Secret,
    metrics,
    providers::{http, rest::TransportFault},
};

/// The claims of a provider, as it wrote them.
pub type Claims = Map<String, Value>;

/// The largest body in bytes.
const LIMIT: usize = 256 << 10;

/// Idle connections are closed before the provider closes them during a request.
const IDLE: Duration = Duration::from_secs(4);

/// An HTTP client for all providers. It pools its connections.
#[derive(Clone, Debug)]
pub struct BackChannel(Client);

impl BackChannel {
    /// A client with this time-out for a whole answer.
    pub fn new(timeout: Duration) -> reqwest::Result<Self> {
        let client = http::client().timeout(timeout).no_proxy().pool_idle_timeout(IDLE).build();
        client.map(Self)
    }

    /// A POST request, to which the caller adds a body.
    pub fn post(&self, url: &Url) -> RequestBuilder {
        self.0.post(url.clone())
    }

    /// The JSON object at an address; `what` names the address in the log.
    ///
    /// # Errors
    /// [`Rejection::Unreachable`], [`Rejection::Status`] for any status but 200, [`Rejection::Nonsense`] for any other
    /// body.
    pub async fn document(&self, what: &'static str, url: &Url) -> Result<Claims, Rejection> {
        self.found(what, self.0.get(url.clone())).await
    }

    /// The userinfo claims that an access token opens.
    pub async fn userinfo(&self, url: &Url, access_token: &Secret) -> Result<Claims, Rejection> {
        self.found("userinfo", self.0.get(url.clone()).bearer_auth(access_token.expose())).await
    }

    async fn found(
        &self,
        what: &'static str,
        request: RequestBuilder,
    ) -> Result<Claims, Rejection> {
        match self.json(what, request).await? {
            (StatusCode::OK, object) => Ok(object),
            (status, _) => Err(Rejection::Status(what, status.as_u16())),
        }
    }

    /// Sends a request and returns the JSON object of the answer. Accepts 200, and 400 and 401 because OAuth's errors
    /// have them.
    ///
    /// # Errors
    /// [`Rejection::Unreachable`], [`Rejection::Status`] for any other status, [`Rejection::Nonsense`] for any other
    /// body.
    pub async fn json(
        &self,
        what: &'static str,
        request: RequestBuilder,
    ) -> Result<(StatusCode, Claims), Rejection> {
        let made = self.received(what, request);
        metrics::call(("openid", what), made, |answer| match answer {
            Ok((status, _)) => metrics::by_status(status.as_u16()),
            Err(Rejection::Status(_, status)) => metrics::by_status(*status),
            Err(_) => "error",
        })
        .await
    }

    async fn received(
        &self,
        what: &'static str,
        request: RequestBuilder,
    ) -> Result<(StatusCode, Claims), Rejection> {
        let unreachable = |error: reqwest::Error| {
            tracing::warn!(address = what, cause = %TransportFault::from(error), "an identity provider cannot be reached");
            Rejection::Unreachable(what)
        };
        let mut response =
            request.header(ACCEPT, "application/json").send().await.map_err(unreachable)?;
        let status = response.status();
        if !matches!(status, StatusCode::OK | StatusCode::BAD_REQUEST | StatusCode::UNAUTHORIZED) {
            return Err(Rejection::Status(what, status.as_u16()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
            if body.len() + chunk.len() > LIMIT {
                return Err(Rejection::Nonsense(what));
            }
            body.extend_from_slice(&chunk);
        }
        serde_json::from_slice(&body)
            .map(|object| (status, object))
            .map_err(|_| Rejection::Nonsense(what))
    }
}
