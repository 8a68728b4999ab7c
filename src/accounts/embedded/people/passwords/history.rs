//! Former passwords: replacing one ends what was opened with it, and the last ones may not be used again.

use crate::{
    accounts::embedded::{
        ground::{refusal::CallResult, store::Writing},
        people::passwords::Passwords,
        records::account::AccountRow,
    },
    domain::Secret,
};

/// Former passwords that may not be used again, besides the current one.
const FORMER_PASSWORDS: usize = 2;

impl Passwords {
    /// Whether it is the current password or one of the two before it.
    pub(super) async fn was_used_lately(
        &self,
        account: &AccountRow,
        password: &Secret,
    ) -> CallResult<bool> {
        let former: Vec<String> = sqlx::query_scalar(
            "SELECT password_hash FROM password_history WHERE account = $1 ORDER BY replaced_at DESC",
        )
        .bind(&account.id)
        .fetch_all(self.store.pool())
        .await?;
        for hash in account.password_hash.iter().chain(former.iter().take(FORMER_PASSWORDS)) {
            if self.hasher.verify(password, Some(hash)).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Moves the old password to the history, and ends all sessions, other links and grants of the account.
    pub(super) async fn replace_password(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        hash: &str,
    ) -> CallResult<()> {
        let now = self.clock.now();
        if let Some(former) = &account.password_hash {
            // Changes within a second keep their order.
            let last: Option<i64> = sqlx::query_scalar(
                "SELECT MAX(replaced_at) FROM password_history WHERE account = $1",
            )
            .bind(&account.id)
            .fetch_one(&mut **tx)
            .await?;
            let replaced_at = last.map_or(now, |last| now.max(last + 1));
            sqlx::query("INSERT INTO password_history (id, account, password_hash, replaced_at) VALUES ($1, $2, $3, $4)")
                .bind(self.rng.id())
                .bind(&account.id)
                .bind(former)
                .bind(replaced_at)
                .execute(&mut **tx)
                .await?;
        }
        sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
            .bind(&account.id)
            .bind(hash)
            .execute(&mut **tx)
            .await?;
        self.sessions.end_sessions(tx, &account.id).await?;
        sqlx::query("UPDATE tokens SET used_at = $2 WHERE account = $1 AND kind <> 'activation' AND used_at IS NULL")
            .bind(&account.id)
            .bind(now)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}
