//! Introspection (RFC 7662): a resource server asks whether an access token is good, and learns what it needs to obey it
//! (docs/decisions/0058).

use serde_json::{Value, json};

use crate::accounts::embedded::{
    ground::{cookie::fingerprint, refusal::CallResult},
    oauth::{bearer::good_access_token, client::Client, tokens::Grants},
    records::account::still_proven,
};

#[derive(sqlx::FromRow)]
struct IntrospectedRow {
    scopes: String,
    expires_at: i64,
    issued_at: Option<i64>,
    client: String,
    account: String,
}

impl Grants {
    /// What a resource server is told of a token: those of its own scopes that the token has. A token that is none, or that has
    /// none of them, is not active, and no more is said.
    pub async fn introspect(
        &self,
        server: &Client,
        issuer: &str,
        token: &str,
    ) -> CallResult<Value> {
        let known: Option<IntrospectedRow> = sqlx::query_as(concat!(
            "SELECT t.scopes, t.expires_at, t.issued_at, g.client, g.account ",
            good_access_token!()
        ))
        .bind(fingerprint(token))
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?;
        let inactive = json!({"active": false});
        let Some(known) = known else { return Ok(inactive) };
        let opened: Vec<&str> =
            known.scopes.split(' ').filter(|scope| server.may_ask_for(scope)).collect();
        if opened.is_empty() {
            return Ok(inactive);
        }
        let mut told = json!({
            "active": true,
            "scope": opened.join(" "),
            "client_id": known.client,
            "token_type": "Bearer",
            "exp": known.expires_at,
            "sub": known.account,
            "aud": server.id,
            "iss": issuer,
        });
        if let Some(issued_at) = known.issued_at {
            told["iat"] = issued_at.into();
        }
        Ok(told)
    }
}
