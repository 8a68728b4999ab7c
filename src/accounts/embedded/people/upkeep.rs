//! Deletes expired rows, and counts what the service holds at this moment. Every look-up checks expiry itself, so nothing
//! depends on when this runs.

use std::{sync::Arc, time::Duration};

use tokio::time::{sleep, timeout};

use crate::{
    accounts::embedded::{
        counting::devices::KNOWN_FOR,
        flows::{Flows, pending::ConfirmationTable},
        ground::{
            Ground,
            events::{AuditEntry, EventName, EventSource},
            nodes::ALIVE,
        },
        limits::limiter::Limiter,
        records::{
            Records,
            accounts::{Accounts, Deletable, canonical},
            links::SLIP_TOLD,
        },
    },
    domain::kept,
};

/// The most answers to captchas and to challenges of cards that are remembered. Of more, which only strangers with programs give,
/// the oldest are forgotten: what was answered then could be answered once more.
const ANSWERS_KEPT: i64 = 100_000;

const OLDEST_ANSWERS: &str = "DELETE FROM spent WHERE id NOT LIKE 'redirect:%' AND expires_at <= \
     (SELECT expires_at FROM spent WHERE id NOT LIKE 'redirect:%' ORDER BY expires_at DESC LIMIT 1 OFFSET CAST($1 AS BIGINT))";

/// Deletes what the feed told before a time, the lowest numbers first and without a gap.
const OLDEST_CHANGES: &str = "DELETE FROM feed WHERE number <= (SELECT COALESCE(MAX(number), 0) FROM \
     (SELECT number, at FROM feed ORDER BY number LIMIT CAST($2 AS BIGINT)) AS oldest WHERE at < $1)";

pub struct Upkeep {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    limiter: Arc<Limiter>,
}

impl Upkeep {
    pub fn new(ground: &Arc<Ground>, records: &Records, limiter: &Arc<Limiter>) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            limiter: limiter.clone(),
        }
    }

    /// Deletes expired rows. To be called about once a minute.
    pub async fn sweep(&self) {
        if let Err(cause) = self.drop_what_expired().await {
            tracing::error!(%cause, "expired rows cannot be deleted");
        }
        if let Err(cause) = self.limiter.alarm.note_sign_ins().await {
            tracing::error!(?cause, "completed sign-ins cannot be counted");
        }
        if let Err(cause) = self.accounts.write_sought_names().await {
            tracing::error!(%cause, "the names for the search at the desk cannot be updated");
        }
        if let Err(cause) = self.accounts.note_costly_hashes().await {
            tracing::error!(%cause, "accounts with a costly hash cannot be counted");
        }
        self.ground.hasher.rest();
    }

    /// Writes the events that wait for the database. To be called about once a second.
    pub async fn write_events(&self) {
        self.ground.events.write_noted().await;
    }

    /// Waits, a second at most, until every connection is back in the pool.
    pub async fn rest(&self) {
        let pool = self.ground.store.pool().pool();
        let back = async {
            while u32::try_from(pool.num_idle()).is_ok_and(|idle| idle < pool.size()) {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(Duration::from_secs(1), back).await;
    }

    async fn drop_what_expired(&self) -> sqlx::Result<()> {
        let now = self.ground.clock.now();
        self.delete_closed(now).await?;
        self.delete_not_activated().await?;
        self.release_addresses(now).await?;
        self.end_roles(now).await?;
        let expired = [
            ("DELETE FROM tokens WHERE expires_at <= $1 AND kind <> 'slip'", now),
            // A person who types the code of an old slip is told what it is.
            ("DELETE FROM tokens WHERE expires_at <= $1", now - SLIP_TOLD),
            // Applications are not told of what expires: they have times of their own.
            (
                "DELETE FROM oauth_sign_ins WHERE session IN (SELECT public_id FROM sessions WHERE expires_at <= $1)",
                now,
            ),
            ("DELETE FROM sessions WHERE expires_at <= $1", now),
            (
                "DELETE FROM oauth_sign_ins WHERE session IN (SELECT public_id FROM sessions WHERE seen_at <= $1)",
                now - self.ground.config().session.idle,
            ),
            ("DELETE FROM sessions WHERE seen_at <= $1", now - self.ground.config().session.idle),
            // Of sessions that a node of an earlier release has ended.
            ("DELETE FROM oauth_sign_ins WHERE since <= $1", now - kept::GRANT),
            ("DELETE FROM visits WHERE expires_at <= $1", now),
            ("DELETE FROM registrations WHERE expires_at <= $1", now),
            ("DELETE FROM oauth_grants WHERE expires_at <= $1", now),
            ("DELETE FROM oauth_tokens WHERE expires_at <= $1", now),
            ("DELETE FROM oauth_assertions WHERE expires_at <= $1", now),
            ("DELETE FROM oauth_devices WHERE expires_at <= $1", now),
            ("DELETE FROM spent WHERE expires_at <= $1", now),
            (OLDEST_ANSWERS, ANSWERS_KEPT),
            // Written by release 0.1.0 alone.
            ("DELETE FROM captchas WHERE expires_at <= $1", now),
            ("DELETE FROM refused_registrations WHERE expires_at <= $1", now),
            ("DELETE FROM attempts WHERE expires_at <= $1", now),
            ("DELETE FROM ceilings WHERE expires_at <= $1", now),
            ("DELETE FROM devices WHERE seen_at <= $1", now - KNOWN_FOR),
            ("DELETE FROM linked_browsers WHERE seen_at <= $1", now - KNOWN_FOR),
            ("DELETE FROM processes WHERE leased_until <= $1", now),
            ("DELETE FROM imports WHERE expires_at <= $1", now),
            ("DELETE FROM desk_requests WHERE expires_at <= $1", now),
            ("DELETE FROM desk_imports WHERE expires_at <= $1", now),
            ("DELETE FROM nodes WHERE seen_at <= $1", now - ALIVE),
        ];
        for (statement, value) in expired {
            sqlx::query(statement).bind(value).execute(self.ground.store.pool()).await?;
        }
        self.accounts.drop_orphans().await?;
        let kept = i64::from(self.ground.config().embedded.events_days) * 86_400;
        self.ground.store.delete_in_batches(OLDEST_CHANGES, now - kept).await?;
        self.ground.events.drop_older_than(kept).await
    }

    /// Forgets changes of e-mail addresses that can be undone no more, and lets go of the addresses that were left.
    async fn release_addresses(&self, now: i64) -> sqlx::Result<()> {
        let due: Vec<(String, String, Option<String>)> = sqlx::query_as(
            "SELECT id, account, old_email FROM email_changes WHERE undo_until <= $1",
        )
        .bind(now)
        .fetch_all(self.ground.store.pool())
        .await?;
        for (id, account, left) in due {
            let mut tx = self.ground.store.begin().await?;
            sqlx::query("DELETE FROM email_changes WHERE id = $1")
                .bind(&id)
                .execute(&mut *tx)
                .await?;
            let kept: Vec<Option<String>> = sqlx::query_scalar(
                "SELECT username FROM accounts WHERE id = $1 UNION ALL SELECT email FROM accounts WHERE id = $1 \
                 UNION ALL SELECT old_email FROM email_changes WHERE account = $1",
            )
            .bind(&account)
            .fetch_all(&mut *tx)
            .await?;
            let left = left.map(|email| canonical(&email));
            if let Some(left) =
                left.filter(|left| !kept.iter().flatten().any(|name| canonical(name) == *left))
            {
                sqlx::query("DELETE FROM login_names WHERE name = $1 AND account = $2")
                    .bind(left)
                    .bind(&account)
                    .execute(&mut *tx)
                    .await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }

    /// Deletes roles of people who have left, each with its event. Of two nodes one deletes.
    async fn end_roles(&self, now: i64) -> sqlx::Result<()> {
        let mut tx = self.ground.store.begin().await?;
        let ended: Vec<(String, i64)> =
            sqlx::query_as("DELETE FROM roles WHERE ends_at <= $1 RETURNING account, number")
                .bind(now)
                .fetch_all(&mut *tx)
                .await?;
        for (account, number) in ended {
            let number = number.to_string();
            let entry = AuditEntry::new(EventName::RoleRemoved, EventSource::service());
            self.ground.events.record(&mut tx, entry.of(&account).detail(&number)).await?;
        }
        tx.commit().await
    }

    /// Deletes closed accounts whose thirty days are over, each with its event. Of two nodes one deletes.
    async fn delete_closed(&self, now: i64) -> sqlx::Result<()> {
        let due: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM accounts WHERE expires_at <= $1 AND closed_at IS NOT NULL",
        )
        .bind(now)
        .fetch_all(self.ground.store.pool())
        .await?;
        for account in due {
            let mut tx = self.ground.store.begin().await?;
            let entry = AuditEntry::new(EventName::AccountDeleted, EventSource::service());
            self.accounts.delete(&mut tx, &account, Deletable::Closed, entry).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Deletes registrations that were not activated in time, a hundred in a transaction, so that nobody waits long.
    async fn delete_not_activated(&self) -> sqlx::Result<()> {
        loop {
            let mut tx = self.ground.store.begin().await?;
            let many = self.accounts.drop_some_expired(&mut tx, 100).await?;
            tx.commit().await?;
            if many < 100 {
                return Ok(());
            }
        }
    }
}

// What the service holds at this moment, for `/metrics`.

pub struct ServiceGauges {
    pending: Arc<ConfirmationTable>,
    ground: Arc<Ground>,
}

impl ServiceGauges {
    pub fn new(ground: &Arc<Ground>, flows: &Flows) -> Self {
        Self { pending: flows.states.pending(), ground: ground.clone() }
    }

    /// Password hashes that wait or are being computed.
    pub fn hashes(&self) -> usize {
        self.ground.hasher.waiting()
    }

    /// Phones that this process waits for.
    pub fn phones(&self) -> usize {
        self.pending.count()
    }

    /// Open connections to the database, and those of them that nobody uses.
    pub fn connections(&self) -> (usize, usize) {
        let pool = self.ground.store.pool().pool();
        (usize::try_from(pool.size()).unwrap_or(usize::MAX), pool.num_idle())
    }

    pub async fn sessions(&self) -> sqlx::Result<i64> {
        let now = self.ground.clock.now();
        sqlx::query_scalar("SELECT COUNT(*) FROM sessions WHERE expires_at > $1 AND seen_at > $2")
            .bind(now)
            .bind(now - self.ground.config().session.idle)
            .fetch_one(self.ground.store.pool())
            .await
    }
}
