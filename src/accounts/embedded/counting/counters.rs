//! The table `attempts`: counters, each with its own window, and failure marks, which say that a name failed at an
//! address. One statement counts everything that a try affects, on whichever node it runs, and one takes it back. Both take the rows in one
//! order, first the counter that decides, then its day, then the mark, so that two nodes never wait for each other.

use std::sync::Arc;

use sqlx::{
    Any, AnyConnection, AssertSqlSafe, Error, any::AnyArguments, error::ErrorKind, query::Query,
};
use tokio::{runtime::Handle, sync::Semaphore};

use crate::{
    accounts::embedded::{
        counting::{gate::TryCounters, networks::Mark},
        ground::{
            Ground,
            refusal::CallResult,
            settings::Settings,
            store::{SingleWrite, Store, Writing},
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
        let counted =
            self.counting(AtLimit::LeftOut, first, rows, limit).execute(&mut **tx).await?;
        Ok(counted.rows_affected() == u64::try_from(rows.len()).unwrap_or_default())
    }

    /// As [`Counters::count_rows`], in a statement that is a transaction of its own: all of the rows are counted or none.
    pub(super) async fn count_alone(
        &self,
        mut writer: SingleWrite,
        rows: &[Counted<'_>],
        limit: i64,
    ) -> CallResult<bool> {
        let Some(first) = rows.first() else { return Ok(true) };
        match self.counting(AtLimit::Fails, first, rows, limit).execute(&mut *writer).await {
            Err(Error::Database(cause)) if cause.kind() == ErrorKind::NotNullViolation => Ok(false),
            counted => Ok(counted.map(|_| true)?),
        }
    }

    fn counting(
        &self,
        full: AtLimit,
        first: &Counted<'_>,
        rows: &[Counted<'_>],
        limit: i64,
    ) -> Query<'static, Any, AnyArguments> {
        let (now, window) = (self.clock.now(), self.settings.limits.window);
        let query = sqlx::query(AssertSqlSafe(statement(rows.len(), full)))
            .bind(first.id.to_owned())
            .bind(now)
            .bind(now - window)
            .bind(limit);
        rows.iter().fold(query, |query, row| {
            let places =
                row.mark.map_or(["", "", ""], |mark| [&mark.address, &mark.home, &mark.network]);
            let query = query.bind(row.id.to_owned()).bind(now + row.window);
            places.into_iter().fold(query, |query, place| query.bind(place.to_owned()))
        })
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
        Ok(take_back(&mut *self.store.single_write().await?, gate, Some(1)).await?)
    }
}

/// What a statement does that counts, if the first row has reached its limit.
#[derive(Clone, Copy)]
enum AtLimit {
    /// It leaves the row out.
    LeftOut,
    /// It fails, as no counter may be empty, and so has counted none of the rows.
    Fails,
}

/// Counts unless the first row has reached its limit.
fn statement(rows: usize, full: AtLimit) -> String {
    const FULL: &str = "attempts.id = $1 AND attempts.tries >= $4 AND attempts.expires_at > $2";
    let (fails, counts) = match full {
        AtLimit::LeftOut => (String::new(), format!("WHERE NOT ({FULL})")),
        AtLimit::Fails => (format!("WHEN {FULL} THEN NULL "), String::new()),
    };
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
         tries = CASE {fails}WHEN attempts.expires_at > $2 AND (attempts.address = '' OR attempts.last_at > $3) \
         THEN attempts.tries + 1 ELSE 1 END, \
         expires_at = CASE WHEN attempts.expires_at > $2 AND attempts.address = '' \
         THEN attempts.expires_at ELSE excluded.expires_at END, \
         last_at = excluded.last_at {counts}",
        rows.join(" UNION ALL ")
    )
}

/// After a name was proven to belong to this person, takes back its failures at this address, which were the person's
/// own, and ends the failure mark. Failures at other addresses stay counted.
pub async fn forget_own_failures(
    connection: &mut AnyConnection,
    gate: &TryCounters,
) -> sqlx::Result<()> {
    if gate.mark.is_none() {
        return forget(connection, &[&gate.counter]).await;
    }
    take_back(connection, gate, None).await
}

/// Takes back so many tries; `None`: as many as the failure mark has. A mark without any is over and counts nowhere; it goes with what is
/// outdated. The rows are named in their order, which an `UPDATE` would not keep.
async fn take_back(
    connection: &mut AnyConnection,
    gate: &TryCounters,
    tries: Option<i64>,
) -> sqlx::Result<()> {
    const IS_OVER: &str = "attempts.id = $3 AND attempts.tries <= excluded.tries";
    let statement = format!(
        "INSERT INTO attempts (id, tries, last_at, expires_at, address, home, network) \
         SELECT id, COALESCE(CAST($4 AS BIGINT), (SELECT own.tries FROM attempts own WHERE own.id = $3), 0), 0, 0, '', '', '' FROM \
         (SELECT 1 AS place, CAST($1 AS TEXT) AS id UNION ALL SELECT 2, CAST($2 AS TEXT) UNION ALL SELECT 3, CAST($3 AS TEXT)) AS counted \
         WHERE id IN (SELECT id FROM attempts WHERE id IN ($1, $2, $3)) ORDER BY place \
         ON CONFLICT (id) DO UPDATE SET \
         tries = CASE WHEN attempts.tries > excluded.tries THEN attempts.tries - excluded.tries ELSE 0 END, \
         last_at = CASE WHEN {IS_OVER} THEN 0 ELSE attempts.last_at END, \
         expires_at = CASE WHEN {IS_OVER} THEN 0 ELSE attempts.expires_at END"
    );
    sqlx::query(AssertSqlSafe(statement))
        .bind(&gate.counter)
        .bind(&gate.day)
        .bind(gate.mark_id())
        .bind(tries)
        .execute(connection)
        .await?;
    Ok(())
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
