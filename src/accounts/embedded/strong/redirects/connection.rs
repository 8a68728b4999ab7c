//! A redirect provider as configured, whatever it speaks, and what this service asks of the people whom it sends.

use std::time::Duration;

use crate::{
    accounts::embedded::ground::store::OpenError,
    chance::Rng,
    domain::{Country, Language, LoginMethod},
    providers::{
        oauth,
        oauth::{
            AuthorizationRedirect, AuthorizationResponse, BackChannel, PendingLogin, PersonClaims,
            Rejection,
        },
        oidc,
    },
};

/// The key of the configuration without which a method does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingKey(pub &'static str);

/// The providers that browsers are sent to.
#[derive(Clone, Debug)]
pub struct RedirectSettings {
    /// HarID
    pub har_id: Result<RedirectProvider, MissingKey>,
    /// X-ID
    pub x_id: Result<RedirectProvider, MissingKey>,
    /// eParaksts
    pub e_paraksts: Result<RedirectProvider, MissingKey>,
    /// How long a visitor waits for a provider's back channel in all.
    pub patience: Duration,
}

impl Default for RedirectSettings {
    /// None is connected.
    fn default() -> Self {
        Self {
            har_id: Err(MissingKey("embedded.har_id.client_id")),
            x_id: Err(MissingKey("embedded.x_id.client_id")),
            e_paraksts: Err(MissingKey("embedded.e_paraksts.client_id")),
            patience: Duration::from_secs(10),
        }
    }
}

/// One of them.
#[derive(Clone, Debug)]
pub struct RedirectProvider {
    /// What it speaks.
    pub protocol: Protocol,
    /// Whether only people come in whose session there began with a strong method.
    pub require_strong_session: bool,
    /// The country of people who come without a personal code.
    pub country: Country,
}

/// What a provider speaks.
#[derive(Clone, Debug)]
pub enum Protocol {
    /// `OpenID` Connect
    Oidc(Box<oidc::Settings>),
    /// OAuth 2.0 with a user-info address
    OAuth(Box<oauth::Settings>),
}

/// What is kept of the providers while the service runs.
#[derive(Debug)]
pub struct RedirectProviders {
    har_id: Result<Connection, MissingKey>,
    x_id: Result<Connection, MissingKey>,
    e_paraksts: Result<Connection, MissingKey>,
    patience: Duration,
}

/// A provider and how far it is believed.
#[derive(Debug)]
pub struct Connection {
    client: ProviderClient,
    require_strong_session: bool,
    pub country: Country,
}

#[derive(Debug)]
enum ProviderClient {
    Oidc(oidc::Provider),
    OAuth(oauth::Provider),
}

impl RedirectProviders {
    /// Asks nobody yet.
    ///
    /// # Errors
    /// When the TLS library cannot be set up.
    pub fn new(settings: &RedirectSettings) -> Result<Self, OpenError> {
        let exchange = BackChannel::new(settings.patience)
            .map_err(|cause| OpenError::Redirects(cause.to_string()))?;
        let connect = |provider: &Result<RedirectProvider, MissingKey>| {
            provider.clone().map(
                |RedirectProvider { protocol, require_strong_session, country }| {
                    let client = match protocol {
                        Protocol::Oidc(settings) => {
                            ProviderClient::Oidc(oidc::Provider::new(*settings, exchange.clone()))
                        }
                        Protocol::OAuth(settings) => {
                            ProviderClient::OAuth(oauth::Provider::new(*settings, exchange.clone()))
                        }
                    };
                    Connection { client, require_strong_session, country }
                },
            )
        };
        Ok(Self {
            har_id: connect(&settings.har_id),
            x_id: connect(&settings.x_id),
            e_paraksts: connect(&settings.e_paraksts),
            patience: settings.patience,
        })
    }

    /// The provider of a method.
    ///
    /// # Errors
    /// What the configuration lacks; a method that is no redirect has no key.
    pub fn of(&self, method: LoginMethod) -> Result<&Connection, MissingKey> {
        let connection = match method {
            LoginMethod::HarId => &self.har_id,
            LoginMethod::XId => &self.x_id,
            LoginMethod::EParaksts => &self.e_paraksts,
            _ => &Err(MissingKey("")),
        };
        connection.as_ref().map_err(|missing| *missing)
    }

    /// The outcome, or that the provider is too slow.
    ///
    /// # Errors
    /// Those of the step, and `Unreachable`.
    pub async fn in_time<T>(
        &self,
        step: impl Future<Output = Result<T, Rejection>>,
    ) -> Result<T, Rejection> {
        tokio::time::timeout(self.patience, step)
            .await
            .unwrap_or(Err(Rejection::Unreachable("provider's")))
    }
}

impl Connection {
    /// The way out.
    pub async fn depart(
        &self,
        language: Language,
        chance: &Rng,
        now: i64,
    ) -> Result<AuthorizationRedirect, Rejection> {
        match &self.client {
            ProviderClient::Oidc(provider) => provider.depart(language, chance, now).await,
            ProviderClient::OAuth(provider) => Ok(provider.depart(language, chance, now)),
        }
    }

    /// Who came back. A session that is not strong enough is turned away here, for every purpose.
    pub async fn arrive(
        &self,
        arrival: &AuthorizationResponse,
        pending: &PendingLogin,
        now: i64,
    ) -> Result<PersonClaims, Rejection> {
        let facts = match &self.client {
            ProviderClient::Oidc(provider) => provider.arrive(arrival, pending, now).await?,
            ProviderClient::OAuth(provider) => provider.arrive(arrival, pending, now).await?,
        };
        if self.require_strong_session && facts.strong_session != Some(true) {
            return Err(Rejection::Claim("strong session"));
        }
        Ok(facts)
    }
}
