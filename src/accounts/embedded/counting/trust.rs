//! Trusted browsers: known browsers in which an account's second factor is not asked for until a day. Trust is part of the
//! browser's row, so it goes with it, and with every change of what protects the account (docs/decisions/0069).

use crate::accounts::{
    Caller,
    embedded::{
        counting::{
            counters::DAY,
            devices::{Devices, KNOWN_FOR, SeenBrowser, row_id},
        },
        ground::{call::CallResult, fingerprint, store::Writing},
        records::accounts::AccountRow,
    },
};

impl Devices {
    pub async fn is_trusted(&self, caller: &Caller, account: &AccountRow) -> CallResult<bool> {
        let Some(device) = self.device(caller) else { return Ok(false) };
        if !self.ground.config().trusts_browsers_at(caller.address) {
            return Ok(false);
        }
        let now = self.ground.clock.now();
        let trusted = sqlx::query(
            "SELECT 1 FROM devices WHERE token_hash = $1 AND account = $2 AND seen_at > $3 AND trusted_until > $4 AND trusted_version = $5",
        )
        .bind(device)
        .bind(&account.id)
        .bind(now - KNOWN_FOR)
        .bind(now)
        .bind(account.credentials_version)
        .fetch_optional(self.ground.store.pool())
        .await?;
        Ok(trusted.is_some())
    }

    /// Trusts the caller's browser for this account, for as long as the configuration says, if it may be trusted where it is. It
    /// gets a new cookie value, so that the former one, which others may know, is not trusted. Returns whether it is.
    pub async fn trust(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        browser: &mut SeenBrowser,
        account: &AccountRow,
    ) -> sqlx::Result<bool> {
        let name = self.ground.settings.device_cookie.as_deref();
        let may = self.ground.config().trusts_browsers_at(caller.address);
        let Some(name) = name.filter(|_| may) else { return Ok(false) };
        let token = self.ground.rng.token();
        let device = fingerprint(&token);
        self.move_device(tx, &browser.device, &device).await?;
        let days = i64::from(self.ground.config().session.trust_days);
        sqlx::query(
            "UPDATE devices SET trusted_until = $3, trusted_version = $4 WHERE token_hash = $1 AND account = $2",
        )
        .bind(&device)
        .bind(&account.id)
        .bind(self.ground.clock.now() + days * DAY)
        .bind(account.credentials_version)
        .execute(&mut **tx)
        .await?;
        browser.set_cookie = self.device_cookie(name, &token);
        browser.device = device;
        Ok(true)
    }

    /// Ends the trust in the browser of this name, as [`Devices::of_account`] gives it. Returns whether there was any.
    pub async fn distrust(&self, tx: &mut Writing, account: &str, id: &str) -> sqlx::Result<bool> {
        let trusted: Vec<String> = sqlx::query_scalar(
            "SELECT token_hash FROM devices WHERE account = $1 AND trusted_until IS NOT NULL",
        )
        .bind(account)
        .fetch_all(&mut **tx)
        .await?;
        let Some(device) = trusted.into_iter().find(|device| row_id(device, account) == id) else {
            return Ok(false);
        };
        let ended = sqlx::query(
            "UPDATE devices SET trusted_until = NULL WHERE token_hash = $1 AND account = $2",
        );
        let ended = ended.bind(device).bind(account).execute(&mut **tx).await?;
        Ok(ended.rows_affected() == 1)
    }
}
