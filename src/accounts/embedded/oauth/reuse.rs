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
    records::account::still_proven,
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

    /// Whether the account of a grant is not blocked and still as it was when its person allowed the application.
    pub(super) async fn is_open(&self, tx: &mut Writing, grant: &str) -> CallResult<bool> {
        let open = sqlx::query(concat!(
            "SELECT 1 FROM oauth_grants g JOIN accounts a ON a.id = g.account WHERE g.id = $1 AND a.blocked = 0 AND ",
            still_proven!("g")
        ));
        Ok(open.bind(grant).fetch_optional(&mut **tx).await?.is_some())
    }
}
