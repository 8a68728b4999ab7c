//! A configured redirecting provider, whichever protocol it uses, and our requirements for the people it identifies.

use std::{collections::HashMap, time::Duration};

use url::Url;

use crate::{
    accounts::embedded::ground::{
        settings::{MissingKey, Protocol, RedirectProvider, RedirectSettings},
        store::OpenError,
    },
    domain::{Country, Language, RedirectingProvider, Secret},
    providers::{
        oauth,
        oauth::{
            AuthorizationRedirect, AuthorizationResponse, BackChannel, Freshness, PendingLogin,
            PersonClaims, Rejection, STRONG_SESSION,
        },
        oidc,
    },
    rng::Rng,
};

#[derive(Debug)]
pub struct RedirectProviders {
    connections: HashMap<RedirectingProvider, Result<Connection, MissingKey>>,
    timeout: Duration,
}

/// The client of a provider, and our requirements.
#[derive(Debug)]
pub struct Connection {
    client: ProviderClient,
    require_strong_session: bool,
    pub country: Country,
    asks_after_sign_out: bool,
}

#[derive(Debug)]
enum ProviderClient {
    Oidc(oidc::Provider),
    OAuth(oauth::Provider),
}

impl RedirectProviders {
    /// Builds the clients, without calling the providers yet.
    pub fn new(settings: &RedirectSettings) -> Result<Self, OpenError> {
        let exchange = BackChannel::new(settings.timeout)
            .map_err(|cause| OpenError::Redirects(cause.to_string()))?;
        let connect = |given: RedirectProvider| Connection {
            client: match given.protocol {
                Protocol::Oidc(settings) => {
                    ProviderClient::Oidc(oidc::Provider::new(*settings, exchange.clone()))
                }
                Protocol::OAuth(settings) => {
                    ProviderClient::OAuth(oauth::Provider::new(*settings, exchange.clone()))
                }
            },
            require_strong_session: given.require_strong_session,
            country: given.country,
            asks_after_sign_out: given.asks_after_sign_out,
        };
        let providers = settings.providers.clone().into_iter();
        Ok(Self {
            connections: providers.map(|(name, given)| (name, given.map(connect))).collect(),
            timeout: settings.timeout,
        })
    }

    /// The connection to a provider.
    pub fn to(&self, provider: RedirectingProvider) -> Result<&Connection, MissingKey> {
        match self.connections.get(&provider) {
            Some(connection) => connection.as_ref().map_err(Clone::clone),
            None => Err(MissingKey(format!("embedded.providers.{}", provider.code()))),
        }
    }

    /// Runs one step of a flow within the time-out.
    ///
    /// # Errors
    /// Those of the step, and [`Rejection::Unreachable`] after the time-out.
    pub async fn in_time<T>(
        &self,
        step: impl Future<Output = Result<T, Rejection>>,
    ) -> Result<T, Rejection> {
        tokio::time::timeout(self.timeout, step)
            .await
            .unwrap_or(Err(Rejection::Unreachable("provider's")))
    }
}

impl Connection {
    /// The provider's issuer, by which identities can be linked; `None` where everyone has a personal code, and for OAuth, whose
    /// `sub` need not be stable.
    pub fn issuer(&self) -> Option<&str> {
        match &self.client {
            ProviderClient::Oidc(provider) => {
                Some(provider.issuer()).filter(|_| !provider.requires_code())
            }
            ProviderClient::OAuth(_) => None,
        }
    }

    /// Whether it is asked to ask the visitor who comes after a sign-out here.
    pub fn asks_after_sign_out(&self) -> bool {
        self.asks_after_sign_out
    }

    /// Whether everyone who comes by a linked identity has proven two factors there.
    pub fn proves_two_factors(&self) -> bool {
        matches!(&self.client, ProviderClient::Oidc(provider) if provider.proves_two_factors())
    }

    /// Whether signing out here signs out there too.
    pub fn signs_out(&self) -> bool {
        matches!(&self.client, ProviderClient::Oidc(provider) if provider.signs_out())
    }

    /// The address that signs the person of this ID token out at the provider, if there is one.
    pub async fn sign_out_address(
        &self,
        id_token: &Secret,
        language: Language,
        now: i64,
    ) -> Result<Option<Url>, Rejection> {
        match &self.client {
            ProviderClient::Oidc(provider) => {
                provider.sign_out_address(id_token, language, now).await
            }
            ProviderClient::OAuth(_) => Ok(None),
        }
    }

    /// Builds the authorization request.
    pub async fn begin(
        &self,
        freshness: Freshness,
        language: Language,
        rng: &Rng,
        now: i64,
    ) -> Result<AuthorizationRedirect, Rejection> {
        match &self.client {
            ProviderClient::Oidc(provider) => provider.begin(freshness, language, rng, now).await,
            ProviderClient::OAuth(provider) => Ok(provider.begin(freshness, language, rng, now)),
        }
    }

    /// Validates an authorization response and returns the person's claims. Rejects a session that is not strong, if a
    /// strong one is required.
    pub async fn complete(
        &self,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
        now: i64,
    ) -> Result<PersonClaims, Rejection> {
        let facts = match &self.client {
            ProviderClient::Oidc(provider) => provider.complete(response, pending, now).await?,
            ProviderClient::OAuth(provider) => provider.complete(response, pending, now).await?,
        };
        if self.require_strong_session && facts.strong_session != Some(true) {
            return Err(Rejection::Unmet(STRONG_SESSION));
        }
        Ok(facts)
    }
}
