//! Codes and tokens: random, issued once, stored as fingerprints. All tokens that come of one code belong to one grant
//! and are deleted with it.

use std::sync::Arc;

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            fingerprint::fingerprint,
            refusal::CallResult,
            store::{Store, Writing},
        },
        oauth::request::AuthorizationRequest,
        people::roles::AccountRoles,
    },
    clock::Clock,
    rng::Rng,
};

/// Lifetime of an authorization code in seconds.
const CODE: i64 = 60;

/// Lifetime of an access token in seconds.
const ACCESS: i64 = 3600;

/// Lifetime of a refresh token in seconds.
const REFRESH: i64 = 30 * 24 * 3600;

/// Lifetime of a grant in seconds, however often it is refreshed. After that the client needs a new authorization.
const GRANT: i64 = 90 * 24 * 3600;

/// Grants of one account for one client: so many with an unused code, and as many with an exchanged one. The oldest
/// beyond that are deleted.
const GRANTS: i64 = 32;

/// Tokens of one kind per grant, including used ones: more than a client needs that refreshes every hour for a month.
/// Beyond that, those that expire first are deleted.
const TOKENS: i64 = 1_000;

macro_rules! end_older {
    ($used:literal) => {
        concat!(
            "DELETE FROM oauth_grants WHERE account = $1 AND client = $2 AND code_used_at ",
            $used,
            " AND id <> $3 AND id NOT IN (SELECT id FROM oauth_grants WHERE account = $1 AND client = $2 AND code_used_at ",
            $used,
            " AND id <> $3 ORDER BY code_expires_at DESC, id LIMIT CAST($4 AS BIGINT))"
        )
    };
}

/// Deletes the oldest grants whose code is unused, and below those whose code was exchanged.
const WAITING: &str = end_older!("IS NULL");

pub const EXCHANGED: &str = end_older!("IS NOT NULL");

/// The answer of the token endpoint.
pub struct IssuedTokens {
    pub access: String,
    /// Seconds until the access token expires.
    pub lasts: i64,
    pub refresh: String,
    /// The scopes of the access token, separated by spaces.
    pub scopes: String,
}

/// Issues and revokes codes and tokens, and their grants.
pub struct Grants {
    pub(super) rng: Rng,
    pub(super) clock: Clock,
    pub(super) store: Store,
    pub(super) roles: Arc<AccountRoles>,
}

impl Grants {
    pub fn new(ground: &Ground, roles: &Arc<AccountRoles>) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            roles: roles.clone(),
        }
    }

    /// Issues a code and creates its grant.
    pub async fn new_code(
        &self,
        tx: &mut Writing,
        account: &str,
        request: &AuthorizationRequest,
    ) -> CallResult<String> {
        let (code, now) = (self.rng.token(), self.clock.now());
        let id = self.rng.id();
        sqlx::query(
            "INSERT INTO oauth_grants (id, account, client, scopes, redirect_uri, code_challenge, code_hash, code_expires_at, \
             expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
        )
        .bind(&id)
        .bind(account)
        .bind(&request.client.id)
        .bind(request.scopes.join(" "))
        .bind(&request.redirect_uri)
        .bind(&request.challenge)
        .bind(fingerprint(&code))
        .bind(now + CODE)
        .execute(&mut **tx)
        .await?;
        self.end_older_grants(tx, (&id, account, &request.client.id), WAITING).await?;
        Ok(code)
    }

    /// Ends the oldest of an account's grants for one client, so that at most the maximum remains with this one.
    /// Grants with unused codes and those with exchanged ones are counted separately (`older` is the statement for one
    /// kind), so that requesting many codes does not end grants in use.
    pub async fn end_older_grants(
        &self,
        tx: &mut Writing,
        (id, account, client): (&str, &str, &str),
        older: &'static str,
    ) -> CallResult<()> {
        sqlx::query(older)
            .bind(account)
            .bind(client)
            .bind(id)
            .bind(GRANTS - 1)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Issues the tokens of a grant that ends at `ends_at`. The access token gets `scopes`; the refresh token keeps
    /// all that was `granted`.
    pub async fn new_tokens(
        &self,
        tx: &mut Writing,
        (grant, ends_at): (&str, i64),
        granted: &str,
        scopes: &str,
    ) -> CallResult<IssuedTokens> {
        let (access, refresh, now) = (self.rng.token(), self.rng.token(), self.clock.now());
        let [opens_until, waits_until] =
            [ACCESS, REFRESH].map(|lifetime| (now + lifetime).min(ends_at));
        sqlx::query("UPDATE oauth_grants SET expires_at = $2 WHERE id = $1")
            .bind(grant)
            .bind(waits_until)
            .execute(&mut **tx)
            .await?;
        for (token, kind, scopes, expires_at) in
            [(&access, "access", scopes, opens_until), (&refresh, "refresh", granted, waits_until)]
        {
            sqlx::query(
                "DELETE FROM oauth_tokens WHERE grant_id = $1 AND kind = $2 AND token_hash NOT IN (SELECT token_hash FROM oauth_tokens \
                 WHERE grant_id = $1 AND kind = $2 ORDER BY expires_at DESC, used_at DESC, token_hash LIMIT CAST($3 AS BIGINT))",
            )
            .bind(grant)
            .bind(kind)
            .bind(TOKENS - 1)
            .execute(&mut **tx)
            .await?;
            sqlx::query("INSERT INTO oauth_tokens (token_hash, grant_id, kind, scopes, expires_at) VALUES ($1, $2, $3, $4, $5)")
                .bind(fingerprint(token))
                .bind(grant)
                .bind(kind)
                .bind(scopes)
                .bind(expires_at)
                .execute(&mut **tx)
                .await?;
        }
        Ok(IssuedTokens { access, lasts: opens_until - now, refresh, scopes: scopes.to_owned() })
    }

    /// Ends a grant with all its tokens.
    pub async fn end_grant(&self, tx: &mut Writing, grant: &str) -> CallResult<()> {
        sqlx::query("DELETE FROM oauth_grants WHERE id = $1")
            .bind(grant)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

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

/// The end of a grant whose code expires at this time.
pub const fn end_of_grant(code_expires_at: i64) -> i64 {
    code_expires_at - CODE + GRANT
}
