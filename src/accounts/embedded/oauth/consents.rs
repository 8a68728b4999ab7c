//! Consents: remembered, so that people are not asked twice, and revocable.

use std::sync::Arc;

use sqlx::{Any, Executor};

use crate::{
    accounts::{
        Caller, Reply,
        embedded::{
            ground::{
                Ground,
                call::{CallResult, plain},
                events::{AuditEntry, EventName, EventSource},
                store::Writing,
            },
            oauth::request::AuthorizationRequest,
        },
    },
    domain::scope,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentedClient {
    /// `client_id`
    pub client: String,
    pub name: String,
    /// The scopes it was granted: names of [`crate::domain::scope::NAMES`].
    pub scopes: Vec<String>,
    /// When the person consented, in seconds since 1970.
    pub since: i64,
}

pub struct Consents {
    ground: Arc<Ground>,
}

impl Consents {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// The clients to which this account has consented, by name.
    pub async fn applications(&self, account: &str) -> Reply<Vec<ConsentedClient>> {
        let answer = async {
            let rows: Vec<(String, String, String, i64)> = sqlx::query_as(
                "SELECT c.id, c.name, o.scopes, o.given_at FROM oauth_consents o JOIN oauth_clients c ON c.id = o.client \
                 WHERE o.account = $1 ORDER BY c.name, c.id",
            )
            .bind(account)
            .fetch_all(self.ground.store.pool())
            .await?;
            let application = |(client, name, scopes, since): (String, String, String, i64)| {
                let scopes: Vec<&str> = scopes.split(' ').collect();
                let scopes = scope::seen(&scopes).into_iter().map(str::to_owned).collect();
                ConsentedClient { client, name, scopes, since }
            };
            Ok(rows.into_iter().map(application).collect())
        };
        plain(answer.await)
    }

    /// Revokes the account's consent for a client and ends its grants, so that its tokens open nothing from now on.
    /// Revoking twice is not an error.
    pub async fn revoke_consent(&self, caller: &Caller, account: &str, client: &str) -> Reply<()> {
        plain(self.withdrawn(caller, account, &client.replace(char::is_control, "")).await)
    }

    async fn withdrawn(&self, caller: &Caller, account: &str, client: &str) -> CallResult<()> {
        let (mut tx, mut rows) = (self.ground.store.begin().await?, 0);
        for table in ["DELETE FROM oauth_consents", "DELETE FROM oauth_grants"] {
            let statement =
                sqlx::AssertSqlSafe(format!("{table} WHERE account = $1 AND client = $2"));
            let deleted = sqlx::query(statement).bind(account).bind(client).execute(&mut *tx);
            rows += deleted.await?.rows_affected();
        }
        // Nothing was withdrawn if there was nothing; the id may then be anything that a form can hold.
        if rows > 0 {
            let source = EventSource::visitor(caller);
            let entry = AuditEntry::new(EventName::ApplicationWithdrawn, source);
            self.ground.events.record(&mut tx, entry.of(account).detail(client)).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Whether the person need not be asked: all requested scopes were allowed before, or the client is the operator's own. Of
    /// other public clients each time: another app that has claimed its redirect URI could be in its place (RFC 8252 section
    /// 8.6).
    pub async fn has_consented(
        &self,
        account: &str,
        request: &AuthorizationRequest,
    ) -> CallResult<bool> {
        if request.client.is_first_party() || request.client.is_public() {
            return Ok(request.client.is_first_party());
        }
        let allowed = scopes_allowed(self.ground.store.pool(), account, &request.client.id).await?;
        Ok(request.scopes.iter().all(|scope| allowed.split(' ').any(|known| known == *scope)))
    }

    /// Adds the requested scopes to the consent. What people are not asked for they have not allowed.
    pub async fn consent(
        &self,
        tx: &mut Writing,
        account: &str,
        request: &AuthorizationRequest,
    ) -> CallResult<()> {
        if request.client.is_first_party() {
            return Ok(());
        }
        let earlier = scopes_allowed(&mut **tx, account, &request.client.id).await?;
        let mut scopes: Vec<&str> = earlier.split(' ').filter(|name| !name.is_empty()).collect();
        let news: Vec<&str> =
            request.scopes.iter().copied().filter(|scope| !scopes.contains(scope)).collect();
        scopes.extend(news);
        sqlx::query(
            "INSERT INTO oauth_consents (account, client, scopes, given_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (account, client) DO UPDATE SET scopes = excluded.scopes, given_at = excluded.given_at",
        )
        .bind(account)
        .bind(&request.client.id)
        .bind(scopes.join(" "))
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

async fn scopes_allowed(
    reader: impl Executor<'_, Database = Any>,
    account: &str,
    client: &str,
) -> CallResult<String> {
    let scopes: Option<String> =
        sqlx::query_scalar("SELECT scopes FROM oauth_consents WHERE account = $1 AND client = $2")
            .bind(account)
            .bind(client)
            .fetch_optional(reader)
            .await?;
    Ok(scopes.unwrap_or_default())
}
