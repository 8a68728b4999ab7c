//! The authorization request (RFC 6749 section 4.1.1) with PKCE S256 (RFC 7636) and, for `OpenID` Connect, a nonce.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::ClientAuthentication,
    domain::{Language, Secret},
    providers::oauth::Rejection,
    rng::Rng,
};

/// What is kept between authorization request and response, by the browser that was sent away alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PendingLogin {
    /// The `state`, which the response repeats.
    pub state: Secret,
    /// The nonce, which the ID token repeats; empty without `OpenID` Connect.
    pub nonce: Secret,
    /// The code verifier of PKCE; empty without PKCE.
    pub verifier: Secret,
    /// When the request was made, in seconds since 1970.
    pub since: i64,
    /// Whether the person was asked anew.
    #[serde(default)]
    pub freshness: Freshness,
}

/// Whether the provider is to ask a person anew, whatever session it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Freshness {
    /// It need not.
    #[default]
    Any,
    /// It is asked to, unless the operator asks for something else by `prompt`; an `auth_time` may not say otherwise.
    Asked,
    /// It is asked to, and `auth_time` has to say that it did.
    Required,
}

/// What a request asks for beyond our registration.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Whether it is a request of `OpenID` Connect, with a nonce.
    pub openid: bool,
    /// Whether it has a code challenge.
    pub pkce: bool,
    /// The age in seconds beyond which the provider is to ask the person again.
    pub max_age: Option<u32>,
    /// Whether the provider is to ask the person in any case.
    pub freshness: Freshness,
    /// The language of the provider's pages.
    pub language: Language,
}

/// An authorization request: where to redirect the browser (303), and what to keep.
#[derive(Clone, Debug)]
pub struct AuthorizationRedirect {
    pub url: Url,
    /// The values to keep for the response.
    pub pending: PendingLogin,
}

impl ClientRegistration {
    /// Builds a request to the endpoint `authorization`. The parameters of the registration take the place of `prompt` and
    /// `ui_locales`, but not where the person is to be asked anew. `now` is in seconds since 1970.
    pub fn authorization_request(
        &self,
        authorization: &Url,
        asked: &Asked,
        rng: &Rng,
        now: i64,
    ) -> AuthorizationRedirect {
        let freshness = match asked.freshness {
            Freshness::Asked if self.parameters.iter().any(|(name, _)| name == "prompt") => {
                Freshness::Any
            }
            freshness => freshness,
        };
        let drawn = |wanted: bool| Secret::new(if wanted { rng.token() } else { String::new() });
        let pending = PendingLogin {
            state: drawn(true),
            nonce: drawn(asked.openid),
            verifier: drawn(asked.pkce),
            since: now,
            freshness,
        };
        let mut parameters = self.parameters.clone();
        if !parameters.iter().any(|(name, _)| name == "ui_locales") {
            parameters.push(("ui_locales".to_owned(), asked.language.code().to_owned()));
        }
        if freshness != Freshness::Any {
            parameters.retain(|(name, _)| name != "prompt");
            parameters.push(("prompt".to_owned(), "login".to_owned()));
        }
        let max_age = if freshness == Freshness::Required { Some(0) } else { asked.max_age };
        if let Some(age) = max_age {
            parameters.push(("max_age".to_owned(), age.to_string()));
        }
        let mut url = authorization.clone();
        {
            let mut query = url.query_pairs_mut();
            query.append_pair("response_type", "code").append_pair("client_id", &self.id);
            query
                .append_pair("redirect_uri", self.redirect_uri.as_str())
                .append_pair("scope", &self.scopes.join(" "));
            query.append_pair("state", pending.state.expose());
            if asked.openid {
                query.append_pair("nonce", pending.nonce.expose());
            }
            if asked.pkce {
                let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(pending.verifier.expose()));
                query
                    .append_pair("code_challenge", &challenge)
                    .append_pair("code_challenge_method", "S256");
            }
            query.extend_pairs(&parameters);
        }
        AuthorizationRedirect { url, pending }
    }
}

// Our registration as a client of a provider (RFC 6749 section 2), and its authentication (section 2.3.1).

#[derive(Clone, Debug)]
pub struct ClientRegistration {
    pub id: String,
    pub secret: Secret,
    /// The redirect URI, exactly as registered.
    pub redirect_uri: Url,
    /// How the secret is sent.
    pub authentication: ClientAuthentication,
    pub scopes: Vec<String>,
    /// Further parameters of the authorization request, such as `prompt` or `acr_values`.
    pub parameters: Vec<(String, String)>,
    /// Whether to use PKCE (S256), where the provider does not exclude it.
    pub pkce: bool,
}

impl ClientRegistration {
    /// A client with `client_secret_basic`, PKCE, and no scope.
    pub fn new(id: &str, secret: Secret, redirect_uri: Url) -> Self {
        let (id, authentication) = (id.to_owned(), ClientAuthentication::Basic);
        Self {
            id,
            secret,
            redirect_uri,
            authentication,
            scopes: Vec::new(),
            parameters: Vec::new(),
            pkce: true,
        }
    }
}

// The authorization response (RFC 6749 section 4.1.2): the query of the callback.

/// Seconds that a person may spend at the provider.
const TIMEOUT: i64 = 900;

/// The parameters of an authorization response. Unknown ones are ignored, as the RFC requires.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AuthorizationResponse {
    /// The authorization code, to be exchanged once.
    pub code: Secret,
    /// The `state` of our request.
    pub state: Secret,
    /// The error code, if there is no authorization code.
    pub error: Option<String>,
    /// The provider's issuer (RFC 9207), if it sends one.
    pub iss: Option<String>,
}

impl AuthorizationResponse {
    /// The authorization code, if this response belongs to the pending request. `state` is checked first: without it,
    /// nothing else in a response can be trusted.
    pub fn code(
        &self,
        pending: &PendingLogin,
        issuer: Option<&str>,
        now: i64,
    ) -> Result<&Secret, Rejection> {
        let (brought, sent) = (self.state.expose().as_bytes(), pending.state.expose().as_bytes());
        if sent.is_empty() || verify_slices_are_equal(brought, sent).is_err() {
            return Err(Rejection::State);
        }
        if !(0..=TIMEOUT).contains(&now.saturating_sub(pending.since)) {
            return Err(Rejection::Late);
        }
        if let (Some(brought), Some(issuer)) = (self.iss.as_deref(), issuer)
            && brought != issuer
        {
            return Err(Rejection::Issuer);
        }
        match self.error.as_deref() {
            Some("access_denied") => Err(Rejection::Denied),
            Some(error) => Err(Rejection::refused(error)),
            None if self.code.is_empty() => Err(Rejection::NoCode),
            None => Ok(&self.code),
        }
    }
}
