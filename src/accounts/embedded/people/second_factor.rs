//! The second factor: TOTP (RFC 6238, SHA-1, six digits, thirty seconds), one step early or late, each code once. A
//! recovery code is accepted wherever a TOTP code is.

use std::sync::Arc;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use totp_rs::{Builder, Totp};

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
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
    clock::Clock,
    domain::{Secret, text},
    i18n::Catalogues,
    rng::Rng,
};

/// What an authenticator app is enrolled with.
#[derive(Clone, Debug)]
pub struct Enrolment {
    /// The TOTP secret in base32, to be typed.
    pub secret: Secret,
    /// The same as an `otpauth://` address, to be shown as a QR code.
    pub address: Secret,
}

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
        Ok(secret.and_then(|secret| step(&secret, code, self.clock.now())))
    }

    /// Whether this is the account's current TOTP code, not used before, or one of its recovery codes. A valid code is
    /// used up. Without an account the answer is `false`, after as many hashes.
    pub async fn code_fits(&self, account: Option<&AccountRow>, code: &Secret) -> CallResult<bool> {
        if let Some(digits) =
            text::digits(code.expose()).ok().filter(|digits| digits.len() == recovery::LENGTH)
        {
            return self.recovery_codes.recovers(account, &digits).await;
        }
        let Some(account) = account else { return Ok(false) };
        let Some(step) = self.step(account, account.totp_secret.as_deref(), code)? else {
            return Ok(false);
        };
        let used =
            sqlx::query("UPDATE accounts SET totp_step = $2 WHERE id = $1 AND totp_step < $2")
                .bind(&account.id)
                .bind(step)
                .execute(self.store.pool())
                .await?;
        Ok(used.rows_affected() == 1)
    }

    /// The TOTP secret to enrol an account's authenticator app with. It counts once
    /// [`SecondFactors::confirm_two_factor`] has seen one of its codes. Until then it stays the same, so that a wrong
    /// code, a reload or a second tab does not invalidate the secret that the phone has already scanned.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or [`OperatorError::Failed`] if the database fails.
    pub async fn begin_two_factor(&self, account: &str) -> Result<Enrolment, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let fresh = totp_rs::Secret::from(self.rng.bytes::<20>()).to_base32();
        let fresh = self.vault.seal(SealContext::Totp(account), &fresh)?;
        let secret: String = sqlx::query_scalar(
            "UPDATE accounts SET totp_candidate = COALESCE(totp_candidate, $2) WHERE id = $1 RETURNING totp_candidate",
        )
        .bind(account)
        .bind(fresh)
        .fetch_one(self.store.pool())
        .await?;
        let secret = self.vault.unseal(SealContext::Totp(account), &secret)?;
        let secret = secret.as_str();
        let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        let issuer = encoded(self.words.of(record.language()).t("product-name").as_str());
        let name = encoded(&record.username);
        let address = format!("otpauth://totp/{issuer}:{name}?secret={secret}&issuer={issuer}");
        Ok(Enrolment { secret: Secret::new(secret), address: Secret::new(address) })
    }

    /// Enables the new TOTP secret if the code belongs to it; otherwise returns `false`.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or [`OperatorError::Failed`] if the database fails.
    pub async fn confirm_two_factor(
        &self,
        account: &str,
        code: &Secret,
    ) -> Result<bool, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let is_change = record.totp_secret.is_some();
        let mut tx = self.store.begin().await?;
        if !self.put_into_force(&mut tx, &record, code).await? {
            return Ok(false);
        }
        self.sessions.end_sessions(&mut tx, account, None).await?;
        self.mail
            .write(
                &mut tx,
                if is_change { Letter::TwoFactorChanged } else { Letter::TwoFactorOn },
                &record,
                "",
            )
            .await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        tracing::info!(%account, "two-factor sign-in enabled");
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
    pub async fn put_into_force(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        code: &Secret,
    ) -> CallResult<bool> {
        let Some(step) = self.step(record, record.totp_candidate.as_deref(), code)? else {
            return Ok(false);
        };
        let put = sqlx::query(
            "UPDATE accounts SET totp_secret = totp_candidate, totp_candidate = NULL, totp_step = $2 \
             WHERE id = $1 AND totp_candidate = $3",
        )
        .bind(&record.id)
        .bind(step)
        .bind(&record.totp_candidate)
        .execute(&mut **tx)
        .await?;
        Ok(put.rows_affected() == 1)
    }

    /// Switches the second factor off, for an operator whom the person has asked. Ends the sessions and sends a
    /// letter.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or [`OperatorError::Failed`] if the database fails.
    pub async fn disable_two_factor(&self, account: &str) -> Result<(), OperatorError> {
        let record = self.accounts.existing(account).await?;
        let mut tx = self.store.begin().await?;
        self.take_out_of_force(&mut tx, &record).await?;
        self.sessions.end_sessions(&mut tx, account, None).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(())
    }

    /// Removes TOTP secret and recovery codes. Writes a letter if there was a second factor.
    pub async fn take_out_of_force(&self, tx: &mut Writing, record: &AccountRow) -> CallResult<()> {
        sqlx::query("UPDATE accounts SET totp_secret = NULL, totp_candidate = NULL WHERE id = $1")
            .bind(&record.id)
            .execute(&mut **tx)
            .await?;
        drop_codes(tx, &record.id).await?;
        if record.totp_secret.is_some() {
            self.mail.write(tx, Letter::TwoFactorOff, record, "").await?;
        }
        tracing::info!(account = %record.id, "two-factor sign-in disabled");
        Ok(())
    }
}

/// The time step of a code, if the code is valid now.
fn step(secret: &str, code: &Secret, now: i64) -> Option<i64> {
    let step =
        generator(secret)?.check(&text::digits(code.expose()).ok()?, u64::try_from(now).ok()?)?;
    i64::try_from(step).ok()
}

fn generator(secret: &str) -> Option<Totp> {
    Builder::new().with_secret(totp_rs::Secret::try_from_base32(secret).ok()?).build().ok()
}
