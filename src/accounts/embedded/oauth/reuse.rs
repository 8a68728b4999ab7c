//! If a code or refresh token is used twice, somebody has stolen it: its grant ends, with all tokens.

use crate::accounts::embedded::{
    ground::{
        events::{AuditEntry, EventName, EventSource},
        refusal::CallResult,
        store::Writing,
    },
    oauth::{
        token_error::{INVALID_GRANT, TokenError},
        tokens::{Grants, IssuedTokens},
    },
};

impl Grants {
    /// Ends the grant, and refuses the request.
    pub(super) async fn end_reused_grant(
        &self,
        mut tx: Writing,
        grant: &str,
        client: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let account: Option<String> =
            sqlx::query_scalar("SELECT account FROM oauth_grants WHERE id = $1")
                .bind(grant)
                .fetch_optional(&mut *tx)
                .await?;
        self.end_grant(&mut tx, grant).await?;
        let entry = AuditEntry {
            account: account.as_deref(),
            ..AuditEntry::new(EventName::TokenReused, EventSource::application(client))
        };
        self.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        Err(INVALID_GRANT)
    }

    /// Whether the account still exists and is not blocked.
    pub(super) async fn is_open(&self, tx: &mut Writing, account: &str) -> CallResult<bool> {
        let account =
            sqlx::query("SELECT 1 FROM accounts WHERE id = $1 AND blocked = 0").bind(account);
        Ok(account.fetch_optional(&mut **tx).await?.is_some())
    }
}
