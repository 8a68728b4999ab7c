//! Recognises known browsers by their device cookie.

use crate::accounts::{
    Caller,
    embedded::{
        counting::{
            devices::{Devices, KNOWN_FOR},
            gate::TryCounters,
        },
        ground::refusal::CallResult,
    },
};

impl Devices {
    /// The counters of a browser that is known for an account of a person, by issuer and personal code; `None` if it is unknown or has failed
    /// too often lately.
    pub async fn known_device(
        &self,
        caller: &Caller,
        (issuer, code): (&str, &str),
        subject: &str,
    ) -> CallResult<Option<TryCounters>> {
        let Some(device) = self.device(caller) else { return Ok(None) };
        let counter = format!("device:{device}:{subject}");
        let (day, now) = (format!("{counter}/day"), self.clock.now());
        let tries: Option<(i64, i64)> = sqlx::query_as(
            "SELECT COALESCE(a.tries, 0), COALESCE(b.tries, 0) FROM devices d JOIN accounts o ON o.id = d.account AND o.proven = 1 \
             JOIN identities i ON i.id = o.identity \
             LEFT JOIN attempts a ON a.id = $3 AND a.expires_at > $4 \
             LEFT JOIN attempts b ON b.id = $7 AND b.expires_at > $4 \
             WHERE d.token_hash = $1 AND i.issuer = $2 AND i.personal_code = $6 AND d.seen_at > $5",
        )
        .bind(device)
        .bind(issuer)
        .bind(&counter)
        .bind(now)
        .bind(now - KNOWN_FOR)
        .bind(code)
        .bind(&day)
        .fetch_optional(self.store.pool())
        .await?;
        let known = tries.filter(|(own, of_day)| self.has_tries(*own, *of_day));
        Ok(known.map(|_| TryCounters::of_device(counter, day)))
    }

    /// Whether a known browser with so many failures in the short window and in a day has not failed too often.
    pub fn has_tries(&self, own: i64, of_day: i64) -> bool {
        let limits = &self.settings.limits;
        own < limits.device && of_day < limits.device_in_a_day
    }

    /// The fingerprint of the caller's device cookie, if the browser is known for this account.
    pub async fn is_known(&self, caller: &Caller, account: &str) -> CallResult<Option<String>> {
        let Some(device) = self.device(caller) else { return Ok(None) };
        let known = sqlx::query(
            "SELECT 1 FROM devices WHERE token_hash = $1 AND account = $2 AND seen_at > $3",
        )
        .bind(&device)
        .bind(account)
        .bind(self.clock.now() - KNOWN_FOR)
        .fetch_optional(self.store.pool())
        .await?;
        Ok(known.map(|_| device))
    }
}
