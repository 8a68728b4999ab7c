//! If a code or refresh token is used twice, somebody has stolen it: its grant ends, with all tokens.

use crate::accounts::embedded::{
    ground::{refusal::CallResult, store::Writing},
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
        self.end_grant(&mut tx, grant).await?;
        tx.commit().await?;
        tracing::warn!(%client, "a code or refresh token was refused; what came of it has ended");
        Err(INVALID_GRANT)
    }

    /// Whether the account still exists and is not blocked.
    pub(super) async fn is_open(&self, tx: &mut Writing, account: &str) -> CallResult<bool> {
        let account =
            sqlx::query("SELECT 1 FROM accounts WHERE id = $1 AND blocked = 0").bind(account);
        Ok(account.fetch_optional(&mut **tx).await?.is_some())
    }
}
