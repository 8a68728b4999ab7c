//! One-time links. The database has only the fingerprint of a token. A token can be checked repeatedly but used once.

use std::sync::Arc;

use crate::accounts::{
    TokenKind,
    embedded::{
        ground::{Ground, call::CallResult, fingerprint, store::Writing},
        records::accounts::{AccountRow, account_columns, still_proven},
    },
};

/// Links of one kind per account, including used ones; beyond that, the oldest are deleted.
const LINKS: i64 = 20;

/// The purpose of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// To activate a new account.
    Activation,
    /// To set a password.
    Password(TokenKind),
    /// To open a browser to passwords while a name is paused.
    Opening,
}

impl LinkPurpose {
    fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::Password(kind) => kind.code(),
            Self::Opening => "opening",
        }
    }

    /// How long a link is valid, in seconds (docs/behaviour.md section 21).
    pub fn lifetime(self) -> i64 {
        match self {
            Self::Activation => 24 * 3600,
            Self::Password(_) | Self::Opening => 3 * 3600,
        }
    }
}

/// Issues, checks and uses up one-time links.
pub struct Links {
    ground: Arc<Ground>,
}

impl Links {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Issues a token for an account.
    pub async fn issue(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        account: &AccountRow,
    ) -> CallResult<String> {
        let (token, now) = (self.ground.rng.token(), self.ground.clock.now());
        // A link of the account page is worth what its session is worth. A link in a letter proves the mailbox, and somebody who is
        // merely signed in must not be able to end the one that the owner waits for; a new password ends them all.
        let proven_for = (purpose == LinkPurpose::Password(TokenKind::Change))
            .then_some(account.credentials_version);
        sqlx::query(
            "DELETE FROM tokens WHERE account = $1 AND kind = $2 AND token_hash NOT IN \
             (SELECT token_hash FROM tokens WHERE account = $1 AND kind = $2 ORDER BY created_at DESC, token_hash LIMIT CAST($3 AS BIGINT))",
        )
        .bind(&account.id)
        .bind(purpose.code())
        .bind(LINKS - 1)
        .execute(&mut **tx)
        .await?;
        sqlx::query(
            "INSERT INTO tokens (token_hash, kind, account, created_at, expires_at, credentials_version) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
            .bind(fingerprint(&token))
            .bind(purpose.code())
            .bind(&account.id)
            .bind(now)
            .bind(now + purpose.lifetime())
            .bind(proven_for)
            .execute(&mut **tx)
            .await?;
        Ok(token)
    }

    /// Seconds since the newest link of an account was issued that can still be used; `None` if there is none.
    pub async fn age_of_newest(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        account: &AccountRow,
    ) -> CallResult<Option<i64>> {
        let now = self.ground.clock.now();
        let newest: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(created_at) FROM tokens WHERE account = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3",
        )
        .bind(&account.id)
        .bind(purpose.code())
        .bind(now)
        .fetch_one(&mut **tx)
        .await?;
        Ok(newest.map(|at| now - at))
    }

    /// The account of a token that is valid: known, not expired and not used.
    pub async fn account_of_token(
        &self,
        purpose: LinkPurpose,
        token: &str,
    ) -> CallResult<Option<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a JOIN tokens t ON t.account = a.id \
             WHERE t.token_hash = $1 AND t.kind = $2 AND t.used_at IS NULL AND t.expires_at > $3 \
             AND (a.expires_at IS NULL OR a.expires_at > $3) AND ",
            still_proven!("t")
        ))
        .bind(fingerprint(token))
        .bind(purpose.code())
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?)
    }

    /// Uses a token up; `false` if it is no longer valid, for example because another call was faster.
    pub async fn spend(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        token: &str,
    ) -> CallResult<bool> {
        let spent = sqlx::query(concat!(
            "UPDATE tokens SET used_at = $3 WHERE token_hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3 \
             AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = tokens.account AND ",
            still_proven!("tokens"),
            ")"
        ))
        .bind(fingerprint(token))
        .bind(purpose.code())
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(spent.rows_affected() == 1)
    }
}
