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

/// Whose known browsers to look for.
#[derive(Clone, Copy)]
pub enum KnownFor<'a> {
    /// The account with a name, if there is one.
    Account(Option<&'a str>),
    /// The accounts of a person, by issuer and personal code.
    Person(&'a str, &'a str),
}

impl Devices {
    /// The counters of a known browser, or `None` if it is unknown or has failed too often lately. Names without an
    /// account cause the same query.
    pub async fn known_device(
        &self,
        caller: &Caller,
        whom: KnownFor<'_>,
        subject: &str,
    ) -> CallResult<Option<TryCounters>> {
        let Some(device) = self.device(caller) else { return Ok(None) };
        let counter = match whom {
            KnownFor::Account(account) => format!("device:{device}:{}", account.unwrap_or(subject)),
            KnownFor::Person(..) => format!("device:{device}:{subject}"),
        };
        let now = self.clock.now();
        let (day, limits) = (format!("{counter}/day"), &self.settings.limits);
        let tries: Option<(i64, i64)> = match whom {
            KnownFor::Account(account) => {
                sqlx::query_as(
                    "SELECT COALESCE(a.tries, 0), COALESCE(b.tries, 0) FROM devices d \
                     LEFT JOIN attempts a ON a.id = $3 AND a.expires_at > $4 \
                     LEFT JOIN attempts b ON b.id = $6 AND b.expires_at > $4 \
                     WHERE d.token_hash = $1 AND d.account = $2 AND d.seen_at > $5",
                )
                .bind(device)
                .bind(account.unwrap_or_default())
                .bind(&counter)
                .bind(now)
                .bind(now - KNOWN_FOR)
                .bind(&day)
                .fetch_optional(self.store.pool())
                .await?
            }
            KnownFor::Person(issuer, code) => {
                sqlx::query_as(
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
                .await?
            }
        };
        let has_tries = |(tries, of_day): &(i64, i64)| {
            *tries < limits.device && *of_day < limits.device_in_a_day
        };
        Ok(tries.filter(has_tries).map(|_| TryCounters::of_device(counter, day)))
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
