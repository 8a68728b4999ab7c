//! Revocation of tokens (RFC 7009).

use crate::accounts::embedded::{
    ground::{cookie::fingerprint, refusal::CallResult},
    oauth::tokens::Grants,
};

impl Grants {
    /// Revokes a token (RFC 7009). A refresh token ends its whole grant; an access token only itself. Unknown tokens
    /// and those of other clients are ignored, and the answer does not tell the difference.
    pub async fn revoke(&self, client: &str, token: &str) -> CallResult<()> {
        let known: Option<(String, String)> = sqlx::query_as(
            "SELECT t.kind, t.grant_id FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id \
             WHERE t.token_hash = $1 AND g.client = $2",
        )
        .bind(fingerprint(token))
        .bind(client)
        .fetch_optional(self.store.pool())
        .await?;
        let Some((kind, grant)) = known else { return Ok(()) };
        let mut tx = self.store.begin().await?;
        if kind == "refresh" {
            self.end_grant(&mut tx, &grant).await?;
        } else {
            sqlx::query("DELETE FROM oauth_tokens WHERE token_hash = $1")
                .bind(fingerprint(token))
                .execute(&mut *tx)
                .await?;
        }
        Ok(tx.commit().await?)
    }
}
