//! Looks up accounts and identities.

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            operator_error::OperatorError,
            refusal::CallResult,
            store::{Store, Writing},
        },
        records::account::{AccountRow, account_columns, canonical},
    },
    clock::Clock,
    rng::Rng,
};

/// Finds accounts.
pub struct Accounts {
    rng: Rng,
    clock: Clock,
    store: Store,
}

impl Accounts {
    pub fn new(ground: &Ground) -> Self {
        Self { rng: ground.rng.clone(), clock: ground.clock.clone(), store: ground.store.clone() }
    }

    /// Deletes identities that have no account left.
    pub async fn drop_orphans(&self) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM identities WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.identity = identities.id)")
            .execute(self.store.pool())
            .await?;
        Ok(())
    }

    /// The identity with this personal code; created if it is new.
    pub async fn identity(
        &self,
        tx: &mut Writing,
        issuer: &str,
        code: &str,
    ) -> sqlx::Result<String> {
        sqlx::query("INSERT INTO identities (id, issuer, personal_code) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(self.rng.id())
            .bind(issuer)
            .bind(code)
            .execute(&mut **tx)
            .await?;
        sqlx::query_scalar("SELECT id FROM identities WHERE issuer = $1 AND personal_code = $2")
            .bind(issuer)
            .bind(code)
            .fetch_one(&mut **tx)
            .await
    }

    /// Deletes accounts that were not activated in time, so that their names are free again.
    pub async fn drop_expired(&self, tx: &mut Writing) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM accounts WHERE expires_at <= $1")
            .bind(self.clock.now())
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// The accounts proven to belong to the person with this personal code, usable or not.
    pub async fn accounts_of(&self, issuer: &str, code: &str) -> CallResult<Vec<AccountRow>> {
        Ok(sqlx::query_as(
            concat!(
                "SELECT ",
                account_columns!(),
                " FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE i.issuer = $1 AND i.personal_code = $2 AND a.proven = 1 AND (a.expires_at IS NULL OR a.expires_at > $3) \
             ORDER BY a.created_at, a.id"
            ),
        )
        .bind(issuer)
        .bind(code)
        .bind(self.clock.now())
        .fetch_all(self.store.pool())
        .await?)
    }

    /// The account with this user name or e-mail address. Ignores one that was not activated in time.
    pub async fn account_by_name(&self, name: &str) -> CallResult<Option<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a JOIN login_names n ON n.account = a.id \
             WHERE n.name = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)"
        ))
        .bind(canonical(name))
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?)
    }

    /// The account with this id.
    pub async fn account_by_id(&self, id: &str) -> CallResult<Option<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.id = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)"
        ))
        .bind(id)
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?)
    }

    /// Whether a strong method opens this account: its personal code is proven.
    pub async fn is_of_a_known_person(&self, id: &str) -> CallResult<bool> {
        let known = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE a.id = $1 AND a.proven = 1 AND i.personal_code IS NOT NULL",
        );
        Ok(known.bind(id).fetch_optional(self.store.pool()).await?.is_some())
    }

    /// Whether the account is this person's, by the personal code that a provider told; also if the account has none.
    pub async fn may_be_of(&self, id: &str, issuer: &str, code: &str) -> CallResult<bool> {
        let other = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE a.id = $1 AND i.personal_code IS NOT NULL AND NOT (i.issuer = $2 AND i.personal_code = $3)",
        );
        let other = other.bind(id).bind(issuer).bind(code);
        Ok(other.fetch_optional(self.store.pool()).await?.is_none())
    }

    /// The accounts that a person with this identity may sign in to: activated, not blocked and proven. An account
    /// registered with a personal code typed by hand is not proven and therefore never among them.
    pub async fn usable_accounts(&self, identity: &str) -> CallResult<Vec<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.identity = $1 AND a.proven = 1 AND a.blocked = 0 \
             AND a.activated_at IS NOT NULL ORDER BY a.created_at, a.id"
        ))
        .bind(identity)
        .fetch_all(self.store.pool())
        .await?)
    }

    pub async fn existing(&self, account: &str) -> Result<AccountRow, OperatorError> {
        self.account_by_id(account).await?.ok_or(OperatorError::NoSuchAccount)
    }
}
