//! Codes and tokens: random, issued once, stored as fingerprints. All tokens that come of one code belong to one grant
//! and are deleted with it.

use std::sync::Arc;

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            cookie::fingerprint,
            events::Events,
            refusal::CallResult,
            store::{Store, Writing},
        },
        people::roles::AccountRoles,
    },
    clock::Clock,
    rng::Rng,
};

/// Lifetime of an access token in seconds.
const ACCESS_LIFETIME: i64 = 3600;

/// Lifetime of a refresh token in seconds.
const REFRESH_LIFETIME: i64 = 30 * 24 * 3600;

/// Tokens of one kind per grant, including used ones: more than a client needs that refreshes every hour for a month.
/// Beyond that, those that expire first are deleted.
const MOST_TOKENS: i64 = 1_000;

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
    pub(super) events: Events,
}

impl Grants {
    pub fn new(ground: &Ground, roles: &Arc<AccountRoles>) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            roles: roles.clone(),
            events: ground.events.clone(),
        }
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
            [ACCESS_LIFETIME, REFRESH_LIFETIME].map(|lifetime| (now + lifetime).min(ends_at));
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
            .bind(MOST_TOKENS - 1)
            .execute(&mut **tx)
            .await?;
            sqlx::query("INSERT INTO oauth_tokens (token_hash, grant_id, kind, scopes, expires_at, issued_at) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(fingerprint(token))
                .bind(grant)
                .bind(kind)
                .bind(scopes)
                .bind(expires_at)
                .bind(now)
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
}
