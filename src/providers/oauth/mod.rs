//! OAuth 2.0 (RFC 6749), the authorization code grant with a user-info address: eParaksts, and any provider of that
//! kind by configuration (docs/providers.md section 4). [`super::oidc`] stands on the same steps
//! and adds the ID token.
//!
//! Two steps: [`Provider::depart`] makes the address to send the browser to and what the session must keep;
//! [`Provider::arrive`] takes what the browser brings back. The session gives the [`PendingLogin`] away once, so a state
//! and a code cannot be used twice.

mod arrival;
mod client;
mod departure;
mod exchange;
mod facts;
mod mapping;
mod redemption;
mod rejection;

use url::{ParseError, Url};

pub use self::{
    arrival::AuthorizationResponse,
    client::{Authentication, ClientRegistration},
    departure::{AuthorizationRedirect, PendingLogin},
    exchange::{BackChannel, Claims},
    facts::PersonClaims,
    mapping::{CodeForm, Mapping},
    redemption::TokenResponse,
    rejection::Rejection,
};
use crate::{
    chance::Rng,
    domain::{Language, Secret},
};

/// A provider as configured. It has no ID token: what it says of a person is read from its user-info address, over TLS.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who we are to it.
    pub client: ClientRegistration,
    /// Where the browser is sent.
    pub authorization: Url,
    /// Where a code becomes an access token.
    pub token: Url,
    /// Where an access token becomes facts.
    pub userinfo: Url,
    /// Which claim is which fact.
    pub mapping: Mapping,
}

impl Settings {
    /// eParaksts of LVRTC below this root, which ends with a slash (live `https://eidas.eparaksts.lv`). No PKCE: its support is not established.
    ///
    /// # Errors
    /// When `host` cannot be the root of an address.
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
        })
    }
}

/// A provider and the means to ask it.
#[derive(Clone, Debug)]
pub struct Provider {
    settings: Settings,
    exchange: BackChannel,
}

impl Provider {
    /// Asks nothing yet.
    #[must_use]
    pub const fn new(settings: Settings, exchange: BackChannel) -> Self {
        Self { settings, exchange }
    }

    /// The address to send the browser to, and what its session keeps. `now` in unix seconds.
    #[must_use]
    pub fn depart(&self, language: Language, chance: &Rng, now: i64) -> AuthorizationRedirect {
        self.settings.client.depart(&self.settings.authorization, false, language, chance, now)
    }

    /// Who came back. `pending` has been taken out of the session before; `now` in unix seconds.
    ///
    /// # Errors
    /// A [`Rejection`] with its cause; the person is not signed in.
    pub async fn arrive(
        &self,
        arrival: &AuthorizationResponse,
        pending: &PendingLogin,
        now: i64,
    ) -> Result<PersonClaims, Rejection> {
        let Settings { client, token, userinfo, mapping, .. } = &self.settings;
        let code = arrival.code(pending, None, now)?;
        let tokens = client.redeem(&self.exchange, token, code, pending).await?;
        let claims = self.exchange.userinfo(userinfo, &tokens.access_token).await?;
        mapping.read(&claims, now)
    }
}
