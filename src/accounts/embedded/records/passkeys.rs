//! Passkeys as rows: what each account has, and which account a credential opens.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sqlx::{AnyConnection, FromRow, Row, any::AnyRow};

use crate::{
    accounts::embedded::{
        ground::{Ground, call::CallResult, store::Writing},
        records::accounts::{AccountRow, account_columns},
    },
    domain::ErrorCode,
    providers::webauthn::{Asserted, KnownKey, NewPasskey},
};

/// Passkeys per account.
const MOST: i64 = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// Names it in forms.
    pub id: String,
    /// The credential's id in base64url.
    pub credential: String,
    /// What its person calls it.
    pub name: String,
    /// Whether it may be on several devices.
    pub is_synced: bool,
    /// How its authenticator can be reached, in the standard's words.
    pub transports: Vec<String>,
    /// When it was added, in seconds since 1970.
    pub created_at: i64,
    pub used_at: Option<i64>,
}

/// A passkey with what verifies its assertions.
pub struct PasskeyOfAccount {
    pub id: String,
    pub account: AccountRow,
    pub known: KnownKey,
}

pub struct Passkeys {
    ground: Arc<Ground>,
}

impl Passkeys {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    pub async fn of_credential(&self, credential: &[u8]) -> CallResult<Option<PasskeyOfAccount>> {
        let row: Option<AnyRow> = sqlx::query(concat!(
            "SELECT p.id AS passkey, p.public_key, p.counter, p.synced, ",
            account_columns!(),
            " FROM passkeys p JOIN accounts a ON a.id = p.account \
             WHERE p.credential = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)"
        ))
        .bind(URL_SAFE_NO_PAD.encode(credential))
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let public_key: String = row.try_get("public_key")?;
        Ok(Some(PasskeyOfAccount {
            id: row.try_get("passkey")?,
            known: KnownKey {
                public_key: URL_SAFE_NO_PAD.decode(public_key).unwrap_or_default(),
                counter: u32::try_from(row.try_get::<i64, _>("counter")?).unwrap_or(u32::MAX),
                can_be_backed_up: row.try_get::<i64, _>("synced")? != 0,
            },
            account: AccountRow::from_row(&row)?,
        }))
    }

    /// The passkeys of an account, oldest first.
    pub async fn of_account(&self, account: &str) -> CallResult<Vec<Passkey>> {
        type Row = (String, String, String, i64, String, i64, Option<i64>);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, credential, name, synced, transports, created_at, used_at FROM passkeys WHERE account = $1 ORDER BY created_at, id",
        )
        .bind(account)
        .fetch_all(self.ground.store.pool())
        .await?;
        let passkey =
            |(id, credential, name, synced, transports, created_at, used_at): Row| Passkey {
                id,
                credential,
                name,
                is_synced: synced != 0,
                transports: transports.split_whitespace().map(str::to_owned).collect(),
                created_at,
                used_at,
            };
        Ok(rows.into_iter().map(passkey).collect())
    }

    /// How many passkeys an account has, as this connection sees it.
    pub async fn count(&self, connection: &mut AnyConnection, account: &str) -> sqlx::Result<i64> {
        sqlx::query_scalar("SELECT COUNT(*) FROM passkeys WHERE account = $1")
            .bind(account)
            .fetch_one(connection)
            .await
    }

    /// Adds a passkey to an account, and returns the row's id.
    ///
    /// # Errors
    /// [`ErrorCode::PasskeyKnown`] if some account has it, [`ErrorCode::TooManyRequests`] if the account has too many.
    pub async fn add(
        &self,
        tx: &mut Writing,
        account: &str,
        new: &NewPasskey,
        name: &str,
    ) -> CallResult<String> {
        let id = self.ground.rng.id();
        if self.count(&mut *tx, account).await? >= MOST {
            return Err(ErrorCode::TooManyRequests.into());
        }
        let added = sqlx::query(
            "INSERT INTO passkeys (id, account, credential, public_key, counter, synced, transports, name, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        )
        .bind(&id)
        .bind(account)
        .bind(URL_SAFE_NO_PAD.encode(&new.id))
        .bind(URL_SAFE_NO_PAD.encode(&new.public_key))
        .bind(i64::from(new.counter))
        .bind(i64::from(new.can_be_backed_up))
        .bind(new.transports.join(" "))
        .bind(name)
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        if added.rows_affected() == 1 { Ok(id) } else { Err(ErrorCode::PasskeyKnown.into()) }
    }

    /// Notes that a passkey was used. `false` if its counter has gone on meanwhile: somebody else was faster.
    pub async fn used(&self, id: &str, asserted: &Asserted) -> CallResult<bool> {
        let noted = sqlx::query(
            "UPDATE passkeys SET counter = $2, used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))",
        )
        .bind(id)
        .bind(i64::from(asserted.counter))
        .bind(self.ground.clock.now())
        .execute(self.ground.store.pool())
        .await?;
        Ok(noted.rows_affected() == 1)
    }

    /// Names a passkey of an account. `false` if the account has none of this id.
    pub async fn rename(
        &self,
        tx: &mut Writing,
        account: &str,
        id: &str,
        name: &str,
    ) -> CallResult<bool> {
        let renamed = sqlx::query("UPDATE passkeys SET name = $3 WHERE account = $1 AND id = $2")
            .bind(account)
            .bind(id)
            .bind(name)
            .execute(&mut **tx)
            .await?;
        Ok(renamed.rows_affected() == 1)
    }

    /// Removes a passkey of an account. The account's row is locked, so that of two removals at once one sees the other. `false`
    /// if there was none.
    pub async fn remove(&self, tx: &mut Writing, account: &str, id: &str) -> CallResult<bool> {
        sqlx::query("UPDATE accounts SET id = id WHERE id = $1")
            .bind(account)
            .execute(&mut **tx)
            .await?;
        let gone = sqlx::query("DELETE FROM passkeys WHERE account = $1 AND id = $2")
            .bind(account)
            .bind(id)
            .execute(&mut **tx)
            .await?;
        Ok(gone.rows_affected() == 1)
    }
}
