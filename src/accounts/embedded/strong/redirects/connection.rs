//! A configured redirecting provider, whichever protocol it uses, and our requirements for the people it identifies.

use std::time::Duration;

use crate::{
    accounts::embedded::ground::store::OpenError,
    domain::{Country, Language, LoginMethod},
    providers::{
        oauth,
        oauth::{
            AuthorizationRedirect, AuthorizationResponse, BackChannel, PendingLogin, PersonClaims,
            Rejection,
        },
        oidc,
    },
    rng::Rng,
};

/// The configuration key that a method lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingKey(pub &'static str);

/// The settings of the redirecting providers.
#[derive(Clone, Debug)]
pub struct RedirectSettings {
    /// HarID
    pub har_id: Result<RedirectProvider, MissingKey>,
    /// X-ID
    pub x_id: Result<RedirectProvider, MissingKey>,
    /// eParaksts
    pub e_paraksts: Result<RedirectProvider, MissingKey>,
    /// The time-out of all back-channel requests of one step together.
    pub timeout: Duration,
}

impl Default for RedirectSettings {
    /// No provider is connected.
    fn default() -> Self {
        Self {
            har_id: Err(MissingKey("embedded.har_id.client_id")),
            x_id: Err(MissingKey("embedded.x_id.client_id")),
            e_paraksts: Err(MissingKey("embedded.e_paraksts.client_id")),
            timeout: Duration::from_secs(10),
        }
    }
}

/// The settings of one redirecting provider.
#[derive(Clone, Debug)]
pub struct RedirectProvider {
    /// Its protocol.
    pub protocol: Protocol,
    /// Whether to reject people whose session at the provider did not begin with a strong method.
    pub require_strong_session: bool,
    /// The country of people without a personal code.
    pub country: Country,
}

/// The protocol of a provider.
#[derive(Clone, Debug)]
pub enum Protocol {
    /// `OpenID` Connect
    Oidc(Box<oidc::Settings>),
    /// OAuth 2.0 with a userinfo endpoint
    OAuth(Box<oauth::Settings>),
}

/// The clients of the redirecting providers.
#[derive(Debug)]
pub struct RedirectProviders {
    har_id: Result<Connection, MissingKey>,
    x_id: Result<Connection, MissingKey>,
    e_paraksts: Result<Connection, MissingKey>,
    timeout: Duration,
}

/// The client of a provider, and our requirements.
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
    /// Builds the clients, without calling the providers yet.
    ///
    /// # Errors
    /// [`OpenError::Redirects`] if the HTTP client cannot be built.
    pub fn new(settings: &RedirectSettings) -> Result<Self, OpenError> {
        let exchange = BackChannel::new(settings.timeout)
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
            timeout: settings.timeout,
        })
    }

    /// The provider of a method.
    ///
    /// # Errors
    /// [`MissingKey`] if the method is not configured. The key is empty if it is not a redirecting method.
    pub fn of(&self, method: LoginMethod) -> Result<&Connection, MissingKey> {
        let connection = match method {
            LoginMethod::HarId => &self.har_id,
            LoginMethod::XId => &self.x_id,
            LoginMethod::EParaksts => &self.e_paraksts,
            _ => &Err(MissingKey("")),
        };
        connection.as_ref().map_err(|missing| *missing)
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
    /// Builds the authorization request.
    pub async fn begin(
        &self,
        language: Language,
        rng: &Rng,
        now: i64,
    ) -> Result<AuthorizationRedirect, Rejection> {
        match &self.client {
            ProviderClient::Oidc(provider) => provider.begin(language, rng, now).await,
            ProviderClient::OAuth(provider) => Ok(provider.begin(language, rng, now)),
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
            return Err(Rejection::Claim("strong session"));
        }
        Ok(facts)
    }
}
