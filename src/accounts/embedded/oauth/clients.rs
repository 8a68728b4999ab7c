//! The applications that may ask, kept by the operator.

use std::sync::Arc;

use sqlx::{AnyConnection, FromRow};
use url::{Host, Url};

use crate::{
    accounts::embedded::ground::{
        Ground,
        fingerprint::fingerprint,
        refusal::{CallError, CallResult},
        settings::Settings,
        store::Store,
    },
    chance::Rng,
    clock::Clock,
    domain::{Secret, role, scope, text},
};

/// An application to be registered.
#[derive(Clone, Debug, Default)]
pub struct NewClient {
    /// As people read it on the consent screen.
    pub name: String,
    /// Where answers may go: absolute addresses, compared character by character.
    pub redirect_uris: Vec<String>,
    /// What it may ask for: names of [`scope::NAMES`].
    pub scopes: Vec<String>,
    /// Whoever has one of these roles may use it; empty: everyone.
    pub roles: Vec<String>,
    /// Whether it cannot keep a secret: an app on a phone, a page without a server.
    pub public: bool,
}

/// What the application needs to know; the secret is shown this once.
#[derive(Clone, Debug)]
pub struct RegisteredClient {
    /// `client_id`
    pub id: String,
    /// `client_secret`; none for a public client.
    pub secret: Option<Secret>,
}

/// One line of [`Clients::list_clients`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientSummary {
    /// `client_id`
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it has no secret.
    pub public: bool,
    /// What it may ask for, separated by spaces.
    pub scopes: String,
    /// Roles, separated by spaces.
    pub roles: String,
    /// Where answers may go, separated by spaces.
    pub redirect_uris: String,
}

/// Why an application is not registered or removed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// Empty, too long, or with characters that cannot be seen.
    #[error("a name of 1 to 255 visible characters is needed")]
    Name,
    /// Answers need somewhere to go.
    #[error("a redirect URI is needed")]
    NoRedirect,
    /// Not an address that answers may go to.
    #[error(
        "{0}: expected https://…, http:// on this machine, or an app's own scheme such as ee.example.app:/, without #"
    )]
    Redirect(String),
    /// It may ask for nothing.
    #[error("at least one scope is needed")]
    NoScope,
    /// Not a name of the contract.
    #[error("{0}: there is no such permission")]
    Scope(String),
    /// Not a name of the contract.
    #[error("{0}: there is no such role")]
    Role(String),
    /// No application has this id.
    #[error("there is no such application")]
    Unknown,
    /// The database fails; the log says more.
    #[error("the account service fails: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for ClientError {
    fn from(cause: sqlx::Error) -> Self {
        Self::Failed(cause.to_string())
    }
}

/// An application as the database holds it.
#[derive(Clone, FromRow)]
pub struct Client {
    pub id: String,
    pub name: String,
    pub secret_hash: Option<String>,
    pub redirect_uris: String,
    pub scopes: String,
    pub roles: String,
}

impl Client {
    /// Whether answers may go to this address.
    pub fn has_redirect(&self, uri: &str) -> bool {
        self.redirect_uris.split(' ').any(|known| known == uri)
    }

    /// Whether it may ask for this.
    pub fn may_ask_for(&self, scope: &str) -> bool {
        self.scopes.split(' ').any(|known| known == scope)
    }

    /// Whether it cannot prove who it is.
    pub fn is_public(&self) -> bool {
        self.secret_hash.is_none()
    }

    /// Whether it is who it says: by its secret, or by having none.
    pub fn is_proven_by(&self, secret: Option<&str>) -> bool {
        match (&self.secret_hash, secret) {
            (Some(hash), Some(secret)) => *hash == fingerprint(secret),
            (None, None) => true,
            _ => false,
        }
    }
}

/// The registered applications.
pub struct Clients {
    pub(super) chance: Rng,
    pub(super) clock: Clock,
    pub(super) settings: Arc<Settings>,
    pub(super) store: Store,
}

impl Clients {
    pub fn new(ground: &Ground) -> Self {
        Self {
            chance: ground.chance.clone(),
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
        }
    }

    /// Registers an application.
    ///
    /// # Errors
    /// What is wrong with it, or what the database says.
    pub async fn add_client(&self, given: NewClient) -> Result<RegisteredClient, ClientError> {
        let name = text::required(&given.name)
            .ok()
            .filter(|name| !name.chars().any(is_invisible))
            .ok_or(ClientError::Name)?;
        if given.redirect_uris.is_empty() {
            return Err(ClientError::NoRedirect);
        }
        if let Some(wrong) = given.redirect_uris.iter().find(|uri| !may_redirect_to(uri)) {
            return Err(ClientError::Redirect(wrong.clone()));
        }
        if given.scopes.is_empty() {
            return Err(ClientError::NoScope);
        }
        if let Some(wrong) = given.scopes.iter().find(|name| scope::parse(name).is_none()) {
            return Err(ClientError::Scope(wrong.clone()));
        }
        if let Some(wrong) = given.roles.iter().find(|name| !role::is_known(name)) {
            return Err(ClientError::Role(wrong.clone()));
        }
        let (id, secret) = (self.chance.id(), (!given.public).then(|| self.chance.token()));
        sqlx::query(
            "INSERT INTO oauth_clients (id, name, secret_hash, redirect_uris, scopes, roles, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&id)
        .bind(name)
        .bind(secret.as_deref().map(fingerprint))
        .bind(given.redirect_uris.join(" "))
        .bind(given.scopes.join(" "))
        .bind(given.roles.join(" "))
        .bind(self.clock.now())
        .execute(self.store.pool())
        .await?;
        Ok(RegisteredClient { id, secret: secret.map(Secret::new) })
    }

    /// Every application, by name.
    ///
    /// # Errors
    /// What the database says.
    pub async fn list_clients(&self) -> Result<Vec<ClientSummary>, ClientError> {
        let clients: Vec<Client> = sqlx::query_as("SELECT * FROM oauth_clients ORDER BY name, id")
            .fetch_all(self.store.pool())
            .await?;
        let summary = |client: Client| ClientSummary {
            public: client.is_public(),
            id: client.id,
            name: client.name,
            scopes: client.scopes,
            roles: client.roles,
            redirect_uris: client.redirect_uris,
        };
        Ok(clients.into_iter().map(summary).collect())
    }

    /// Removes an application with everything that people have let it have.
    ///
    /// # Errors
    /// [`ClientError::Unknown`], or what the database says.
    pub async fn remove_client(&self, id: &str) -> Result<(), ClientError> {
        let removed = sqlx::query("DELETE FROM oauth_clients WHERE id = $1")
            .bind(id)
            .execute(self.store.pool())
            .await?;
        if removed.rows_affected() == 0 { Err(ClientError::Unknown) } else { Ok(()) }
    }

    /// The application of this id, over a connection of its own.
    pub async fn find(&self, id: &str) -> CallResult<Option<Client>> {
        self.client(&mut *self.store.connection().await?, id).await
    }

    /// The application of this id.
    pub async fn client(&self, reader: &mut AnyConnection, id: &str) -> CallResult<Option<Client>> {
        if !id.chars().all(|c| c.is_ascii_graphic()) {
            return Ok(None);
        }
        let client = sqlx::query_as("SELECT * FROM oauth_clients WHERE id = $1").bind(id);
        client.fetch_optional(reader).await.map_err(CallError::from)
    }
}

/// Characters by which a name could look like another: control characters, and those that turn the direction of writing.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// HTTPS; plain HTTP on this machine alone; an app's own scheme, which has a dot (RFC 8252 section 7).
fn may_redirect_to(uri: &str) -> bool {
    let Ok(url) = Url::parse(uri) else { return false };
    let is_plain =
        uri.chars().all(|c| c.is_ascii_graphic()) && url.fragment().is_none() && !uri.contains('#');
    let is_anonymous = url.username().is_empty() && url.password().is_none();
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    is_plain
        && is_anonymous
        && match url.scheme() {
            "https" => true,
            "http" => is_here,
            own => own.contains('.'),
        }
}
