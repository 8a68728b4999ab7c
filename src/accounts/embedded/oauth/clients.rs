//! The registered clients, managed by the operator.

use std::sync::Arc;

use sqlx::{AnyConnection, FromRow};

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            call::{CallError, CallResult},
            events::{Deed, EventName},
            fingerprint,
            store::Writing,
        },
        oauth::{
            client_keys::ApplicationKeys,
            logout_options::LogoutRow,
            pair::IdTokenAlgorithm,
            registration::{ClientError, ClientOptions, NewClient, RegisteredClient, SubjectKind},
        },
    },
    domain::{Assurance, Secret, scope},
};

/// The columns of a [`Client`], by name, for the same reason as those of an account.
macro_rules! client_columns {
    () => {
        "id, name, secret_hash, former_secret_hash, former_secret_until, redirect_uris, scopes, roles, resource_server, \
         first_party, pkce_optional, sector, id_token_alg, max_age, acr, post_logout_uris, \
         back_channel_logout, jwks, jwks_uri, device"
    };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientSummary {
    /// `client_id`
    pub id: String,
    /// The name that people read on the consent screen.
    pub name: String,
    pub public: bool,
    pub resource_server: bool,
    /// The scopes that it may ask for, separated by spaces.
    pub scopes: String,
    /// The roles that it is limited to, separated by spaces; empty if it is not.
    pub roles: String,
    /// The redirect URIs, separated by spaces.
    pub redirect_uris: String,
    /// By which keys it proves who it is, in place of a secret.
    pub keys: Option<ApplicationKeys>,
    /// What else it may, and what is demanded of it.
    pub options: ClientOptions,
}

/// Stands in the place of a secret's fingerprint where no secret is right: a node of an older release then takes the application
/// for one with a secret that nobody knows, and not for a public one.
const NO_SECRET: &str = "-";

pub struct Clients {
    pub(super) ground: Arc<Ground>,
}

impl Clients {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Registers a client.
    pub async fn add_client(&self, given: NewClient) -> Result<RegisteredClient, ClientError> {
        let mut tx = self.ground.store.begin().await?;
        let registered = self.add_in(&mut tx, &given, &Deed::operator()).await?;
        tx.commit().await?;
        Ok(registered)
    }

    pub async fn add_in(
        &self,
        tx: &mut Writing,
        given: &NewClient,
        deed: &Deed<'_>,
    ) -> Result<RegisteredClient, ClientError> {
        let has_secret = !given.public && given.keys.is_none();
        let (id, secret) = (self.ground.rng.id(), has_secret.then(|| self.ground.rng.token()));
        let no_secret = given.keys.as_ref().map(|_| NO_SECRET.to_owned());
        sqlx::query(
            "INSERT INTO oauth_clients (id, name, secret_hash, redirect_uris, scopes, roles, created_at, resource_server) \
             VALUES ($1, '', $2, '', '', '', $3, $4)",
        )
        .bind(&id)
        .bind(secret.as_deref().map(fingerprint).or(no_secret))
        .bind(self.ground.clock.now())
        .bind(i64::from(given.resource_server))
        .execute(&mut **tx)
        .await?;
        write(tx, &id, given).await?;
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
        Ok(clients.into_iter().map(Client::summary).collect())
    }

    /// What is registered of the client with this id.
    pub async fn show_client(&self, id: &str) -> Result<ClientSummary, ClientError> {
        let client = self.find(id).await?;
        client.map(Client::summary).ok_or(ClientError::Unknown)
    }

    /// Changes what is registered of a client. If a scope is taken away, all its tokens end.
    pub async fn change_client(
        &self,
        id: &str,
        change: impl FnOnce(&mut NewClient),
    ) -> Result<ClientSummary, ClientError> {
        let mut tx = self.ground.store.begin().await?;
        let client = self.client(&mut tx, id).await?.ok_or(ClientError::Unknown)?;
        let mut given = client.registration();
        change(&mut given);
        write(&mut tx, id, &given).await?;
        if given.keys.is_some() {
            sqlx::query(
                "UPDATE oauth_clients SET secret_hash = $2, former_secret_hash = NULL WHERE id = $1",
            )
            .bind(id)
            .bind(NO_SECRET)
            .execute(&mut *tx)
            .await?;
        }
        if client.scopes.split(' ').any(|scope| !given.scopes.iter().any(|kept| kept == scope)) {
            sqlx::query("DELETE FROM oauth_grants WHERE client = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
        }
        let deed = Deed::operator();
        self.ground.events.record(&mut tx, deed.entry(EventName::ClientChanged).detail(id)).await?;
        tx.commit().await?;
        self.show_client(id).await
    }

    /// Removes a client with its consents, grants and tokens.
    pub async fn remove_client(&self, id: &str) -> Result<(), ClientError> {
        let mut tx = self.ground.store.begin().await?;
        self.remove_in(&mut tx, id, &Deed::operator()).await?;
        Ok(tx.commit().await?)
    }

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

    /// Gives a client that has a secret another one. The former counts for so many seconds more.
    pub async fn renew_secret(&self, id: &str, kept: i64) -> Result<Secret, ClientError> {
        let mut tx = self.ground.store.begin().await?;
        let secret = self.renew_secret_in(&mut tx, id, kept, &Deed::operator()).await?;
        tx.commit().await?;
        Ok(secret)
    }

    /// The same in this transaction.
    ///
    /// # Errors
    /// [`ClientError::Unknown`], also of a public client, [`ClientError::NoSecret`] of one with keys, or [`ClientError::Failed`]
    /// if the database fails.
    pub async fn renew_secret_in(
        &self,
        tx: &mut Writing,
        id: &str,
        kept: i64,
        deed: &Deed<'_>,
    ) -> Result<Secret, ClientError> {
        if self.client(tx, id).await?.is_some_and(|client| client.keys().is_some()) {
            return Err(ClientError::NoSecret);
        }
        let secret = self.ground.rng.token();
        let renewed = sqlx::query(
            "UPDATE oauth_clients SET former_secret_hash = secret_hash, former_secret_until = $3, secret_hash = $2 \
             WHERE id = $1 AND secret_hash IS NOT NULL",
        )
        .bind(id)
        .bind(fingerprint(&secret))
        .bind(self.ground.clock.now() + kept)
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

/// Writes what is registered of a client, if nothing is wrong with it.
async fn write(tx: &mut Writing, id: &str, given: &NewClient) -> Result<(), ClientError> {
    let (name, sector) = (given.check()?, given.sector()?);
    let (key_set, key_address) = match &given.keys {
        None => (None, None),
        Some(ApplicationKeys::Set(set)) => (Some(set), None),
        Some(ApplicationKeys::At(address)) => (None, Some(address)),
    };
    sqlx::query(
        "UPDATE oauth_clients SET name = $2, redirect_uris = $3, scopes = $4, roles = $5, first_party = $6, pkce_optional = $7, \
         sector = $8, id_token_alg = $9, max_age = $10, acr = $11, jwks = $12, jwks_uri = $13, device = $14, \
         post_logout_uris = $15, back_channel_logout = $16 WHERE id = $1",
    )
    .bind(id)
    .bind(name)
    .bind(given.redirect_uris.join(" "))
    .bind(given.scopes.join(" "))
    .bind(given.roles.join(" "))
    .bind(i64::from(given.options.first_party))
    .bind(i64::from(given.options.pkce_optional))
    .bind(sector)
    .bind(given.options.id_token_alg.as_str())
    .bind(given.options.max_age)
    .bind(given.options.acr.map(Assurance::word))
    .bind(key_set)
    .bind(key_address)
    .bind(i64::from(given.options.device))
    .bind(given.options.logout.post_logout.join(" "))
    .bind(&given.options.logout.back_channel)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether two addresses at the loopback interface, written as such, differ by their ports at most.
fn differs_by_port(known: &str, uri: &str) -> bool {
    let rest = |uri: &str| {
        let found = ["http://127.0.0.1", "http://[::1]"]
            .into_iter()
            .find_map(|host| Some((host, uri.strip_prefix(host)?.to_owned())));
        let (host, rest) = found?;
        let Some(behind) = rest.strip_prefix(':') else { return Some((host, rest)) };
        let path = behind.trim_start_matches(|c: char| c.is_ascii_digit());
        let port = behind.strip_suffix(path)?;
        port.parse::<u16>().ok().map(|_| (host, path.to_owned()))
    };
    rest(known).is_some_and(|known| rest(uri) == Some(known))
}

/// A row of `oauth_clients`.
#[derive(Clone, FromRow)]
pub struct Client {
    pub id: String,
    pub name: String,
    secret_hash: Option<String>,
    former_secret_hash: Option<String>,
    former_secret_until: i64,
    pub redirect_uris: String,
    pub scopes: String,
    pub roles: String,
    resource_server: i64,
    first_party: i64,
    pkce_optional: i64,
    /// Within which people have ids of their own; none: they have the accounts' ids.
    pub sector: Option<String>,
    id_token_alg: String,
    max_age: Option<i64>,
    jwks: Option<String>,
    jwks_uri: Option<String>,
    device: i64,
    acr: Option<String>,
    #[sqlx(flatten)]
    pub(super) logout: LogoutRow,
}

impl Client {
    /// The keys by which it proves who it is, if it does not do so by a secret.
    pub fn keys(&self) -> Option<ApplicationKeys> {
        let published = self.jwks_uri.clone().map(ApplicationKeys::At);
        published.or_else(|| self.jwks.clone().map(ApplicationKeys::Set))
    }

    fn options(&self) -> ClientOptions {
        ClientOptions {
            first_party: self.is_first_party(),
            pkce_optional: self.may_leave_out_pkce(),
            device: self.may_use_devices(),
            subject: Some(match self.sector {
                Some(_) => SubjectKind::Pairwise,
                None => SubjectKind::Public,
            }),
            sector: self.sector.clone(),
            id_token_alg: self.id_token_algorithm(),
            max_age: self.max_age,
            acr: self.demanded_assurance(),
            logout: self.logout.options(),
        }
    }

    fn summary(self) -> ClientSummary {
        ClientSummary {
            public: self.is_public(),
            resource_server: self.is_resource_server(),
            keys: self.keys(),
            options: self.options(),
            id: self.id,
            name: self.name,
            scopes: self.scopes,
            roles: self.roles,
            redirect_uris: self.redirect_uris,
        }
    }

    /// As an operator would register it.
    fn registration(&self) -> NewClient {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        NewClient {
            name: self.name.clone(),
            redirect_uris: words(&self.redirect_uris),
            scopes: words(&self.scopes),
            roles: words(&self.roles),
            public: self.is_public(),
            resource_server: self.is_resource_server(),
            keys: self.keys(),
            options: self.options(),
        }
    }

    /// Whether people are not asked whether they allow it.
    pub fn is_first_party(&self) -> bool {
        self.first_party != 0
    }

    pub fn id_token_algorithm(&self) -> IdTokenAlgorithm {
        IdTokenAlgorithm::parse(&self.id_token_alg).unwrap_or_default()
    }

    /// The longest time since the person proved who they are: what it is registered with, or what a request says, if that is
    /// less.
    pub fn longest_age(&self, asked: Option<i64>) -> Option<i64> {
        self.max_age.into_iter().chain(asked).min()
    }

    /// How sure each sign-in for it has to be.
    pub fn demanded_assurance(&self) -> Option<Assurance> {
        self.acr.as_deref().and_then(Assurance::parse)
    }

    /// Whether it may ask without a code challenge.
    pub fn may_leave_out_pkce(&self) -> bool {
        self.pkce_optional != 0
    }

    /// Whether it may ask for a person who allows it in another browser (RFC 8628).
    pub fn may_use_devices(&self) -> bool {
        self.device != 0
    }

    /// Whether this is a registered redirect URI. An app on the person's own device listens at whichever port is free (RFC 8252
    /// section 7.3, RFC 9700 section 2.1).
    pub fn has_redirect(&self, uri: &str) -> bool {
        let is_same = |known: &str| known == uri || self.is_public() && differs_by_port(known, uri);
        self.redirect_uris.split_whitespace().any(is_same)
    }

    /// Whether it is a resource server, which asks about tokens and never people.
    pub fn is_resource_server(&self) -> bool {
        self.resource_server != 0
    }

    /// Whether it may ask for this scope, or serves what that opens.
    pub fn may_ask_for(&self, scope: &str) -> bool {
        self.scopes.split(' ').any(|known| known == scope)
    }

    /// The scopes that are named in what it asks for, each once; or the error that says why it may not.
    pub fn scopes_in(
        &self,
        asked: &str,
    ) -> Result<Vec<&'static str>, (&'static str, &'static str)> {
        let mut scopes = Vec::new();
        for name in asked.split(' ').filter(|name| !name.is_empty()) {
            match scope::parse(name).filter(|name| self.may_ask_for(name)) {
                Some(known) if scopes.contains(&known) => {}
                Some(known) => scopes.push(known),
                None => return Err(("invalid_scope", "the application may not ask for this")),
            }
        }
        Ok(scopes)
    }

    pub fn is_public(&self) -> bool {
        self.secret_hash.is_none()
    }

    /// Whether the secret is the client's at this time; a public client must send none.
    pub fn is_proven_by(&self, secret: Option<&str>, now: i64) -> bool {
        match (&self.secret_hash, secret) {
            (Some(hash), Some(secret)) => {
                let (given, former) = (fingerprint(secret), self.former_secret_hash.as_ref());
                *hash == given || (now < self.former_secret_until && former == Some(&given))
            }
            (None, None) => true,
            _ => false,
        }
    }
}
