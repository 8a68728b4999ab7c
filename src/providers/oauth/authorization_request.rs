//! The authorization request (RFC 6749 section 4.1.1) with PKCE S256 (RFC 7636) and, for `OpenID` Connect, a nonce.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use super::ClientRegistration;
use crate::{
    domain::{Language, Secret},
    rng::Rng,
};

/// What is stored between authorization request and response. It is bound to one browser, and deleted before it is
/// used.
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
}

/// An authorization request: where to redirect the browser (303), and what to store.
#[derive(Clone, Debug)]
pub struct AuthorizationRedirect {
    /// The address at the provider.
    pub url: Url,
    /// The values to store for the response.
    pub pending: PendingLogin,
}

impl ClientRegistration {
    /// Builds a request to the endpoint `authorization`. With `openid` it contains a nonce.
    #[must_use]
    pub fn authorization_request(
        &self,
        authorization: &Url,
        openid: bool,
        language: Language,
        rng: &Rng,
        now: i64,
    ) -> AuthorizationRedirect {
        let drawn = |wanted: bool| Secret::new(if wanted { rng.token() } else { String::new() });
        let pending = PendingLogin {
            state: drawn(true),
            nonce: drawn(openid),
            verifier: drawn(self.pkce),
            since: now,
        };
        let mut url = authorization.clone();
        {
            let mut query = url.query_pairs_mut();
            query.append_pair("response_type", "code").append_pair("client_id", &self.id);
            query
                .append_pair("redirect_uri", self.redirect_uri.as_str())
                .append_pair("scope", &self.scopes.join(" "));
            query
                .append_pair("state", pending.state.expose())
                .append_pair("ui_locales", language.code());
            if openid {
                query.append_pair("nonce", pending.nonce.expose());
            }
            if self.pkce {
                let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(pending.verifier.expose()));
                query
                    .append_pair("code_challenge", &challenge)
                    .append_pair("code_challenge_method", "S256");
            }
            query.extend_pairs(&self.parameters);
        }
        AuthorizationRedirect { url, pending }
    }
}
