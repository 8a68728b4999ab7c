//! Device cookies (OWASP's pattern): a browser that completes a sign-in becomes known for that account. Strangers who
//! fail with the same name or at the same address do not affect it; its own failures have their own counter.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::gate::TryCounters,
            ground::{
                Ground,
                fingerprint::fingerprint,
                refusal::CallResult,
                settings::Settings,
                store::{Store, Writing},
            },
        },
    },
    clock::Clock,
    rng::Rng,
};

/// Seconds for which an unused browser stays known.
pub const KNOWN_FOR: i64 = 180 * 24 * 3600;

/// Accounts per browser, and browsers per account; beyond that, the oldest are deleted.
const ACCOUNTS: i64 = 8;

const BROWSERS: i64 = 32;

/// Whose known browsers to look for.
#[derive(Clone, Copy)]
pub enum KnownFor<'a> {
    /// The account with a name, if there is one.
    Account(Option<&'a str>),
    /// The accounts of a person, by issuer and personal code.
    Person(&'a str, &'a str),
}

/// The browsers in which an account has signed in before.
pub struct Devices {
    pub(super) rng: Rng,
    pub(super) clock: Clock,
    pub(super) settings: Arc<Settings>,
    pub(super) store: Store,
}

impl Devices {
    pub fn new(ground: &Ground) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
        }
    }

    fn device(&self, caller: &Caller) -> Option<String> {
        let cookie = self.settings.device_cookie.as_deref()?;
        caller.cookie(cookie).filter(|token| token.len() == 43).map(fingerprint)
    }

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
        let (day, limits) = (format!("{counter}/day"), self.settings.limits);
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

    /// Makes the browser known for this account after a complete sign-in. Returns the `Set-Cookie` value, or `None` if
    /// device cookies are switched off. A browser that was unknown gets a new value, so that a planted cookie is
    /// worthless.
    pub async fn know_device(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &str,
    ) -> sqlx::Result<Option<String>> {
        let Some(name) = self.settings.device_cookie.as_deref() else { return Ok(None) };
        let now = self.clock.now();
        let former = self.device(caller);
        if let (Some(device), Some(token)) = (&former, caller.cookie(name)) {
            let seen = sqlx::query("UPDATE devices SET seen_at = $3 WHERE token_hash = $1 AND account = $2 AND seen_at > $4")
                .bind(device)
                .bind(account)
                .bind(now)
                .bind(now - KNOWN_FOR)
                .execute(&mut **tx)
                .await?;
            if seen.rows_affected() == 1 {
                return Ok(Some(self.device_cookie(name, token)));
            }
        }
        let token = self.rng.token();
        let device = fingerprint(&token);
        let had_one = former.is_some();
        if let Some(former) = former {
            let moved = "UPDATE devices SET token_hash = $2 WHERE token_hash = $1";
            sqlx::query(moved).bind(former).bind(&device).execute(&mut **tx).await?;
        }
        let known = (
            "INSERT INTO devices (token_hash, account, created_at, seen_at) VALUES ($1, $2, $3, $3) \
             ON CONFLICT (token_hash, account) DO UPDATE SET seen_at = excluded.seen_at",
            now,
        );
        let accounts_beyond = (
            "DELETE FROM devices WHERE token_hash = $1 AND account <> $2 AND account IN (SELECT account FROM devices \
             WHERE token_hash = $1 ORDER BY seen_at DESC, account LIMIT 1000000 OFFSET CAST($3 AS BIGINT))",
            ACCOUNTS,
        );
        let browsers_beyond = (
            "DELETE FROM devices WHERE account = $2 AND token_hash <> $1 AND token_hash IN (SELECT token_hash FROM devices \
             WHERE account = $2 ORDER BY seen_at DESC, token_hash LIMIT 1000000 OFFSET CAST($3 AS BIGINT))",
            BROWSERS,
        );
        // A browser without a device cookie knows only this account yet.
        let beyond = had_one.then_some(accounts_beyond);
        for (statement, number) in
            [Some(known), beyond, Some(browsers_beyond)].into_iter().flatten()
        {
            sqlx::query(statement)
                .bind(&device)
                .bind(account)
                .bind(number)
                .execute(&mut **tx)
                .await?;
        }
        Ok(Some(self.device_cookie(name, &token)))
    }

    /// Makes this account unknown to all browsers.
    pub async fn forget_devices(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM devices WHERE account = $1")
            .bind(account)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    fn device_cookie(&self, name: &str, token: &str) -> String {
        let secure = if self.settings.secure_cookies { "; Secure" } else { "" };
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={KNOWN_FOR}{secure}")
    }
}
