//! What is said of a token, and how it ends (RFC 7662, RFC 7009).

use serde_json::{Value, json};

use crate::accounts::embedded::{
    ground::{call::CallResult, fingerprint},
    oauth::{clients::Client, tokens::Grants},
    records::accounts::still_proven,
};

/// The tables that a token (`$1`) of this kind is looked up in, and the condition under which it is good now (`$2`).
macro_rules! good_token {
    ($kind:literal) => {
        concat!(
            "FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN accounts a ON a.id = g.account \
             WHERE t.token_hash = $1 AND ",
            $kind,
            " AND t.expires_at > $2 AND a.blocked = 0 AND ",
            still_proven!("g")
        )
    };
}
pub(super) use good_token;

// Introspection: a resource server asks whether an access token is good, and learns what it needs to obey it
// (docs/decisions/0058). An application asks about its own tokens.

#[derive(sqlx::FromRow)]
struct IntrospectedRow {
    kind: String,
    scopes: String,
    expires_at: i64,
    issued_at: Option<i64>,
    client: String,
    account: String,
}

impl Grants {
    /// What is told of a token. A resource server hears those of its own scopes that an access token has, an application what it
    /// was given. A token that is none, or none for who asks, is not active, and no more is said.
    pub async fn introspect(
        &self,
        asking: &Client,
        issuer: &str,
        token: &str,
    ) -> CallResult<Value> {
        let known: Option<IntrospectedRow> = sqlx::query_as(concat!(
            "SELECT t.kind, t.scopes, t.expires_at, t.issued_at, g.client, g.account ",
            good_token!("t.used_at IS NULL")
        ))
        .bind(fingerprint(token))
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        let inactive = json!({"active": false});
        let Some(known) = known else { return Ok(inactive) };
        let is_access = known.kind == "access";
        let is_server = asking.is_resource_server();
        if !(if is_server { is_access } else { known.client == asking.id }) {
            return Ok(inactive);
        }
        let scopes = known.scopes.split(' ');
        let opened: Vec<&str> =
            scopes.filter(|scope| !is_server || asking.may_ask_for(scope)).collect();
        if opened.is_empty() {
            return Ok(inactive);
        }
        // A resource server has the data and has to know whose; an application knows people by its own ids.
        let sector = asking.sector.as_deref().filter(|_| !is_server);
        let mut told = json!({
            "active": true,
            "scope": opened.join(" "),
            "client_id": known.client,
            "exp": known.expires_at,
            "sub": self.disclosure.subject(&known.account, sector).await?,
            "aud": asking.id,
            "iss": issuer,
        });
        if is_access {
            told["token_type"] = "Bearer".into();
        }
        if let Some(issued_at) = known.issued_at {
            told["iat"] = issued_at.into();
        }
        Ok(told)
    }

    // Revocation of tokens.

    /// Revokes a token. A refresh token ends its whole grant; an access token only itself. Unknown tokens
    /// and those of other clients are ignored, and the answer does not tell the difference.
    pub async fn revoke(&self, client: &str, token: &str) -> CallResult<()> {
        let known: Option<(String, String)> = sqlx::query_as(
            "SELECT t.kind, t.grant_id FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id \
             WHERE t.token_hash = $1 AND g.client = $2",
        )
        .bind(fingerprint(token))
        .bind(client)
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some((kind, grant)) = known else { return Ok(()) };
        let mut tx = self.ground.store.begin().await?;
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
