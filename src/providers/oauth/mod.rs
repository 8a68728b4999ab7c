//! OAuth 2.0 (RFC 6749), the authorization code grant with a userinfo endpoint: eParaksts, and other providers by
//! configuration (docs/providers/openid.md). [`super::oidc`] uses the same steps and adds the ID token.
//!
//! Two steps: [`Provider::begin`] builds the authorization request and the values to store; [`Provider::complete`]
//! handles the authorization response. The stored [`PendingLogin`] can be taken once only, so neither a state nor a
//! code can be used twice.

mod authorization_request;
mod exchange;
mod mapping;
mod rejection;
mod requirements;

pub use authorization_request::{
    Asked, AuthorizationRedirect, AuthorizationResponse, ClientRegistration, Freshness,
    PendingLogin,
};
pub use exchange::{BackChannel, Claims, TokenResponse};
pub use mapping::{Mapping, PersonClaims};
pub use rejection::{Rejection, STRONG_SESSION};
pub use requirements::seconds;

use url::{ParseError, Url};

use crate::{
    config::Requirements,
    domain::{Language, Secret},
    rng::Rng,
};

/// A provider's configuration. There is no ID token: the claims come from the userinfo endpoint, over TLS.
#[derive(Clone, Debug)]
pub struct Settings {
    pub client: ClientRegistration,
    pub authorization: Url,
    pub token: Url,
    pub userinfo: Url,
    pub mapping: Mapping,
    /// What the claims have to say.
    pub requirements: Requirements,
}

impl Settings {
    /// eParaksts of LVRTC at this root, which ends with a slash (live: `https://eidas.eparaksts.lv`). Without PKCE,
    /// because it is not known whether eParaksts supports it.
    pub fn e_paraksts(
        host: &Url,
        id: &str,
        secret: Secret,
        redirect_uri: Url,
    ) -> Result<Self, ParseError> {
        let scopes = vec!["urn:lvrtc:fpeil:aa".to_owned()];
        Ok(Self {
            client: ClientRegistration {
                scopes,
                pkce: false,
                ..ClientRegistration::new(id, secret, redirect_uri)
            },
            authorization: host.join("trustedx-authserver/oauth/lvrtc-eipsign-as")?,
            token: host.join("trustedx-authserver/oauth/lvrtc-eipsign-as/token")?,
            userinfo: host.join("trustedx-resources/openid/v1/users/me")?,
            mapping: Mapping::e_paraksts(),
            requirements: Requirements::default(),
        })
    }
}

#[derive(Clone, Debug)]
pub struct Provider {
    settings: Settings,
    exchange: BackChannel,
}

impl Provider {
    /// Builds the client, without calling the provider yet.
    pub const fn new(settings: Settings, exchange: BackChannel) -> Self {
        Self { settings, exchange }
    }

    /// The authorization request, and the values to store until the response. `now` is in seconds since 1970.
    pub fn begin(
        &self,
        freshness: Freshness,
        language: Language,
        rng: &Rng,
        now: i64,
    ) -> AuthorizationRedirect {
        let Settings { client, authorization, requirements, .. } = &self.settings;
        let asked = Asked {
            openid: false,
            pkce: client.pkce,
            max_age: requirements.max_age,
            freshness,
            language,
        };
        client.authorization_request(authorization, &asked, rng, now)
    }

    /// The claims of the person who came back. The caller takes one answer for `pending`. `now` is in
    /// seconds since 1970.
    pub async fn complete(
        &self,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
        now: i64,
    ) -> Result<PersonClaims, Rejection> {
        let Settings { client, token, userinfo, mapping, requirements, .. } = &self.settings;
        let code = response.code(pending, None, now)?;
        let tokens = client.redeem(&self.exchange, token, code, pending).await?;
        let claims = self.exchange.userinfo(userinfo, &tokens.access_token).await?;
        requirements.check(&claims, pending, now)?;
        mapping.read(&claims, now)
    }
}
