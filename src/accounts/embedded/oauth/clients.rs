//! The registered clients, managed by the operator.

use std::sync::Arc;

use sqlx::{AnyConnection, FromRow};
use url::{Host, Url};

use crate::{
    accounts::embedded::ground::{
        Ground,
        call::{CallError, CallResult},
        events::{Deed, EventName},
        fingerprint,
        store::Writing,
    },
    domain::{Secret, role, scope, text},
};

/// The columns of a [`Client`], by name, for the same reason as those of an account.
macro_rules! client_columns {
    () => {
        "id, name, secret_hash, redirect_uris, scopes, roles, resource_server"
    };
}

/// An entry of [`Clients::list_clients`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientSummary {
    /// `client_id`
    pub id: String,
    /// The name that people read on the consent screen.
    pub name: String,
    /// Whether it is a public client.
    pub public: bool,
    /// Whether it is a resource server.
    pub resource_server: bool,
    /// The scopes that it may ask for, separated by spaces.
    pub scopes: String,
    /// The roles that it is limited to, separated by spaces; empty if it is not.
    pub roles: String,
    /// The redirect URIs, separated by spaces.
    pub redirect_uris: String,
}

/// The registered clients.
pub struct Clients {
    pub(super) ground: Arc<Ground>,
}

impl Clients {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Registers a client.
    ///
    /// # Errors
    /// [`ClientError::Failed`] if the database fails, otherwise the error that fits what is wrong with the client.
    pub async fn add_client(&self, given: NewClient) -> Result<RegisteredClient, ClientError> {
        let mut tx = self.ground.store.begin().await?;
        let registered = self.add_in(&mut tx, &given, &Deed::operator()).await?;
        tx.commit().await?;
        Ok(registered)
    }

    /// The same in this transaction.
    pub async fn add_in(
        &self,
        tx: &mut Writing,
        given: &NewClient,
        deed: &Deed<'_>,
    ) -> Result<RegisteredClient, ClientError> {
        let name = given.check()?;
        let (id, secret) = (self.ground.rng.id(), (!given.public).then(|| self.ground.rng.token()));
        sqlx::query(
            "INSERT INTO oauth_clients (id, name, secret_hash, redirect_uris, scopes, roles, created_at, resource_server) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&id)
        .bind(name)
        .bind(secret.as_deref().map(fingerprint))
        .bind(given.redirect_uris.join(" "))
        .bind(given.scopes.join(" "))
        .bind(given.roles.join(" "))
        .bind(self.ground.clock.now())
        .bind(i64::from(given.resource_server))
        .execute(&mut **tx)
        .await?;
        let entry = deed.entry(EventName::ClientAdded);
        self.ground.events.record(tx, entry.detail(&id)).await?;
        Ok(RegisteredClient { id, secret: secret.map(Secret::new) })
    }

    /// All clients, by name.
    pub async fn list_clients(&self) -> Result<Vec<ClientSummary>, ClientError> {
        let clients: Vec<Client> = sqlx::query_as(concat!(
            "SELECT ",
            client_columns!(),
            " FROM oauth_clients ORDER BY name, id"
        ))
        .fetch_all(self.ground.store.pool())
        .await?;
        let summary = |client: Client| ClientSummary {
            public: client.is_public(),
            resource_server: client.is_resource_server(),
            id: client.id,
            name: client.name,
            scopes: client.scopes,
            roles: client.roles,
            redirect_uris: client.redirect_uris,
        };
        Ok(clients.into_iter().map(summary).collect())
    }

    /// Removes a client with its consents, grants and tokens.
    ///
    /// # Errors
    /// [`ClientError::Unknown`], or [`ClientError::Failed`] if the database fails.
    pub async fn remove_client(&self, id: &str) -> Result<(), ClientError> {
        let mut tx = self.ground.store.begin().await?;
        self.remove_in(&mut tx, id, &Deed::operator()).await?;
        Ok(tx.commit().await?)
    }

    /// The same in this transaction.
    pub async fn remove_in(
        &self,
        tx: &mut Writing,
        id: &str,
        deed: &Deed<'_>,
    ) -> Result<(), ClientError> {
        let removed = sqlx::query("DELETE FROM oauth_clients WHERE id = $1")
            .bind(id)
            .execute(&mut **tx)
            .await?;
        if removed.rows_affected() == 0 {
            return Err(ClientError::Unknown);
        }
        let entry = deed.entry(EventName::ClientRemoved);
        Ok(self.ground.events.record(tx, entry.detail(id)).await?)
    }

    /// Gives a client that has a secret another one; the former counts no more.
    ///
    /// # Errors
    /// [`ClientError::Unknown`], also of a public client, or [`ClientError::Failed`] if the database fails.
    pub async fn renew_secret_in(
        &self,
        tx: &mut Writing,
        id: &str,
        deed: &Deed<'_>,
    ) -> Result<Secret, ClientError> {
        let secret = self.ground.rng.token();
        let renewed = sqlx::query(
            "UPDATE oauth_clients SET secret_hash = $2 WHERE id = $1 AND secret_hash IS NOT NULL",
        )
        .bind(id)
        .bind(fingerprint(&secret))
        .execute(&mut **tx)
        .await?;
        if renewed.rows_affected() == 0 {
            return Err(ClientError::Unknown);
        }
        let entry = deed.entry(EventName::ClientSecretRenewed);
        self.ground.events.record(tx, entry.detail(id)).await?;
        Ok(Secret::new(secret))
    }

    /// The client with this id, over a connection taken for this query.
    pub async fn find(&self, id: &str) -> CallResult<Option<Client>> {
        self.client(&mut *self.ground.store.connection().await?, id).await
    }

    /// The client with this id.
    pub async fn client(&self, reader: &mut AnyConnection, id: &str) -> CallResult<Option<Client>> {
        if !id.chars().all(|c| c.is_ascii_graphic()) {
            return Ok(None);
        }
        let client = sqlx::query_as(concat!(
            "SELECT ",
            client_columns!(),
            " FROM oauth_clients WHERE id = $1"
        ))
        .bind(id);
        client.fetch_optional(reader).await.map_err(CallError::from)
    }
}

// A registered client, as the database has it, and what its registration allows it.

/// A row of `oauth_clients`.
#[derive(Clone, FromRow)]
pub struct Client {
    pub id: String,
    pub name: String,
    pub secret_hash: Option<String>,
    pub redirect_uris: String,
    pub scopes: String,
    pub roles: String,
    resource_server: i64,
}

impl Client {
    /// Whether this is a registered redirect URI.
    pub fn has_redirect(&self, uri: &str) -> bool {
        self.redirect_uris.split_whitespace().any(|known| known == uri)
    }

    /// Whether it is a resource server, which asks about tokens and never people.
    pub fn is_resource_server(&self) -> bool {
        self.resource_server != 0
    }

    /// Whether it may ask for this scope, or serves what that opens.
    pub fn may_ask_for(&self, scope: &str) -> bool {
        self.scopes.split(' ').any(|known| known == scope)
    }

    /// Whether it is a public client.
    pub fn is_public(&self) -> bool {
        self.secret_hash.is_none()
    }

    /// Whether the secret is the client's; a public client must send none.
    pub fn is_proven_by(&self, secret: Option<&str>) -> bool {
        match (&self.secret_hash, secret) {
            (Some(hash), Some(secret)) => *hash == fingerprint(secret),
            (None, None) => true,
            _ => false,
        }
    }
}

// A client to register, and what has to be right about it.

/// A client to register.
#[derive(Clone, Debug, Default)]
pub struct NewClient {
    /// The name that people read on the consent screen.
    pub name: String,
    /// The redirect URIs: absolute addresses, compared character by character.
    pub redirect_uris: Vec<String>,
    /// The scopes that it may ask for: names of [`scope::NAMES`].
    pub scopes: Vec<String>,
    /// A person needs one of these roles to use it; empty: everyone may.
    pub roles: Vec<String>,
    /// Whether it is a public client, which cannot keep a secret: an app on a phone, a page without a server.
    pub public: bool,
    /// Whether it is a resource server: it has what the scopes open, and asks whether the tokens that it is shown are good.
    pub resource_server: bool,
}

impl NewClient {
    /// Checks every field. Returns the name without the spaces around it.
    pub(super) fn check(&self) -> Result<String, ClientError> {
        let name = text::required(&self.name)
            .ok()
            .filter(|name| !name.chars().any(is_invisible))
            .ok_or(ClientError::Name)?;
        let asks_people = !self.redirect_uris.is_empty() || !self.roles.is_empty() || self.public;
        if self.resource_server && asks_people {
            return Err(ClientError::ResourceServer);
        }
        if self.redirect_uris.is_empty() && !self.resource_server {
            return Err(ClientError::NoRedirect);
        }
        if let Some(wrong) = self.redirect_uris.iter().find(|uri| !may_redirect_to(uri)) {
            return Err(ClientError::Redirect(wrong.clone()));
        }
        if self.scopes.is_empty() {
            return Err(ClientError::NoScope);
        }
        if let Some(wrong) = self.scopes.iter().find(|name| scope::parse(name).is_none()) {
            return Err(ClientError::Scope(wrong.clone()));
        }
        if let Some(wrong) = self.roles.iter().find(|name| !role::is_known(name)) {
            return Err(ClientError::Role(wrong.clone()));
        }
        Ok(name)
    }
}

/// The credentials of a new client. This is the only time that the secret is shown.
#[derive(Clone, Debug)]
pub struct RegisteredClient {
    /// `client_id`
    pub id: String,
    /// `client_secret`; `None` for a public client.
    pub secret: Option<Secret>,
}

/// Why a client cannot be registered or removed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The name is empty, too long, or contains invisible characters.
    #[error("a name of 1 to 255 visible characters is needed")]
    Name,
    /// A resource server with what an application has.
    #[error(
        "a resource server has a secret and scopes; redirect URIs, roles and --public are for applications"
    )]
    ResourceServer,
    /// There is no redirect URI.
    #[error("a redirect URI is needed")]
    NoRedirect,
    /// This cannot be a redirect URI.
    #[error(
        "{0}: expected https://…, http:// on this machine, or an app's own scheme such as ee.example.app:/, without #"
    )]
    Redirect(String),
    /// There is no scope.
    #[error("at least one scope is needed")]
    NoScope,
    /// This is not one of [`scope::NAMES`].
    #[error("{0}: there is no such permission (scope)")]
    Scope(String),
    /// This is not one of [`role::NAMES`].
    #[error("{0}: there is no such role")]
    Role(String),
    /// No client has this id.
    #[error("there is no such application (client)")]
    Unknown,
    /// The database failed; the log says more.
    #[error("the account service fails: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for ClientError {
    fn from(cause: sqlx::Error) -> Self {
        Self::Failed(cause.to_string())
    }
}

/// Whether a character could make a name look like another: control characters, and those that change the writing
/// direction.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

// Which redirect URIs a client may register.

/// Allows HTTPS, plain HTTP to a loopback host, and an app's own scheme, which has to contain a dot (RFC 8252 section
/// 7).
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
