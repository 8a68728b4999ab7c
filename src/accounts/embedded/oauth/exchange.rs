//! The token endpoint: exchanges a code or a refresh token for tokens (RFC 6749 sections 4.1.3 and 6, RFC 7636 section
//! 4.6).
//!
//! If a code or refresh token is used twice, somebody has stolen it: its grant ends, with all tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::accounts::{
    Fault,
    embedded::{
        ground::{
            fingerprint::fingerprint,
            refusal::{CallError, CallResult},
            store::Writing,
        },
        oauth::{
            clients::Client,
            tokens::{EXCHANGED, Grants, IssuedTokens, end_of_grant},
        },
    },
    http_api::fields::CallFields,
};

/// Why a client gets no tokens.
pub enum TokenError {
    /// An error code of RFC 6749 section 5.2, and its description.
    Told(&'static str, &'static str),
    /// The client is not authenticated.
    Client,
    /// A fault on our side.
    Fault(Fault),
}

impl From<CallError> for TokenError {
    fn from(cause: CallError) -> Self {
        match cause {
            CallError::Fault(fault) => Self::Fault(fault),
            CallError::Coded(_) => Self::Fault(Fault::ServerError),
        }
    }
}

impl From<sqlx::Error> for TokenError {
    fn from(cause: sqlx::Error) -> Self {
        CallError::from(cause).into()
    }
}

const INVALID_GRANT: TokenError =
    TokenError::Told("invalid_grant", "it is unknown, expired, used, or not for this application");

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

#[derive(sqlx::FromRow)]
struct RefreshTokenRow {
    grant_id: String,
    account: String,
    client: String,
    scopes: String,
    expires_at: i64,
    used_at: Option<i64>,
    code_expires_at: i64,
}

impl Grants {
    /// Answers a token request of an authenticated client.
    pub async fn tokens_for(
        &self,
        client: &Client,
        fields: &CallFields,
    ) -> Result<IssuedTokens, TokenError> {
        let needed =
            |name, missing| fields.optional(name).filter(|value| !value.is_empty()).ok_or(missing);
        match needed("grant_type", TokenError::Told("invalid_request", "grant_type is missing"))?
            .as_str()
        {
            "authorization_code" => {
                let missing = || {
                    TokenError::Told(
                        "invalid_request",
                        "code, redirect_uri and code_verifier are needed",
                    )
                };
                let code = needed("code", missing())?;
                let (redirect_uri, verifier) =
                    (needed("redirect_uri", missing())?, needed("code_verifier", missing())?);
                self.exchange_code(client, &code, &redirect_uri, &verifier).await
            }
            "refresh_token" => {
                let token = needed(
                    "refresh_token",
                    TokenError::Told("invalid_request", "refresh_token is missing"),
                )?;
                self.refresh(client, &token, &fields.text("scope")).await
            }
            _ => Err(TokenError::Told(
                "unsupported_grant_type",
                "grant_type must be authorization_code or refresh_token",
            )),
        }
    }

    /// Exchanges a code. A known code is used up even if the exchange fails.
    async fn exchange_code(
        &self,
        client: &Client,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let mut tx = self.store.begin().await?;
        let known: Option<CodeRow> =
            sqlx::query_as("SELECT * FROM oauth_grants WHERE code_hash = $1 AND client = $2")
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
            && self.is_open(&mut tx, &known.account).await?;
        if !fits {
            return self.end_reused_grant(tx, &known.id, &known.client).await;
        }
        self.end_older_grants(&mut tx, (&known.id, &known.account, &known.client), EXCHANGED)
            .await?;
        let grant = (known.id.as_str(), end_of_grant(known.code_expires_at));
        let tokens = self.new_tokens(&mut tx, grant, &known.scopes, &known.scopes).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    async fn refresh(
        &self,
        client: &Client,
        token: &str,
        wanted: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let mut tx = self.store.begin().await?;
        let known: Option<RefreshTokenRow> = sqlx::query_as(
            "SELECT t.grant_id, g.account, g.client, t.scopes, t.expires_at, t.used_at, g.code_expires_at FROM oauth_tokens t \
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
        if !first || known.used_at.is_some() || !self.is_open(&mut tx, &known.account).await? {
            return self.end_reused_grant(tx, &known.grant_id, &known.client).await;
        }
        let scopes = if scopes.is_empty() { known.scopes.clone() } else { scopes.join(" ") };
        let grant = (known.grant_id.as_str(), end_of_grant(known.code_expires_at));
        let tokens = self.new_tokens(&mut tx, grant, &known.scopes, &scopes).await?;
        tx.commit().await?;
        Ok(tokens)
    }

    async fn end_reused_grant(
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
    async fn is_open(&self, tx: &mut Writing, account: &str) -> CallResult<bool> {
        let account =
            sqlx::query("SELECT 1 FROM accounts WHERE id = $1 AND blocked = 0").bind(account);
        Ok(account.fetch_optional(&mut **tx).await?.is_some())
    }
}

/// Whether this is a code verifier (RFC 7636 section 4.1).
fn is_verifier(text: &str) -> bool {
    (43..=128).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}
