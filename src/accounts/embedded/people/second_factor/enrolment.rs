//! Enrolment: an account's authenticator app is set up by its first code.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    accounts::embedded::{
        ground::{
            events::{AuditEntry, EventName, EventSource},
            operator_error::OperatorError,
            refusal::CallResult,
            sealed::{SealContext, SealError},
            store::Writing,
        },
        mail::letters::Letter,
        people::second_factor::SecondFactors,
        records::account::AccountRow,
    },
    domain::Secret,
};

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
    pub async fn confirm_two_factor(
        &self,
        account: &str,
        code: &Secret,
    ) -> Result<bool, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let is_change = record.totp_secret.is_some();
        let mut tx = self.store.begin().await?;
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
        self.events.record(&mut tx, entry.of(account)).await?;
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
        .bind(self.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(put.rows_affected() == 1)
    }
}
