//! Device cookies (OWASP's pattern): a browser that completes a sign-in becomes known for that account. Strangers who
//! fail with the same name or at the same address do not affect it; its own failures have their own counter.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use crate::accounts::{
    Caller,
    embedded::{
        counting::counters::{DAY, TryCounters, forget, of_account},
        ground::{Ground, call::CallResult, events::EventSource, fingerprint, store::Writing},
    },
};

/// Seconds for which an unused browser stays known.
pub const KNOWN_FOR: i64 = 180 * 24 * 3600;

/// Accounts per browser; beyond that, the oldest are deleted.
const ACCOUNTS_PER_BROWSER: i64 = 8;

/// Browsers per account; beyond that, the oldest are deleted.
const BROWSERS_PER_ACCOUNT: i64 = 32;

/// A browser in which an account has signed in before, as its person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBrowser {
    /// Names it in forms. It says nothing of its cookie.
    pub id: String,
    /// Since when it is known, in seconds since 1970.
    pub since: i64,
    /// When somebody last signed in there.
    pub seen_at: i64,
    /// Whether it is the caller's own.
    pub is_this: bool,
    pub user_agent: Option<String>,
    pub trusted_until: Option<i64>,
}

/// The caller's browser after a complete sign-in.
pub struct SeenBrowser {
    /// The fingerprint of its device cookie.
    pub device: String,
    pub set_cookie: String,
    /// Whether the account has signed in there for the first time, and how many other browsers are known for it then.
    pub is_new: bool,
    pub others: i64,
    /// How many of these were new within the last day.
    pub new_today: i64,
}

/// The name in forms of a browser's row. The fingerprint of a cookie never leaves the database.
pub(super) fn row_id(device: &str, account: &str) -> String {
    fingerprint(&format!("{device} {account}"))
}

/// The `User-Agent` header, as much of it as is kept.
fn agent_of(caller: &Caller) -> Option<String> {
    let agent = EventSource::visitor(caller).user_agent;
    (!agent.is_empty()).then(|| agent.into_owned())
}

/// The browsers in which an account has signed in before.
pub struct Devices {
    pub(super) ground: Arc<Ground>,
    /// Complete sign-ins that the alarm has not taken notice of.
    complete: AtomicI64,
}

impl Devices {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), complete: AtomicI64::default() }
    }

    /// The fingerprint of the caller's device cookie.
    pub fn device(&self, caller: &Caller) -> Option<String> {
        let cookie = self.ground.settings.device_cookie.as_deref()?;
        caller.cookie(cookie).filter(|token| token.len() == 43).map(fingerprint)
    }

    /// Makes the browser known for this account after a complete sign-in. Returns `None` if
    /// device cookies are switched off. A browser that was unknown gets a new value, so that a planted cookie is
    /// worthless.
    pub async fn know_device(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &str,
    ) -> sqlx::Result<Option<SeenBrowser>> {
        self.complete.fetch_add(1, Ordering::Relaxed);
        let Some(name) = self.ground.settings.device_cookie.as_deref() else { return Ok(None) };
        let (token, former) = (self.ground.rng.token(), self.device(caller).unwrap_or_default());
        let device = fingerprint(&token);
        let mut accounts = 0;
        if !former.is_empty() {
            let held = self.see_or_move(tx, caller, account, [&former, &device]).await?;
            if held.contains(&former) {
                let set_cookie = self.device_cookie(name, caller.cookie(name).unwrap_or_default());
                return Ok(Some(SeenBrowser {
                    device: former,
                    set_cookie,
                    is_new: false,
                    others: 0,
                    new_today: 0,
                }));
            }
            accounts = i64::try_from(held.len()).unwrap_or(i64::MAX);
        }
        let (others, new_today, linked): (i64, i64, i64) = sqlx::query_as(
            "INSERT INTO devices (token_hash, account, created_at, seen_at, user_agent) VALUES ($1, $2, $3, $3, $5) \
             ON CONFLICT (token_hash, account) DO UPDATE SET seen_at = excluded.seen_at, user_agent = excluded.user_agent \
             RETURNING (SELECT COUNT(*) FROM devices own WHERE own.account = $2 AND own.token_hash <> $1), \
             (SELECT COUNT(*) FROM devices own WHERE own.account = $2 AND own.token_hash <> $1 AND own.created_at > $6), \
             (SELECT COUNT(*) FROM linked_browsers WHERE token_hash = $4)",
        )
        .bind(&device)
        .bind(account)
        .bind(self.ground.clock.now())
        .bind(&former)
        .bind(agent_of(caller))
        .bind(self.ground.clock.now() - DAY)
        .fetch_one(&mut **tx)
        .await?;
        if linked > 0 {
            self.move_link(tx, &former, &device).await?;
        }
        let accounts_beyond = (
            "DELETE FROM devices WHERE token_hash = $1 AND account <> $2 AND account IN (SELECT account FROM devices \
             WHERE token_hash = $1 ORDER BY seen_at DESC, account LIMIT 1000000 OFFSET CAST($3 AS BIGINT))",
            ACCOUNTS_PER_BROWSER,
            accounts,
        );
        let browsers_beyond = (
            "DELETE FROM devices WHERE account = $2 AND token_hash <> $1 AND token_hash IN (SELECT token_hash FROM devices \
             WHERE account = $2 ORDER BY seen_at DESC, token_hash LIMIT 1000000 OFFSET CAST($3 AS BIGINT))",
            BROWSERS_PER_ACCOUNT,
            others,
        );
        for (statement, most, number) in [accounts_beyond, browsers_beyond] {
            if number >= most {
                let query = sqlx::query(statement).bind(&device).bind(account).bind(most);
                query.execute(&mut **tx).await?;
            }
        }
        let set_cookie = self.device_cookie(name, &token);
        Ok(Some(SeenBrowser { device, set_cookie, is_new: true, others, new_today }))
    }

    /// Notes that this browser was seen, if it is known for the account; else gives everything that it is known for to its new
    /// value. Returns the values of the rows.
    async fn see_or_move(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &str,
        [former, device]: [&str; 2],
    ) -> sqlx::Result<Vec<String>> {
        macro_rules! known {
            () => {
                "EXISTS (SELECT 1 FROM devices k WHERE k.token_hash = $1 AND k.account = $2 AND k.seen_at > $5)"
            };
        }
        const SEE_OR_MOVE: &str = concat!(
            "UPDATE devices SET token_hash = CASE WHEN ",
            known!(),
            " THEN token_hash ELSE $3 END, seen_at = CASE WHEN ",
            known!(),
            " THEN $4 ELSE seen_at END, user_agent = CASE WHEN ",
            known!(),
            " THEN $6 ELSE user_agent END WHERE token_hash = $1 AND (account = $2 OR NOT ",
            known!(),
            ") RETURNING token_hash"
        );
        let now = self.ground.clock.now();
        sqlx::query_scalar(SEE_OR_MOVE)
            .bind(former)
            .bind(account)
            .bind(device)
            .bind(now)
            .bind(now - KNOWN_FOR)
            .bind(agent_of(caller))
            .fetch_all(&mut **tx)
            .await
    }

    /// How many sign-ins this process has completed since this was last asked.
    pub fn take_complete(&self) -> i64 {
        self.complete.swap(0, Ordering::Relaxed)
    }

    /// Binds everything that is known of a browser to the new value of its cookie.
    pub(super) async fn move_device(
        &self,
        tx: &mut Writing,
        former: &str,
        device: &str,
    ) -> sqlx::Result<()> {
        let moved = sqlx::query("UPDATE devices SET token_hash = $2 WHERE token_hash = $1");
        moved.bind(former).bind(device).execute(&mut **tx).await?;
        self.move_link(tx, former, device).await
    }

    async fn move_link(&self, tx: &mut Writing, former: &str, device: &str) -> sqlx::Result<()> {
        let moved = sqlx::query("UPDATE linked_browsers SET token_hash = $2 WHERE token_hash = $1");
        moved.bind(former).bind(device).execute(&mut **tx).await?;
        Ok(())
    }

    /// Makes this account unknown to all browsers.
    pub async fn forget_devices(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM devices WHERE account = $1")
            .bind(account)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// The same, but for the caller's own browser. Returns how many there were.
    pub async fn forget_other_devices(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &str,
    ) -> sqlx::Result<u64> {
        let own = self.device(caller).unwrap_or_default();
        let forgotten = sqlx::query("DELETE FROM devices WHERE account = $1 AND token_hash <> $2")
            .bind(account)
            .bind(own)
            .execute(&mut **tx)
            .await?;
        Ok(forgotten.rows_affected())
    }

    /// The browsers that are known for this account, the last used first.
    pub async fn of_account(
        &self,
        caller: &Caller,
        account: &str,
    ) -> sqlx::Result<Vec<KnownBrowser>> {
        type Row = (String, i64, i64, Option<String>, Option<i64>);
        let (own, now) = (self.device(caller), self.ground.clock.now());
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT d.token_hash, d.created_at, d.seen_at, d.user_agent, CASE WHEN d.trusted_version = a.credentials_version \
             AND d.trusted_until > $3 THEN d.trusted_until END FROM devices d JOIN accounts a ON a.id = d.account \
             WHERE d.account = $1 AND d.seen_at > $2 ORDER BY d.seen_at DESC, d.token_hash",
        )
        .bind(account)
        .bind(now - KNOWN_FOR)
        .bind(now)
        .fetch_all(self.ground.store.pool())
        .await?;
        let browser = |(hash, since, seen_at, user_agent, trusted_until): Row| KnownBrowser {
            id: row_id(&hash, account),
            since,
            seen_at,
            is_this: own.as_ref() == Some(&hash),
            user_agent,
            trusted_until,
        };
        Ok(rows.into_iter().map(browser).collect())
    }

    pub(super) fn device_cookie(&self, name: &str, token: &str) -> String {
        let secure = if self.ground.config().server.is_https() { "; Secure" } else { "" };
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={KNOWN_FOR}{secure}")
    }

    // Recognises known browsers by their device cookie.

    /// The counters of a browser that is known for an account of a person, by issuer and personal code; `None` if it is unknown
    /// or has failed too often lately.
    pub async fn known_device(
        &self,
        caller: &Caller,
        issuer: &str,
        code: &str,
        subject: &str,
    ) -> CallResult<Option<TryCounters>> {
        let Some(device) = self.device(caller) else { return Ok(None) };
        let counter = format!("device:{device}:{subject}");
        let (day, now) = (format!("{counter}/day"), self.ground.clock.now());
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
        .fetch_optional(self.ground.store.pool())
        .await?;
        let known = tries.filter(|(own, of_day)| self.has_tries(*own, *of_day));
        Ok(known.map(|_| TryCounters::of_device(counter, day)))
    }

    /// Whether a known browser with so many failures in the short window and in a day has not failed too often.
    pub fn has_tries(&self, own: i64, of_day: i64) -> bool {
        let limits = &self.ground.config().limits;
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
        .bind(self.ground.clock.now() - KNOWN_FOR)
        .fetch_optional(self.ground.store.pool())
        .await?;
        Ok(known.map(|_| device))
    }
}

// Browsers in which somebody has completed a Smart-ID device link. The operator may let phones ring from these alone. They are
// told by the device cookie, whose fingerprint is kept.

/// The device cookie of a browser that has just completed a device link.
pub struct LinkedBrowser {
    name: String,
    token: String,
    pub set_cookie: String,
}

impl LinkedBrowser {
    /// The caller with the cookie as the browser will have it.
    pub fn caller(&self, caller: &Caller) -> Caller {
        let others = caller.cookies.iter().filter(|(name, _)| *name != self.name);
        let own = (self.name.clone(), self.token.clone());
        Caller { cookies: others.cloned().chain([own]).collect(), ..caller.clone() }
    }
}

impl Devices {
    /// Notes that somebody has completed a device link in this browser; `None` if device cookies are switched off. A browser
    /// that was unknown gets a new value, so that a planted cookie is worthless.
    pub async fn know_link(&self, caller: &Caller) -> CallResult<Option<LinkedBrowser>> {
        let Some(name) = self.ground.settings.device_cookie.clone() else { return Ok(None) };
        let (now, former) = (self.ground.clock.now(), self.device(caller));
        let mut tx = self.ground.store.begin().await?;
        let mut token = caller.cookie(&name).unwrap_or_default().to_owned();
        let is_known = match &former {
            Some(former) => self.see_link(&mut tx, former).await?,
            None => false,
        };
        if !is_known {
            token = self.ground.rng.token();
            let device = fingerprint(&token);
            if let Some(former) = former {
                self.move_device(&mut tx, &former, &device).await?;
            }
            sqlx::query("INSERT INTO linked_browsers (token_hash, seen_at) VALUES ($1, $2)")
                .bind(&device)
                .bind(now)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        let set_cookie = self.device_cookie(&name, &token);
        Ok(Some(LinkedBrowser { name, token, set_cookie }))
    }

    /// Whether somebody has completed a device link in this browser within the last 180 days.
    pub async fn has_linked(&self, caller: &Caller) -> CallResult<bool> {
        let Some(device) = self.device(caller) else { return Ok(false) };
        let known =
            sqlx::query("SELECT 1 FROM linked_browsers WHERE token_hash = $1 AND seen_at > $2")
                .bind(&device)
                .bind(self.ground.clock.now() - KNOWN_FOR)
                .fetch_optional(self.ground.store.pool())
                .await?;
        Ok(known.is_some())
    }

    /// The counters of a browser in which anybody has signed in or completed a device link, for one more device link; `None` if
    /// there is no such browser, or if too many of its links were not confirmed lately.
    pub async fn known_for_links(&self, caller: &Caller) -> CallResult<Option<TryCounters>> {
        let Some(device) = self.device(caller) else { return Ok(None) };
        let (counter, now) = (format!("device:{device}:link"), self.ground.clock.now());
        let day = format!("{counter}/day");
        let tries: Option<(i64, i64)> = sqlx::query_as(
            "SELECT COALESCE(a.tries, 0), COALESCE(b.tries, 0) FROM (SELECT token_hash FROM devices WHERE token_hash = $1 AND seen_at > $2 \
             UNION SELECT token_hash FROM linked_browsers WHERE token_hash = $1 AND seen_at > $2) AS known \
             LEFT JOIN attempts a ON a.id = $3 AND a.expires_at > $5 LEFT JOIN attempts b ON b.id = $4 AND b.expires_at > $5",
        )
        .bind(&device)
        .bind(now - KNOWN_FOR)
        .bind(&counter)
        .bind(&day)
        .bind(now)
        .fetch_optional(self.ground.store.pool())
        .await?;
        let known = tries.filter(|(tries, of_day)| self.has_tries(*tries, *of_day));
        Ok(known.map(|_| TryCounters { rings: true, ..TryCounters::of_device(counter, day) }))
    }

    /// Prolongs what is known of a linked browser; `false` if it is not one.
    async fn see_link(&self, tx: &mut Writing, device: &str) -> sqlx::Result<bool> {
        let now = self.ground.clock.now();
        let seen = sqlx::query(
            "UPDATE linked_browsers SET seen_at = $2 WHERE token_hash = $1 AND seen_at > $3",
        )
        .bind(device)
        .bind(now)
        .bind(now - KNOWN_FOR)
        .execute(&mut **tx)
        .await?;
        Ok(seen.rows_affected() == 1)
    }

    // Deletes an account's counters after its person has set a new password by a link.

    /// After a new password: guesses at the old one do not matter any more, and no browser stays known.
    pub async fn forget_counters(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        let names: Vec<String> =
            sqlx::query_scalar("SELECT name FROM login_names WHERE account = $1")
                .bind(account)
                .fetch_all(&mut **tx)
                .await?;
        for name in names {
            let subject = fingerprint(&name);
            forget(
                tx,
                &[
                    &format!("name:{subject}"),
                    &format!("name:{subject}/day"),
                    &format!("with-code:{subject}/day"),
                ],
            )
            .await?;
        }
        // The links sent so far are worthless now, so new ones may be sent.
        forget(tx, &[&of_account(account), &format!("links:{account}")]).await?;
        self.forget_devices(tx, account).await
    }
}
