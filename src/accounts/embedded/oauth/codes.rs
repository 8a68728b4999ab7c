//! Authorization codes: each is issued with the grant that its tokens will belong to.

use crate::accounts::embedded::{
    ground::{cookie::fingerprint, refusal::CallResult, store::Writing},
    oauth::{request::AuthorizationRequest, tokens::Grants},
    own_account::signed_in::SignedIn,
};

/// Lifetime of an authorization code in seconds.
const CODE_LIFETIME: i64 = 60;

/// Lifetime of a grant in seconds, however often it is refreshed. After that the client needs a new authorization.
const GRANT_LIFETIME: i64 = 90 * 24 * 3600;

/// Grants of one account for one client: so many with an unused code, and as many with an exchanged one. The oldest
/// beyond that are deleted.
const MOST_GRANTS: i64 = 32;

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

/// Deletes the oldest grants whose code is unused.
const END_OLDER_UNUSED: &str = end_older!("IS NULL");

/// Deletes the oldest grants whose code was exchanged.
pub const END_OLDER_EXCHANGED: &str = end_older!("IS NOT NULL");

impl Grants {
    /// Issues a code and creates its grant.
    pub async fn new_code(
        &self,
        tx: &mut Writing,
        person: &SignedIn,
        request: &AuthorizationRequest,
    ) -> CallResult<String> {
        let account = &person.account;
        let (code, now) = (self.rng.token(), self.clock.now());
        let id = self.rng.id();
        sqlx::query(
            "INSERT INTO oauth_grants (id, account, client, scopes, redirect_uri, code_challenge, code_hash, code_expires_at, \
             expires_at, credentials_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)",
        )
        .bind(&id)
        .bind(account)
        .bind(&request.client.id)
        .bind(request.scopes.join(" "))
        .bind(&request.redirect_uri)
        .bind(&request.challenge)
        .bind(fingerprint(&code))
        .bind(now + CODE_LIFETIME)
        .bind(person.proven_for)
        .execute(&mut **tx)
        .await?;
        self.end_older_grants(tx, (&id, account, &request.client.id), END_OLDER_UNUSED).await?;
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
            .bind(MOST_GRANTS - 1)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}

/// The end of a grant whose code expires at this time.
pub const fn end_of_grant(code_expires_at: i64) -> i64 {
    code_expires_at - CODE_LIFETIME + GRANT_LIFETIME
}
