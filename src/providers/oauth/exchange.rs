//! The back channel to providers: small JSON answers over HTTPS. Redirects are not followed, the system's proxy is not
//! used, and bodies are bounded.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::{
    Client, RequestBuilder, StatusCode,
    header::{ACCEPT, AUTHORIZATION},
};
use serde_json::{Map, Value};
use url::{Url, form_urlencoded::byte_serialize};

use crate::{
    config::ClientAuthentication,
    domain::Secret,
    metrics,
    providers::{
        http,
        oauth::{ClientRegistration, PendingLogin, Rejection},
        rest::TransportFault,
    },
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
    pub async fn document(&self, what: &'static str, url: &Url) -> Result<Claims, Rejection> {
        self.found(what, self.0.get(url.clone())).await
    }

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
        metrics::call("openid", what, made, |answer| match answer {
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
            tracing::warn!(address = what, cause = %TransportFault::from(error), "an identity provider, or an application that publishes its keys, cannot be reached");
            Rejection::Unreachable(what)
        };
        let response =
            request.header(ACCEPT, "application/json").send().await.map_err(unreachable)?;
        let status = response.status();
        if !matches!(status, StatusCode::OK | StatusCode::BAD_REQUEST | StatusCode::UNAUTHORIZED) {
            return Err(Rejection::Status(what, status.as_u16()));
        }
        let body = http::body(response, LIMIT).await.map_err(unreachable)?;
        let object = body.and_then(|body| serde_json::from_slice(&body).ok());
        object.map(|object| (status, object)).ok_or(Rejection::Nonsense(what))
    }
}

// The exchange of an authorization code for tokens, from server to server (RFC 6749 sections 2.3.1 and 4.1.3).

/// The tokens of a code. They are not stored.
#[derive(Clone, Debug)]
pub struct TokenResponse {
    /// The token for the userinfo endpoint.
    pub access_token: Secret,
    /// The ID token of `OpenID` Connect, not yet verified.
    pub id_token: Option<Secret>,
}

impl ClientRegistration {
    /// Exchanges a code at the token endpoint.
    ///
    /// # Errors
    /// [`Rejection::Token`] if the provider refuses the code, [`Rejection::NoToken`] without a bearer token, otherwise
    /// those of [`BackChannel::json`].
    pub async fn redeem(
        &self,
        exchange: &BackChannel,
        token: &Url,
        code: &Secret,
        pending: &PendingLogin,
    ) -> Result<TokenResponse, Rejection> {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code.expose()),
            ("redirect_uri", self.redirect_uri.as_str()),
        ];
        if !pending.verifier.is_empty() {
            form.push(("code_verifier", pending.verifier.expose()));
        }
        let mut request = exchange.post(token);
        match self.authentication {
            ClientAuthentication::Basic => request = request.header(AUTHORIZATION, self.basic()),
            ClientAuthentication::Post => form
                .extend([("client_id", self.id.as_str()), ("client_secret", self.secret.expose())]),
        }
        let (status, answer) = exchange.json("token", request.form(&form)).await?;
        let text =
            |name: &str| answer.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        if status != StatusCode::OK {
            return Err(Rejection::token(text("error").unwrap_or_default()));
        }
        let is_bearer = text("token_type").is_some_and(|kind| kind.eq_ignore_ascii_case("bearer"));
        let access_token = text("access_token").filter(|_| is_bearer).ok_or(Rejection::NoToken)?;
        Ok(TokenResponse {
            access_token: Secret::new(access_token),
            id_token: text("id_token").map(Secret::new),
        })
    }

    fn basic(&self) -> String {
        let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        format!(
            "Basic {}",
            STANDARD.encode(format!("{}:{}", encoded(&self.id), encoded(self.secret.expose())))
        )
    }
}
