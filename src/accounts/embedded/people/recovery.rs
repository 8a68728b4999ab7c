//! Recovery codes: ten, made when the second factor is turned on or when the person wants new ones, each good once wherever an
//! authenticator's code is asked for.
//!
//! Sixteen digits, because a code is numeric wherever one is typed. The first four choose the row, so that one hash is computed
//! for a try and not ten; the other twelve are hashed as passwords are. Whoever has the database tries 10^12 hashes of twenty
//! milliseconds for one code, which is three hundred years of a processor's core on average; at the sign-in every try counts
//! like a wrong password.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            hashing::Hasher,
            refusal::CallResult,
            store::{Store, Writing},
        },
        mail::{Mail, letters::Letter},
        records::account::AccountRow,
    },
    chance::Rng,
    clock::Clock,
    domain::Secret,
};

/// How many are made at once.
const HOW_MANY: usize = 10;

/// Digits of a code, and of its label.
pub const LENGTH: usize = 16;

const LABEL: usize = 4;

/// Fresh codes with the hashes to keep: label, hash.
pub struct Fresh {
    codes: Vec<Secret>,
    rows: Vec<(String, String)>,
}

/// The recovery codes of accounts.
pub struct RecoveryCodes {
    chance: Rng,
    clock: Clock,
    hasher: Hasher,
    store: Store,
    mail: Arc<Mail>,
}

impl RecoveryCodes {
    pub fn new(ground: &Ground, mail: &Arc<Mail>) -> Self {
        Self {
            chance: ground.chance.clone(),
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            store: ground.store.clone(),
            mail: mail.clone(),
        }
    }

    /// How many an account has left.
    pub async fn codes_left(&self, account: &str) -> CallResult<i64> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
            .bind(account);
        Ok(count.fetch_one(self.store.pool()).await?)
    }

    /// Makes codes, and computes their hashes: nothing is written yet, since that takes its time.
    pub async fn fresh_codes(&self) -> CallResult<Fresh> {
        let (mut codes, mut rows, mut labels) = (Vec::new(), Vec::new(), BTreeSet::new());
        while codes.len() < HOW_MANY {
            let number = u64::from_be_bytes(self.chance.bytes()) >> 1;
            // The rest of a division by a number that small is as good as even.
            let code = format!("{:016}", number % 10_u64.pow(16));
            let (label, rest) = code.split_at(LABEL);
            if labels.insert(label.to_owned()) {
                rows.push((label.to_owned(), self.hasher.hash(&Secret::new(rest)).await?));
                codes.push(Secret::new(code));
            }
        }
        Ok(Fresh { codes, rows })
    }

    /// Puts them into force.
    pub async fn keep_codes(
        &self,
        tx: &mut Writing,
        account: &str,
        fresh: Fresh,
    ) -> CallResult<Vec<Secret>> {
        drop_codes(tx, account).await?;
        for (label, hash) in &fresh.rows {
            sqlx::query("INSERT INTO recovery_codes (account, label, code_hash, made_at) VALUES ($1, $2, $3, $4)")
                .bind(account)
                .bind(label)
                .bind(hash)
                .bind(self.clock.now())
                .execute(&mut **tx)
                .await?;
        }
        Ok(fresh.codes)
    }

    /// Whether this is one of the account's codes; it is used up, and a letter says so.
    pub async fn recovers(&self, account: Option<&AccountRow>, digits: &str) -> CallResult<bool> {
        let (label, rest) = digits.split_at(LABEL);
        let hash: Option<String> = sqlx::query_scalar(
            "SELECT code_hash FROM recovery_codes WHERE account = $1 AND label = $2",
        )
        .bind(account.map_or("", |account| &account.id))
        .bind(label)
        .fetch_optional(self.store.pool())
        .await?;
        // As long for an account or a label that there is not.
        if !self.hasher.verify(&Secret::new(rest), hash.as_deref()).await? {
            return Ok(false);
        }
        let Some(account) = account else { return Ok(false) };
        let mut tx = self.store.begin().await?;
        let used = sqlx::query(
            "DELETE FROM recovery_codes WHERE account = $1 AND label = $2 AND code_hash = $3",
        )
        .bind(&account.id)
        .bind(label)
        .bind(hash)
        .execute(&mut *tx)
        .await?;
        if used.rows_affected() != 1 {
            return Ok(false);
        }
        let left: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
                .bind(&account.id)
                .fetch_one(&mut *tx)
                .await?;
        self.mail.write(&mut tx, Letter::RecoveryCodeUsed { left }, account, "").await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        tracing::info!(account = %account.id, left, "a recovery code was used");
        Ok(true)
    }
}

/// Without a second factor there is nothing to stand in for.
pub async fn drop_codes(tx: &mut Writing, account: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM recovery_codes WHERE account = $1")
        .bind(account)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
