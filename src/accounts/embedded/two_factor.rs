//! The second factor: TOTP (RFC 6238, SHA-1, six digits, thirty seconds), one step early or late, each code once.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use totp_rs::{Builder, Totp};

use crate::{
    accounts::embedded::{
        Embedded,
        account::Record,
        operator::OperatorError,
        refusal::Answer,
        sealed::{Broken, Place},
    },
    domain::{Secret, text},
};

/// What an authenticator is set up with.
#[derive(Clone, Debug)]
pub struct Enrolment {
    /// The key in base32, to be typed.
    pub secret: Secret,
    /// The same as an `otpauth://` address, to be shown as a QR code.
    pub address: Secret,
}

/// The step of a code that fits now.
fn step(secret: &str, code: &Secret, now: i64) -> Option<i64> {
    let step = generator(secret)?.check(&text::digits(code.expose()).ok()?, u64::try_from(now).ok()?)?;
    i64::try_from(step).ok()
}

fn generator(secret: &str) -> Option<Totp> {
    Builder::new().with_secret(totp_rs::Secret::try_from_base32(secret).ok()?).build().ok()
}

impl Embedded {
    /// The step of a code of this sealed key that fits now.
    fn step(&self, account: &Record, sealed: Option<&str>, code: &Secret) -> Result<Option<i64>, Broken> {
        let secret = sealed.map(|sealed| self.vault.unseal(Place::Totp(&account.id), sealed)).transpose()?;
        Ok(secret.and_then(|secret| step(&secret, code, self.clock.now())))
    }

    /// Whether this is the account's code of now, never used before; it is used up.
    pub(super) async fn code_fits(&self, account: &Record, code: &Secret) -> Answer<bool> {
        let Some(step) = self.step(account, account.totp_secret.as_deref(), code)? else {
            return Ok(false);
        };
        let used = sqlx::query("UPDATE accounts SET totp_step = $2 WHERE id = $1 AND totp_step < $2")
            .bind(&account.id)
            .bind(step)
            .execute(self.store.pool())
            .await?;
        Ok(used.rows_affected() == 1)
    }

    /// The key for an account's authenticator; it counts once [`Embedded::confirm_two_factor`] has seen a code of it. Until
    /// then it stays the same: a wrong code, a reload or a second tab does not outdate what the phone has read already.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn begin_two_factor(&self, account: &str) -> Result<Enrolment, OperatorError> {
        let record = self.existing(account).await?;
        let fresh = totp_rs::Secret::from(self.chance.bytes::<20>()).to_base32();
        let fresh = self.vault.seal(Place::Totp(account), &fresh)?;
        let secret: String = sqlx::query_scalar(
            "UPDATE accounts SET totp_candidate = COALESCE(totp_candidate, $2) WHERE id = $1 RETURNING totp_candidate",
        )
        .bind(account)
        .bind(fresh)
        .fetch_one(self.store.pool())
        .await?;
        let secret = self.vault.unseal(Place::Totp(account), &secret)?;
        let secret = secret.as_str();
        let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        let issuer = encoded(self.words.of(record.language()).t("product-name").as_str());
        let name = encoded(&record.username);
        let address = format!("otpauth://totp/{issuer}:{name}?secret={secret}&issuer={issuer}");
        Ok(Enrolment { secret: Secret::new(secret), address: Secret::new(address) })
    }

    /// Puts the key into force if the code is of it; `false` if not.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn confirm_two_factor(&self, account: &str, code: &Secret) -> Result<bool, OperatorError> {
        let record = self.existing(account).await?;
        let Some(step) = self.step(&record, record.totp_candidate.as_deref(), code)? else {
            return Ok(false);
        };
        sqlx::query(
            "UPDATE accounts SET totp_secret = totp_candidate, totp_candidate = NULL, totp_step = $2 \
             WHERE id = $1 AND totp_candidate = $3",
        )
        .bind(account)
        .bind(step)
        .bind(record.totp_candidate)
        .execute(self.store.pool())
        .await?;
        tracing::info!(%account, "two-factor sign-in enabled");
        Ok(true)
    }

    /// Back to the password alone.
    ///
    /// # Errors
    /// What the database says.
    pub async fn disable_two_factor(&self, account: &str) -> Result<(), OperatorError> {
        sqlx::query("UPDATE accounts SET totp_secret = NULL, totp_candidate = NULL WHERE id = $1")
            .bind(account)
            .execute(self.store.pool())
            .await?;
        tracing::info!(%account, "two-factor sign-in disabled");
        Ok(())
    }
}
