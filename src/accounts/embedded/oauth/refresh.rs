//! Exchanges a refresh token for tokens (RFC 6749 section 6). Each refresh token is used once.

use crate::accounts::embedded::{
    ground::cookie::fingerprint,
    oauth::{
        client::Client,
        codes::end_of_grant,
        token_error::{INVALID_GRANT, TokenError},
        tokens::{Grants, IssuedTokens},
    },
};

#[derive(sqlx::FromRow)]
struct RefreshTokenRow {
    grant_id: String,
    client: String,
    scopes: String,
    expires_at: i64,
    used_at: Option<i64>,
    code_expires_at: i64,
}

impl Grants {
    /// Exchanges a refresh token. Asking for fewer scopes narrows the access token only.
    pub(super) async fn refresh(
        &self,
        client: &Client,
        token: &str,
        wanted: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let mut tx = self.store.begin().await?;
        let known: Option<RefreshTokenRow> = sqlx::query_as(
            "SELECT t.grant_id, g.client, t.scopes, t.expires_at, t.used_at, g.code_expires_at FROM oauth_tokens t \
             JOIN oauth_grants g ON g.id = t.grant_id WHERE t.token_hash = $1 AND t.kind = 'refresh' AND g.client = $2",
        )
        .bind(fingerprint(token))
        .bind(&client.id)
        .fetch_optional(&mut *tx)
        .await?;
        let known =
            known.filter(|known| known.expires_at > self.clock.now()).ok_or(INVALID_GRANT)?;
        let scopes: Vec<&str> = wanted.split(' ').filter(|name| !name.is_empty()).collect();
        if !scopes.iter().all(|scope| known.scopes.split(' ').any(|granted| granted == *scope)) {
            return Err(TokenError::Told("invalid_scope", "more than was granted"));
        }
        let first = sqlx::query(
            "UPDATE oauth_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL",
        )
        .bind(fingerprint(token))
        .bind(self.clock.now())
        .execute(&mut *tx)
        .await?
        .rows_affected()
            == 1;
        if !first || known.used_at.is_some() || !self.is_open(&mut tx, &known.grant_id).await? {
            return self.end_reused_grant(tx, &known.grant_id, &known.client).await;
        }
        let scopes = if scopes.is_empty() { known.scopes.clone() } else { scopes.join(" ") };
        let grant = (known.grant_id.as_str(), end_of_grant(known.code_expires_at));
        let tokens = self.new_tokens(&mut tx, grant, &known.scopes, &scopes).await?;
        tx.commit().await?;
        Ok(tokens)
    }
}
