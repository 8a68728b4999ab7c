//! The second factor: a TOTP code, each accepted once. A recovery code is accepted wherever a TOTP code is.

pub mod enrolment;
mod totp;

use std::sync::Arc;

use crate::{
    accounts::{
        Caller,
        embedded::{
            ground::{
                Ground,
                events::{AuditEntry, EventName, EventSource, Events},
                operator_error::OperatorError,
                refusal::CallResult,
                sealed::{SealContext, SealError},
                store::{Store, Writing},
                vault::Vault,
            },
            mail::{Mail, letters::Letter},
            people::recovery::{self, RecoveryCodes, drop_codes},
            records::{Records, account::AccountRow, accounts::Accounts},
            sessions::Sessions,
        },
    },
    clock::Clock,
    domain::{Secret, text},
    i18n::Catalogues,
    rng::Rng,
};

/// Manages second factors and recovery codes.
pub struct SecondFactors {
    rng: Rng,
    clock: Clock,
    store: Store,
    vault: Vault,
    words: Catalogues,
    accounts: Arc<Accounts>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
    events: Events,
    /// The recovery codes of all accounts.
    pub recovery_codes: RecoveryCodes,
}

impl SecondFactors {
    pub fn new(
        ground: &Ground,
        records: &Records,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            words: ground.words.clone(),
            accounts: records.accounts.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            events: ground.events.clone(),
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
            .map(|sealed| self.vault.unseal(SealContext::Totp(&account.id), sealed))
            .transpose()?;
        Ok(secret.and_then(|secret| totp::step(&secret, code, self.clock.now())))
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
            text::digits(code.expose()).ok().filter(|digits| digits.len() == recovery::LENGTH)
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
                .execute(self.store.pool())
                .await?;
        Ok(used.rows_affected() == 1)
    }

    /// Switches the second factor off, for an operator whom the person has asked. Ends the sessions and sends a
    /// letter.
    pub async fn disable_two_factor(&self, account: &str) -> Result<(), OperatorError> {
        let record = self.accounts.existing(account).await?;
        let mut tx = self.store.begin().await?;
        self.remove_second_factor(&mut tx, &record, EventSource::operator()).await?;
        self.sessions.end_sessions(&mut tx, account).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(())
    }

    /// Notes that whoever reads the mailbox waits for the second factor to be turned off, unless somebody does already. Writes a letter and an
    /// event.
    pub async fn ask_for_end(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        source: EventSource<'_>,
    ) -> CallResult<()> {
        let asked = sqlx::query("UPDATE accounts SET second_factor_off_asked_at = $2 WHERE id = $1 AND second_factor_off_asked_at IS NULL")
            .bind(&record.id)
            .bind(self.clock.now())
            .execute(&mut **tx)
            .await?;
        if asked.rows_affected() == 1 {
            self.mail.write(tx, Letter::TwoFactorOffAsked, record, "").await?;
            let entry = AuditEntry::new(EventName::TwoFactorOffAsked, source);
            self.events.record(tx, entry.of(&record.id)).await?;
        }
        Ok(())
    }

    /// Removes the second factor for whoever reads the mailbox, unless a code has been given since the record was read, which ends the wait.
    pub async fn remove_by_letter(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        source: EventSource<'_>,
    ) -> CallResult<()> {
        let asked_at =
            record.second_factor(self.clock.now()).and_then(|factor| factor.off_asked_at);
        let still = sqlx::query(
            "UPDATE accounts SET second_factor_off_asked_at = NULL WHERE id = $1 AND COALESCE(second_factor_off_asked_at, 0) = $2",
        )
        .bind(&record.id)
        .bind(asked_at.unwrap_or(0))
        .execute(&mut **tx)
        .await?;
        if still.rows_affected() == 1 {
            self.remove_second_factor(tx, record, source).await?;
        }
        Ok(())
    }

    /// Removes TOTP secret and recovery codes. Writes a letter and an event if there was a second factor.
    pub async fn remove_second_factor(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        source: EventSource<'_>,
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
        let entry = AuditEntry::new(EventName::TwoFactorOff, source);
        Ok(self.events.record(tx, entry.of(&record.id)).await?)
    }
}
