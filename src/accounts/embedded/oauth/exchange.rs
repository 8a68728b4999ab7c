//! Exchanges an authorization code for tokens (RFC 6749 section 4.1.3, RFC 7636 section 4.6).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::accounts::embedded::{
    ground::cookie::fingerprint,
    oauth::{
        client::Client,
        codes::{END_OLDER_EXCHANGED, end_of_grant},
        token_error::{INVALID_GRANT, TokenError},
        tokens::{Grants, IssuedTokens},
    },
};

#[derive(sqlx::FromRow)]
struct CodeRow {
    id: String,
    account: String,
    client: String,
    scopes: String,
    redirect_uri: String,
    code_challenge: String,
    code_expires_at: i64,
    code_used_at: Option<i64>,
}

impl Grants {
    /// Exchanges a code. A known code is used up even if the exchange fails.
    pub(super) async fn exchange_code(
        &self,
        client: &Client,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let mut tx = self.store.begin().await?;
        let known: Option<CodeRow> =
            sqlx::query_as(
                "SELECT id, account, client, scopes, redirect_uri, code_challenge, code_expires_at, code_used_at \
                 FROM oauth_grants WHERE code_hash = $1 AND client = $2",
            )
                .bind(fingerprint(code))
                .bind(&client.id)
                .fetch_optional(&mut *tx)
                .await?;
        let known = known.ok_or(INVALID_GRANT)?;
        let first = sqlx::query(
            "UPDATE oauth_grants SET code_used_at = $2 WHERE id = $1 AND code_used_at IS NULL",
        )
        .bind(&known.id)
        .bind(self.clock.now())
        .execute(&mut *tx)
        .await?
        .rows_affected()
            == 1;
        let fits = first
            && known.code_used_at.is_none()
            && known.code_expires_at > self.clock.now()
            && known.redirect_uri == redirect_uri
            && is_verifier(verifier)
            && URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)) == known.code_challenge
            && self.is_open(&mut tx, &known.id).await?;
        if !fits {
            return self.end_reused_grant(tx, &known.id, &known.client).await;
        }
        self.end_older_grants(
            &mut tx,
            (&known.id, &known.account, &known.client),
            END_OLDER_EXCHANGED,
        )
        .await?;
        let grant = (known.id.as_str(), end_of_grant(known.code_expires_at));
        let tokens = self.new_tokens(&mut tx, grant, &known.scopes, &known.scopes).await?;
        tx.commit().await?;
        Ok(tokens)
    }
}

/// Whether this is a code verifier (RFC 7636 section 4.1).
fn is_verifier(text: &str) -> bool {
    (43..=128).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}
