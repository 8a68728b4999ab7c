//! The second factor: a TOTP code, each accepted once. A recovery code is accepted wherever a TOTP code is.

use std::{collections::BTreeSet, sync::Arc};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use totp_rs::{Builder, Totp};

use crate::{
    accounts::{
        Caller,
        embedded::{
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, Deed, EventName, EventSource},
                operator_error::OperatorError,
                sealed::{SealContext, SealError},
                store::Writing,
            },
            mail::{Mail, letters::Letter},
            records::{
                Records,
                accounts::{AccountRow, Accounts},
            },
            sessions::Sessions,
        },
    },
    domain::{Secret, text},
};

/// Manages second factors and recovery codes.
pub struct SecondFactors {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
    pub recovery_codes: RecoveryCodes,
}

impl SecondFactors {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            recovery_codes: RecoveryCodes::new(ground, mail),
        }
    }

    /// The TOTP time step of a code, if the code is valid now for this sealed secret.
    pub fn step(
        &self,
        account: &AccountRow,
        sealed: Option<&str>,
        code: &Secret,
    ) -> Result<Option<i64>, SealError> {
        let secret = sealed
            .map(|sealed| self.ground.vault.unseal(SealContext::Totp(&account.id), sealed))
            .transpose()?;
        Ok(secret.and_then(|secret| step(&secret, code, self.ground.clock.now())))
    }

    /// Whether this is the account's current TOTP code, not used before, or one of its recovery codes. A valid code is
    /// used up. Without an account the answer is `false`, after as many hashes.
    pub async fn code_fits(
        &self,
        caller: &Caller,
        account: Option<&AccountRow>,
        code: &Secret,
    ) -> CallResult<bool> {
        if let Some(digits) =
            text::digits(code.expose()).ok().filter(|digits| digits.len() == LENGTH)
        {
            return self.recovery_codes.recovers(caller, account, &digits).await;
        }
        let Some(account) = account else { return Ok(false) };
        let Some(step) = self.step(account, account.totp_secret.as_deref(), code)? else {
            return Ok(false);
        };
        let used =
            sqlx::query("UPDATE accounts SET totp_step = $2, second_factor_off_asked_at = NULL WHERE id = $1 AND totp_step < $2")
                .bind(&account.id)
                .bind(step)
                .execute(self.ground.store.pool())
                .await?;
        Ok(used.rows_affected() == 1)
    }

    /// Switches the second factor off, for an operator whom the person has asked. Ends the sessions and sends a
    /// letter.
    pub async fn disable_two_factor(&self, account: &str) -> Result<(), OperatorError> {
        let record = self.accounts.existing(account).await?;
        let mut tx = self.ground.store.begin().await?;
        self.remove_second_factor(&mut tx, &record, &Deed::operator()).await?;
        self.sessions.end_sessions(&mut tx, account).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(())
    }

    /// Notes that the reader of the mailbox waits for the second factor to be turned off, unless somebody does already. Writes a
    /// letter and an event.
    pub async fn ask_for_end(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        source: EventSource<'_>,
    ) -> CallResult<()> {
        let asked = sqlx::query("UPDATE accounts SET second_factor_off_asked_at = $2 WHERE id = $1 AND second_factor_off_asked_at IS NULL")
            .bind(&record.id)
            .bind(self.ground.clock.now())
            .execute(&mut **tx)
            .await?;
        if asked.rows_affected() == 1 {
            self.mail.write(tx, Letter::TwoFactorOffAsked, record, "").await?;
            let entry = AuditEntry::new(EventName::TwoFactorOffAsked, source);
            self.ground.events.record(tx, entry.of(&record.id)).await?;
        }
        Ok(())
    }

    /// Removes the second factor for the reader of the mailbox, unless a code has been given since the record was read, which
    /// ends the wait.
    pub async fn remove_by_letter(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        source: EventSource<'_>,
    ) -> CallResult<()> {
        let asked_at =
            record.second_factor(self.ground.clock.now()).and_then(|factor| factor.off_asked_at);
        let still = sqlx::query(
            "UPDATE accounts SET second_factor_off_asked_at = NULL WHERE id = $1 AND COALESCE(second_factor_off_asked_at, 0) = $2",
        )
        .bind(&record.id)
        .bind(asked_at.unwrap_or(0))
        .execute(&mut **tx)
        .await?;
        if still.rows_affected() == 1 {
            self.remove_second_factor(tx, record, &Deed { source, reason: None }).await?;
        }
        Ok(())
    }

    /// Removes TOTP secret and recovery codes. Writes a letter and an event if there was a second factor.
    pub async fn remove_second_factor(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        sqlx::query("UPDATE accounts SET totp_secret = NULL, totp_candidate = NULL, second_factor_since = NULL, second_factor_off_asked_at = NULL WHERE id = $1")
            .bind(&record.id)
            .execute(&mut **tx)
            .await?;
        drop_codes(tx, &record.id).await?;
        if record.totp_secret.is_none() {
            return Ok(());
        }
        self.mail.write(tx, Letter::TwoFactorOff, record, "").await?;
        let entry = deed.entry(EventName::TwoFactorOff);
        Ok(self.ground.events.record(tx, entry.of(&record.id)).await?)
    }
}

// TOTP (RFC 6238): SHA-1, six digits, thirty seconds, one step early or late.

/// The time step of a code, if the code is valid now.
pub fn step(secret: &str, code: &Secret, now: i64) -> Option<i64> {
    let step = authenticator(secret)?
        .check(&text::digits(code.expose()).ok()?, u64::try_from(now).ok()?)?;
    i64::try_from(step).ok()
}

fn authenticator(secret: &str) -> Option<Totp> {
    Builder::new().with_secret(totp_rs::Secret::try_from_base32(secret).ok()?).build().ok()
}

/// Whether a text is a key that authenticator apps can have: base32, and long enough.
pub fn is_totp_key(key: &str) -> bool {
    authenticator(key).is_some()
}

// Enrolment: an account's authenticator app is set up by its first code.

/// What an authenticator app is enrolled with.
#[derive(Clone, Debug)]
pub struct Enrolment {
    /// The TOTP secret in base32, to be typed.
    pub secret: Secret,
    /// The same as an `otpauth://` address, to be shown as a QR code.
    pub address: Secret,
}

impl SecondFactors {
    /// The TOTP secret to enrol an account's authenticator app with. It counts once
    /// [`SecondFactors::confirm_two_factor`] has seen one of its codes. Until then it stays the same, so that a wrong
    /// code, a reload or a second tab does not invalidate the secret that the phone has already scanned.
    pub async fn begin_two_factor(&self, account: &str) -> Result<Enrolment, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let fresh = totp_rs::Secret::from(self.ground.rng.bytes::<20>()).to_base32();
        let fresh = self.ground.vault.seal(SealContext::Totp(account), &fresh)?;
        let secret: String = sqlx::query_scalar(
            "UPDATE accounts SET totp_candidate = COALESCE(totp_candidate, $2) WHERE id = $1 RETURNING totp_candidate",
        )
        .bind(account)
        .bind(fresh)
        .fetch_one(self.ground.store.pool())
        .await?;
        let secret = self.ground.vault.unseal(SealContext::Totp(account), &secret)?;
        let secret = secret.as_str();
        let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        let issuer = encoded(self.ground.words.of(record.language()).t("product-name").as_str());
        let name = encoded(&record.username);
        let address = format!("otpauth://totp/{issuer}:{name}?secret={secret}&issuer={issuer}");
        Ok(Enrolment { secret: Secret::new(secret), address: Secret::new(address) })
    }

    /// Enables the new TOTP secret if the code belongs to it; otherwise returns `false`.
    pub async fn confirm_two_factor(
        &self,
        account: &str,
        code: &Secret,
    ) -> Result<bool, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let is_change = record.totp_secret.is_some();
        let mut tx = self.ground.store.begin().await?;
        if !self.complete_enrolment(&mut tx, &record, code).await? {
            return Ok(false);
        }
        self.sessions.end_sessions(&mut tx, account).await?;
        self.mail
            .write(
                &mut tx,
                if is_change { Letter::TwoFactorChanged } else { Letter::TwoFactorOn },
                &record,
                "",
            )
            .await?;
        let event = if is_change { EventName::TwoFactorChanged } else { EventName::TwoFactorOn };
        let entry = AuditEntry::new(event, EventSource::operator());
        self.ground.events.record(&mut tx, entry.of(account)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(true)
    }

    /// Whether this is a code of the candidate: the TOTP secret that waits for its first code.
    pub fn is_code_of_candidate(
        &self,
        record: &AccountRow,
        code: &Secret,
    ) -> Result<bool, SealError> {
        Ok(self.step(record, record.totp_candidate.as_deref(), code)?.is_some())
    }

    /// Makes the candidate the account's TOTP secret if the code belongs to it. After `false`, the caller must drop
    /// the transaction.
    pub async fn complete_enrolment(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        code: &Secret,
    ) -> CallResult<bool> {
        let Some(step) = self.step(record, record.totp_candidate.as_deref(), code)? else {
            return Ok(false);
        };
        let put = sqlx::query(
            "UPDATE accounts SET totp_secret = totp_candidate, totp_candidate = NULL, totp_step = $2, second_factor_since = $4, \
             second_factor_off_asked_at = NULL WHERE id = $1 AND totp_candidate = $3",
        )
        .bind(&record.id)
        .bind(step)
        .bind(&record.totp_candidate)
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(put.rows_affected() == 1)
    }
}

// Recovery codes: ten, made when the second factor is enabled or when the person asks for new ones. Each stands in
// for TOTP once.
//
// A code has sixteen digits, because every field for codes is numeric. The first four digits, the label, choose the
// row, so that one try computes one hash instead of ten; the other twelve are hashed like a password. With a copy of
// the database, an attacker tries 10^12 hashes of twenty milliseconds for one code: three hundred core years on
// average. At sign-in, every try counts like a wrong TOTP code.

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

pub struct RecoveryCodes {
    ground: Arc<Ground>,
    mail: Arc<Mail>,
}

impl RecoveryCodes {
    pub fn new(ground: &Arc<Ground>, mail: &Arc<Mail>) -> Self {
        Self { ground: ground.clone(), mail: mail.clone() }
    }

    pub async fn codes_left(&self, account: &str) -> CallResult<i64> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
            .bind(account);
        Ok(count.fetch_one(self.ground.store.pool()).await?)
    }

    /// Makes codes and computes their hashes. Nothing is stored yet, because hashing takes time and the transaction
    /// should be short.
    pub async fn fresh_codes(&self) -> CallResult<Fresh> {
        let (mut codes, mut rows, mut labels) = (Vec::new(), Vec::new(), BTreeSet::new());
        while codes.len() < HOW_MANY {
            let number = u64::from_be_bytes(self.ground.rng.bytes()) >> 1;
            // The bias of this modulo is negligible.
            let code = format!("{:016}", number % 10_u64.pow(16));
            let (label, rest) = code.split_at(LABEL);
            if labels.insert(label.to_owned()) {
                rows.push((label.to_owned(), self.ground.hasher.hash(&Secret::new(rest)).await?));
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
                .bind(self.ground.clock.now())
                .execute(&mut **tx)
                .await?;
        }
        Ok(fresh.codes)
    }

    /// Whether this is one of the account's codes. If so, the code is used up, and a letter says so.
    async fn recovers(
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
        .fetch_optional(self.ground.store.pool())
        .await?;
        // Takes the same time if the account or the label does not exist.
        if !self.ground.hasher.verify(&Secret::new(rest), hash.as_deref()).await? {
            return Ok(false);
        }
        let Some(account) = account else { return Ok(false) };
        let mut tx = self.ground.store.begin().await?;
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
        self.ground.events.record(&mut tx, entry.of(&account.id).detail(&left)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(true)
    }
}

/// Deletes the codes of an account that has no second factor any more.
async fn drop_codes(tx: &mut Writing, account: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM recovery_codes WHERE account = $1")
        .bind(account)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
