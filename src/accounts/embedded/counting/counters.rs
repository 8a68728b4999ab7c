//! The table `attempts`: counters, each with its own window, and failure marks, which say that a name failed at an
//! address. One statement counts everything that a try affects, on whichever node it runs.

use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe};
use tokio::{runtime::Handle, sync::Semaphore};

use crate::{
    accounts::embedded::{
        counting::{gate::TryCounters, networks::Mark},
        ground::{
            Ground,
            refusal::CallResult,
            settings::Settings,
            store::{Store, Writing},
        },
    },
    clock::Clock,
};

/// Seconds that a failure mark is kept; also the longer of the two windows in which marks are counted.
pub const DAY: i64 = 24 * 3600;

/// How many tries are taken back at once after faults.
const TAKING_BACK: usize = 1_000;

/// A row of `attempts` to count.
pub struct Counted<'a> {
    /// The id of the row.
    pub id: &'a str,
    /// Seconds after which a counter starts anew. The first try starts the window; later tries do not prolong it.
    pub window: i64,
    /// The failure mark, if the row is one. It lasts for a day from its last try.
    pub mark: Option<&'a Mark>,
}

impl<'a> Counted<'a> {
    /// A counter with a window in seconds.
    pub const fn counter(id: &'a str, window: i64) -> Self {
        Self { id, window, mark: None }
    }

    /// A failure mark.
    pub fn mark(mark: &'a Mark) -> Self {
        Self { id: &mark.id, window: DAY, mark: Some(mark) }
    }
}

/// Counts tries in the table `attempts`, for all nodes together.
pub struct Counters {
    pub(super) clock: Clock,
    pub(super) settings: Arc<Settings>,
    pub(super) store: Store,
    /// The tries that are being taken back after a fault.
    pub(super) taking_back: Arc<Semaphore>,
    /// Where they are taken back: threads that answer requests end before the process does.
    pub(super) runtime: Handle,
}

impl Counters {
    /// To be called within the runtime that ends last.
    pub fn new(ground: &Ground) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            taking_back: Arc::new(Semaphore::new(TAKING_BACK)),
            runtime: Handle::current(),
        }
    }

    /// Counts a try in all of these counters, unless the first one has reached its limit. A refused try does not
    /// prolong the refusal. After `false`, the caller must drop the transaction.
    pub async fn count<const N: usize>(
        &self,
        tx: &mut Writing,
        ids: [&str; N],
        limit: i64,
    ) -> CallResult<bool> {
        let window = self.settings.limits.window;
        self.count_rows(tx, &ids.map(|id| Counted::counter(id, window)), limit).await
    }

    /// As [`Counters::count`], with rows of different windows.
    pub async fn count_rows(
        &self,
        tx: &mut Writing,
        rows: &[Counted<'_>],
        limit: i64,
    ) -> CallResult<bool> {
        let Some(first) = rows.first() else { return Ok(true) };
        let (now, window) = (self.clock.now(), self.settings.limits.window);
        let query = sqlx::query(AssertSqlSafe(statement(rows.len())))
            .bind(first.id)
            .bind(now)
            .bind(now - window)
            .bind(limit);
        let query = rows.iter().fold(query, |query, row| {
            let [address, home, network] =
                row.mark.map_or(["", "", ""], |mark| [&mark.address, &mark.home, &mark.network]);
            query.bind(row.id).bind(now + row.window).bind(address).bind(home).bind(network)
        });
        let counted = query.execute(&mut **tx).await?;
        Ok(counted.rows_affected() == u64::try_from(rows.len()).unwrap_or_default())
    }

    /// The tries of a counter and the time when it starts anew.
    pub async fn counter(&self, reader: &mut AnyConnection, id: &str) -> sqlx::Result<(i64, i64)> {
        let found = sqlx::query_as(
            "SELECT tries, expires_at FROM attempts WHERE id = $1 AND expires_at > $2",
        )
        .bind(id)
        .bind(self.clock.now())
        .fetch_optional(reader)
        .await?;
        Ok(found.unwrap_or_default())
    }

    /// Takes back a try that was not a failure.
    pub async fn uncount(&self, gate: &TryCounters) -> CallResult<()> {
        let mut tx = self.store.begin().await?;
        sqlx::query("UPDATE attempts SET tries = tries - 1 WHERE id IN ($1, $2, $3) AND tries > 0")
            .bind(&gate.counter)
            .bind(&gate.day)
            .bind(gate.mark_id())
            .execute(&mut *tx)
            .await?;
        sqlx::query("DELETE FROM attempts WHERE id = $1 AND tries <= 0")
            .bind(gate.mark_id())
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }
}

/// Counts unless the first row has reached its limit.
fn statement(rows: usize) -> String {
    let row = |row: usize| {
        let [id, until, address, home, network] =
            [0, 1, 2, 3, 4].map(|column| 5 + row * 5 + column);
        format!(
            "SELECT CAST(${id} AS TEXT) AS id, CAST(${until} AS BIGINT) AS expires_at, CAST(${address} AS TEXT) AS address, \
             CAST(${home} AS TEXT) AS home, CAST(${network} AS TEXT) AS network"
        )
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!(
        "INSERT INTO attempts (id, tries, last_at, expires_at, address, home, network) \
         SELECT id, 1, CAST($2 AS BIGINT), expires_at, address, home, network FROM ({}) AS counted WHERE TRUE \
         ON CONFLICT (id) DO UPDATE SET \
         tries = CASE WHEN attempts.expires_at > $2 AND (attempts.address = '' OR attempts.last_at > $3) \
         THEN attempts.tries + 1 ELSE 1 END, \
         expires_at = CASE WHEN attempts.expires_at > $2 AND attempts.address = '' \
         THEN attempts.expires_at ELSE excluded.expires_at END, \
         last_at = excluded.last_at \
         WHERE attempts.id <> $1 OR attempts.tries < $4 OR attempts.expires_at <= $2",
        rows.join(" UNION ALL ")
    )
}

/// After a name was proven to belong to this person, takes back its failures at this address, which were the person's
/// own, and deletes the failure mark. Failures at other addresses stay counted.
pub async fn forget_own_failures(
    connection: &mut AnyConnection,
    gate: &TryCounters,
) -> sqlx::Result<()> {
    let Some(mark) = &gate.mark else {
        return forget(connection, &[&gate.counter]).await;
    };
    sqlx::query(
        "UPDATE attempts SET tries = CASE WHEN tries > (SELECT own.tries FROM attempts own WHERE own.id = $3) \
         THEN tries - (SELECT own.tries FROM attempts own WHERE own.id = $3) ELSE 0 END \
         WHERE id IN ($1, $2) AND EXISTS (SELECT 1 FROM attempts own WHERE own.id = $3)",
    )
    .bind(&gate.counter)
    .bind(&gate.day)
    .bind(&mark.id)
    .execute(&mut *connection)
    .await?;
    forget(connection, &[&mark.id]).await
}

/// Deletes counters.
pub async fn forget(connection: &mut AnyConnection, ids: &[&str]) -> sqlx::Result<()> {
    for id in ids {
        sqlx::query("DELETE FROM attempts WHERE id = $1")
            .bind(*id)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
