//! Recovery codes: ten, made when the second factor is enabled or when the person asks for new ones. Each stands in
//! for TOTP once.
//!
//! A code has sixteen digits, because every field for codes is numeric. The first four digits, the label, choose the
//! row, so that one try computes one hash instead of ten; the other twelve are hashed like a password. With a copy of
//! the database, an attacker tries 10^12 hashes of twenty milliseconds for one code: three hundred core years on
//! average. At sign-in, every try counts like a wrong TOTP code.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    accounts::{
        Caller,
        embedded::{
            ground::{
                Ground,
                events::{AuditEntry, EventName, EventSource, Events},
                hashing::Hasher,
                refusal::CallResult,
                store::{Store, Writing},
            },
            mail::{Mail, letters::Letter},
            records::account::AccountRow,
        },
    },
    clock::Clock,
    domain::Secret,
    rng::Rng,
};

/// Codes made at once.
const HOW_MANY: usize = 10;

/// Digits of a code, and of its label.
pub const LENGTH: usize = 16;

const LABEL: usize = 4;

/// New codes, and their rows to store: label and hash.
pub struct Fresh {
    codes: Vec<Secret>,
    rows: Vec<(String, String)>,
}

/// Makes and checks recovery codes.
pub struct RecoveryCodes {
    rng: Rng,
    clock: Clock,
    hasher: Hasher,
    store: Store,
    mail: Arc<Mail>,
    events: Events,
}

impl RecoveryCodes {
    pub fn new(ground: &Ground, mail: &Arc<Mail>) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            store: ground.store.clone(),
            mail: mail.clone(),
            events: ground.events.clone(),
        }
    }

    /// How many unused codes an account has.
    pub async fn codes_left(&self, account: &str) -> CallResult<i64> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
            .bind(account);
        Ok(count.fetch_one(self.store.pool()).await?)
    }

    /// Makes codes and computes their hashes. Nothing is stored yet, because hashing takes time and the transaction
    /// should be short.
    pub async fn fresh_codes(&self) -> CallResult<Fresh> {
        let (mut codes, mut rows, mut labels) = (Vec::new(), Vec::new(), BTreeSet::new());
        while codes.len() < HOW_MANY {
            let number = u64::from_be_bytes(self.rng.bytes()) >> 1;
            // The bias of this modulo is negligible.
            let code = format!("{:016}", number % 10_u64.pow(16));
            let (label, rest) = code.split_at(LABEL);
            if labels.insert(label.to_owned()) {
                rows.push((label.to_owned(), self.hasher.hash(&Secret::new(rest)).await?));
                codes.push(Secret::new(code));
            }
        }
        Ok(Fresh { codes, rows })
    }

    /// Replaces the account's codes with these.
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

    /// Whether this is one of the account's codes. If so, the code is used up, and a letter says so.
    pub async fn recovers(
        &self,
        caller: &Caller,
        account: Option<&AccountRow>,
        digits: &str,
    ) -> CallResult<bool> {
        let (label, rest) = digits.split_at(LABEL);
        let hash: Option<String> = sqlx::query_scalar(
            "SELECT code_hash FROM recovery_codes WHERE account = $1 AND label = $2",
        )
        .bind(account.map_or("", |account| &account.id))
        .bind(label)
        .fetch_optional(self.store.pool())
        .await?;
        // Takes the same time if the account or the label does not exist.
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
        sqlx::query("UPDATE accounts SET second_factor_off_asked_at = NULL WHERE id = $1")
            .bind(&account.id)
            .execute(&mut *tx)
            .await?;
        let left: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
                .bind(&account.id)
                .fetch_one(&mut *tx)
                .await?;
        self.mail.write(&mut tx, Letter::RecoveryCodeUsed { left }, account, "").await?;
        let left = left.to_string();
        let entry = AuditEntry::new(EventName::RecoveryCodeUsed, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&account.id).detail(&left)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(true)
    }
}

/// Deletes the codes of an account that has no second factor any more.
pub async fn drop_codes(tx: &mut Writing, account: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM recovery_codes WHERE account = $1")
        .bind(account)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
