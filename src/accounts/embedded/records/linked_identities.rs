//! Linked identities: accounts whose person a provider knows by an id of its own. A provider that tells no personal code
//! recognises them by issuer and subject alone.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Row, any::AnyRow};

use crate::{
    accounts::embedded::{
        ground::{Ground, call::CallResult, store::Writing},
        records::accounts::{AccountRow, account_columns},
    },
    domain::{ErrorCode, LoginMethod},
};

/// Linked identities per account.
const MOST: i64 = 20;

/// A person as a provider knows them: `iss` and `sub` of an ID token, compared exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderIdentity {
    pub issuer: String,
    pub subject: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedIdentity {
    /// Names it in forms.
    pub id: String,
    /// The provider; `None` if the configuration no longer has it.
    pub method: Option<LoginMethod>,
    /// What the provider calls itself, and the person.
    pub identity: ProviderIdentity,
    /// When it was linked, in seconds since 1970.
    pub linked_at: i64,
}

pub struct LinkedIdentities {
    ground: Arc<Ground>,
}

impl LinkedIdentities {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    pub async fn account_of(
        &self,
        identity: &ProviderIdentity,
    ) -> CallResult<Option<(String, AccountRow)>> {
        let row: Option<AnyRow> = sqlx::query(concat!(
            "SELECT l.id AS link, ",
            account_columns!(),
            " FROM accounts a JOIN linked_identities l ON l.account = a.id \
             WHERE l.issuer = $1 AND l.subject = $2 AND (a.expires_at IS NULL OR a.expires_at > $3)"
        ))
        .bind(&identity.issuer)
        .bind(&identity.subject)
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((row.try_get("link")?, AccountRow::from_row(&row)?)))
    }

    /// The linked identities of an account, oldest first.
    pub async fn of_account(&self, account: &str) -> CallResult<Vec<LinkedIdentity>> {
        type Row = (String, String, String, String, i64);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, provider, issuer, subject, linked_at FROM linked_identities WHERE account = $1 ORDER BY linked_at, id",
        )
        .bind(account)
        .fetch_all(self.ground.store.pool())
        .await?;
        let identity = |(id, provider, issuer, subject, linked_at): Row| LinkedIdentity {
            method: self.known(&provider),
            identity: ProviderIdentity { issuer, subject },
            id,
            linked_at,
        };
        Ok(rows.into_iter().map(identity).collect())
    }

    /// Links an identity to an account. An account that was never activated gives its own up. `false` if the account had
    /// it already.
    ///
    /// # Errors
    /// [`ErrorCode::IdentityInUse`] if another account has it, [`ErrorCode::TooManyRequests`] if the account has too many.
    pub async fn link(
        &self,
        tx: &mut Writing,
        account: &str,
        method: LoginMethod,
        identity: &ProviderIdentity,
    ) -> CallResult<bool> {
        sqlx::query(
            "DELETE FROM linked_identities WHERE issuer = $1 AND subject = $2 AND account <> $3 \
             AND account IN (SELECT id FROM accounts WHERE activated_at IS NULL)",
        )
        .bind(&identity.issuer)
        .bind(&identity.subject)
        .bind(account)
        .execute(&mut **tx)
        .await?;
        let linked: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM linked_identities WHERE account = $1")
                .bind(account)
                .fetch_one(&mut **tx)
                .await?;
        if linked >= MOST {
            return Err(ErrorCode::TooManyRequests.into());
        }
        let inserted = sqlx::query(
            "INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING",
        )
        .bind(self.ground.rng.id())
        .bind(account)
        .bind(&identity.issuer)
        .bind(&identity.subject)
        .bind(method.code())
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        if inserted.rows_affected() == 1 {
            return Ok(true);
        }
        let owner: Option<String> = sqlx::query_scalar(
            "SELECT account FROM linked_identities WHERE issuer = $1 AND subject = $2",
        )
        .bind(&identity.issuer)
        .bind(&identity.subject)
        .fetch_optional(&mut **tx)
        .await?;
        if owner.as_deref() == Some(account) {
            Ok(false)
        } else {
            Err(ErrorCode::IdentityInUse.into())
        }
    }

    /// Removes a linked identity of an account. The account's row is locked, so that of two removals at once one sees
    /// the other. `false` if the account has none of this id.
    pub async fn unlink(&self, tx: &mut Writing, account: &str, id: &str) -> CallResult<bool> {
        sqlx::query("UPDATE accounts SET id = id WHERE id = $1")
            .bind(account)
            .execute(&mut **tx)
            .await?;
        let removed = sqlx::query("DELETE FROM linked_identities WHERE account = $1 AND id = $2")
            .bind(account)
            .bind(id)
            .execute(&mut **tx)
            .await?;
        Ok(removed.rows_affected() == 1)
    }

    /// The login methods of an account's linked identities, as the transaction sees them. Those that the configuration
    /// no longer has are left out.
    pub async fn methods(&self, tx: &mut Writing, account: &str) -> CallResult<Vec<LoginMethod>> {
        let codes: Vec<String> =
            sqlx::query_scalar("SELECT provider FROM linked_identities WHERE account = $1")
                .bind(account)
                .fetch_all(&mut **tx)
                .await?;
        Ok(codes.iter().filter_map(|code| self.known(code)).collect())
    }

    fn known(&self, code: &str) -> Option<LoginMethod> {
        LoginMethod::parse(code).filter(|method| self.ground.config().has_method(method))
    }
}
