//! The registered clients, managed by the operator.

use std::sync::Arc;

use sqlx::AnyConnection;

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            cookie::fingerprint,
            events::{AuditEntry, EventName, EventSource, Events},
            refusal::{CallError, CallResult},
            settings::Settings,
            store::Store,
        },
        oauth::{
            client::{Client, client_columns},
            new_client::{ClientError, NewClient, RegisteredClient},
        },
    },
    clock::Clock,
    domain::Secret,
    rng::Rng,
};

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
    pub(super) rng: Rng,
    pub(super) clock: Clock,
    pub(super) settings: Arc<Settings>,
    pub(super) store: Store,
    pub(super) events: Events,
}

impl Clients {
    pub fn new(ground: &Ground) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            events: ground.events.clone(),
        }
    }

    /// Registers a client.
    ///
    /// # Errors
    /// [`ClientError::Failed`] if the database fails, otherwise the error that fits what is wrong with the client.
    pub async fn add_client(&self, given: NewClient) -> Result<RegisteredClient, ClientError> {
        let name = given.check()?;
        let (id, secret) = (self.rng.id(), (!given.public).then(|| self.rng.token()));
        let mut tx = self.store.begin().await?;
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
        .bind(self.clock.now())
        .bind(i64::from(given.resource_server))
        .execute(&mut *tx)
        .await?;
        let entry = AuditEntry::new(EventName::ClientAdded, EventSource::operator());
        self.events.record(&mut tx, entry.detail(&id)).await?;
        tx.commit().await?;
        Ok(RegisteredClient { id, secret: secret.map(Secret::new) })
    }

    /// All clients, by name.
    pub async fn list_clients(&self) -> Result<Vec<ClientSummary>, ClientError> {
        let clients: Vec<Client> = sqlx::query_as(concat!(
            "SELECT ",
            client_columns!(),
            " FROM oauth_clients ORDER BY name, id"
        ))
        .fetch_all(self.store.pool())
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
        let mut tx = self.store.begin().await?;
        let removed = sqlx::query("DELETE FROM oauth_clients WHERE id = $1")
            .bind(id)
            .execute(&mut *tx)
            .await?;
        if removed.rows_affected() == 0 {
            return Err(ClientError::Unknown);
        }
        let entry = AuditEntry::new(EventName::ClientRemoved, EventSource::operator());
        self.events.record(&mut tx, entry.detail(id)).await?;
        Ok(tx.commit().await?)
    }

    /// The client with this id, over a connection taken for this query.
    pub async fn find(&self, id: &str) -> CallResult<Option<Client>> {
        self.client(&mut *self.store.connection().await?, id).await
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
