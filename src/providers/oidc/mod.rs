//! `OpenID` Connect, the code flow with discovery: HarID, and X-ID by configuration (docs/providers/har-id.md and
//! docs/providers/x-id.md).
//!
//! Adds the ID token to the steps of [`super::oauth`], then the claims of the userinfo endpoint. Built on
//! `jsonwebtoken`, because the `openidconnect` crate brings five more signature crates and no caches
//! (docs/decisions/0029).

mod discovery;
mod id_token;

pub use discovery::{Cached, DocumentPace, Endpoints};
pub use id_token::{Expected, KeySet, claims_of, verify};

use std::sync::Arc;

use url::Url;

use crate::{
    config::{Requirements, SigningAlgorithm},
    domain::{Language, Secret},
    providers::oauth::{
        Asked, AuthorizationRedirect, AuthorizationResponse, BackChannel, Claims,
        ClientRegistration, Freshness, Mapping, PendingLogin, PersonClaims, Rejection, seconds,
    },
    rng::Rng,
};
use id_token::Keys;

/// A provider's configuration.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The issuer, compared exactly; its discovery document is at `{issuer}/.well-known/openid-configuration`.
    pub issuer: String,
    pub client: ClientRegistration,
    /// The signature algorithms that are allowed for ID tokens.
    pub algorithms: Vec<SigningAlgorithm>,
    pub mapping: Mapping,
    /// What the ID token has to say.
    pub requirements: Requirements,
    /// How people are signed out there too, if they are.
    pub sign_out: Option<SignOut>,
}

impl Settings {
    /// HarID at this issuer (live: `https://harid.ee`).
    pub fn har_id(issuer: &str, id: &str, secret: Secret, redirect_uri: Url) -> Self {
        let scopes = ["openid", "profile", "email", "phone", "personal_code", "session_type"];
        let scopes = scopes.map(str::to_owned).to_vec();
        Self {
            issuer: issuer.to_owned(),
            client: ClientRegistration {
                scopes,
                ..ClientRegistration::new(id, secret, redirect_uri)
            },
            algorithms: vec![SigningAlgorithm::Rs256],
            mapping: Mapping::har_id(),
            requirements: Requirements::default(),
            sign_out: None,
        }
    }
}

/// A client of a provider, with its cached documents.
#[derive(Debug)]
pub struct Provider {
    settings: Settings,
    exchange: BackChannel,
    endpoints: Cached<Endpoints>,
    keys: Keys,
}

impl Provider {
    /// Builds the client, without calling the provider: it may be down when the service starts.
    pub fn new(settings: Settings, exchange: BackChannel) -> Self {
        Self { settings, exchange, endpoints: Cached::default(), keys: Keys::default() }
    }

    /// The authorization request, and the values to store until the response. `now` is in seconds since 1970.
    pub async fn begin(
        &self,
        freshness: Freshness,
        language: Language,
        rng: &Rng,
        now: i64,
    ) -> Result<AuthorizationRedirect, Rejection> {
        let endpoints = self.endpoints(now).await?;
        let Settings { client, requirements, .. } = &self.settings;
        let asked = Asked {
            openid: true,
            pkce: client.pkce && endpoints.pkce,
            max_age: requirements.max_age,
            freshness,
            language,
        };
        Ok(client.authorization_request(&endpoints.authorization, &asked, rng, now))
    }

    /// The claims of the person who came back. The caller takes one answer for `pending`. `now` is in
    /// seconds since 1970.
    pub async fn complete(
        &self,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
        now: i64,
    ) -> Result<PersonClaims, Rejection> {
        let Settings { issuer, client, algorithms, mapping, requirements, sign_out } =
            &self.settings;
        let code = response.code(pending, Some(issuer), now)?;
        let endpoints = self.endpoints(now).await?;
        let tokens = client.redeem(&self.exchange, &endpoints.token, code, pending).await?;
        let token = tokens.id_token.as_ref().ok_or(Rejection::IdToken("missing"))?;
        let expected = Expected {
            issuer,
            client_id: &client.id,
            nonce: pending.nonce.expose(),
            algorithms,
            access_token: tokens.access_token.expose(),
        };
        let keys = self.keys.for_token(&self.exchange, &endpoints.keys, token, now).await?;
        let claims = verify(token.expose(), &keys, &expected, now)?;
        requirements.check(&claims, pending, now)?;
        let auth_time = seconds(&claims, "auth_time");
        let claims = self.with_userinfo(claims, &endpoints, &tokens.access_token).await?;
        let id_token = sign_out.as_ref().map(|_| token.clone());
        Ok(PersonClaims { auth_time, id_token, ..mapping.read(&claims, now)? })
    }

    /// Fetches the discovery document and the keys, and counts those that can verify an ID token.
    pub async fn usable_keys(&self, now: i64) -> Result<usize, Rejection> {
        let endpoints = self.endpoints(now).await?;
        let keys = KeySet::read(&self.exchange.document("keys", &endpoints.keys).await?)?;
        Ok(keys.count_for(&self.settings.algorithms))
    }

    /// Whether everyone who comes has proven two factors there, by what is required.
    pub fn proves_two_factors(&self) -> bool {
        self.settings.requirements.mean_two_factors()
    }

    /// Whether everyone has to come with a personal code, so that nobody is known by `sub` alone.
    pub fn requires_code(&self) -> bool {
        self.settings.mapping.code_required
    }

    pub fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    async fn endpoints(&self, now: i64) -> Result<Arc<Endpoints>, Rejection> {
        self.endpoints.get(now, || discovery::fetch(&self.exchange, &self.settings.issuer)).await
    }

    /// Adds the claims of the userinfo endpoint. Those of the ID token take precedence, because they are signed.
    async fn with_userinfo(
        &self,
        signed: Claims,
        endpoints: &Endpoints,
        access: &Secret,
    ) -> Result<Claims, Rejection> {
        let Some(userinfo) = &endpoints.userinfo else { return Ok(signed) };
        let mut claims = self.exchange.userinfo(userinfo, access).await?;
        if claims.get("sub") != signed.get("sub") {
            return Err(Rejection::Claim("sub: the user-info address speaks of another person"));
        }
        claims.extend(signed.into_iter().filter(|(_, value)| !value.is_null()));
        Ok(claims)
    }
}

// Signing out at the provider too (`OpenID` Connect RP-Initiated Logout 1.0 section 2).

/// How people are signed out at a provider.
#[derive(Clone, Debug)]
pub struct SignOut {
    /// The end-session endpoint; `None` means the one of the discovery document.
    pub endpoint: Option<Url>,
    /// Where the provider sends the browser afterwards, exactly as registered.
    pub back: Url,
}

impl Provider {
    /// Whether signing out here signs out there too.
    pub fn signs_out(&self) -> bool {
        self.settings.sign_out.is_some()
    }

    /// The address that signs the person of this ID token out; `None` if there is none. `now` is in seconds since 1970.
    pub async fn sign_out_address(
        &self,
        id_token: &Secret,
        language: Language,
        now: i64,
    ) -> Result<Option<Url>, Rejection> {
        let Some(sign_out) = &self.settings.sign_out else { return Ok(None) };
        let endpoint = match &sign_out.endpoint {
            Some(endpoint) => Some(endpoint.clone()),
            None => self.endpoints(now).await?.end_session.clone(),
        };
        Ok(endpoint.map(|mut url| {
            url.query_pairs_mut()
                .append_pair("id_token_hint", id_token.expose())
                .append_pair("client_id", &self.settings.client.id)
                .append_pair("post_logout_redirect_uri", sign_out.back.as_str())
                .append_pair("ui_locales", language.code());
            url
        }))
    }
}
