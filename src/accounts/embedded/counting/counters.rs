//! The table `attempts`: counters, each with its own window, and failure marks, which say that a name failed at an address. One
//! statement counts everything that a try affects, on whichever node it runs, and one takes it back. Both take the rows in one
//! order, first the counter that decides, then its day, then the mark, so that two nodes never wait for each other.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use sqlx::{
    Any, AnyConnection, AssertSqlSafe, Error, any::AnyArguments, error::ErrorKind, query::Query,
};
use tokio::{
    runtime::Handle,
    sync::{self, Semaphore},
    time::{self, timeout},
};

use crate::{
    accounts::{
        Fault,
        embedded::{
            counting::networks::Mark,
            ground::{
                Ground,
                call::{CallError, CallResult},
                store::{SingleWrite, Writing},
            },
        },
    },
    config::{Limits, Thresholds},
    domain::ErrorCode,
};

/// Seconds that a failure mark is kept; also the longer of the two windows in which marks are counted.
pub const DAY: i64 = 24 * 3600;

/// How many tries are taken back at once after faults.
const TAKING_BACK: usize = 1_000;

/// A row of `attempts` to count.
pub struct Counted<'a> {
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
    pub(super) ground: Arc<Ground>,
    /// The tries that are being taken back after a fault.
    taking_back: Arc<Semaphore>,
    /// Where they are taken back: threads that answer requests end before the process does.
    pub(super) runtime: Handle,
}

impl Counters {
    /// To be called within the runtime that ends last.
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            ground: ground.clone(),
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
        let window = self.ground.config().limits.window;
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
    async fn count_alone(
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
        let (now, window) = (self.ground.clock.now(), self.ground.config().limits.window);
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
        .bind(self.ground.clock.now())
        .fetch_optional(reader)
        .await?;
        Ok(found.unwrap_or_default())
    }

    /// Takes back a try that was not a failure.
    pub async fn uncount(&self, gate: &TryCounters) -> CallResult<()> {
        Ok(take_back(&mut *self.ground.store.single_write().await?, gate, Some(1)).await?)
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

/// Takes back so many tries; `None`: as many as the failure mark has. A mark without any is over and counts nowhere; it goes with
/// what is outdated. The rows are named in their order, which an `UPDATE` would not keep.
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

pub async fn forget(connection: &mut AnyConnection, ids: &[&str]) -> sqlx::Result<()> {
    for id in ids {
        sqlx::query("DELETE FROM attempts WHERE id = $1")
            .bind(*id)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

// A fault never counts as a wrong password: whatever was counted before it is taken back.

/// The time to look at a try; then it was a fault. Longer than PostgreSQL may spend on a statement, shorter than a call may
/// take.
const LOOK: Duration = Duration::from_secs(10);

/// The time to take a try back: on a connection that has become slow it would stay counted until the caller is back. Then
/// the connection is thrown away, and another one asked.
const UNDOING: Duration = Duration::from_secs(3);

/// Between two attempts to take a try back while the database cannot do it: the first ones, so that nobody who comes back at once
/// is asked for a captcha, and all others.
const SOON: Duration = Duration::from_millis(100);
const AGAIN: Duration = Duration::from_secs(1);

/// How many of each. A try is forgotten after a quarter of an hour anyway.
const TIMES: [u32; 2] = [20, 900];

/// A counted try that is being looked at; taken back if it is dropped before that has ended. So it does not matter whose time
/// is over first: that of a password, of the code that is looked at within it, or of the whole call. Nobody guesses uncounted
/// by hanging up: the call goes on then (`door`).
struct OpenTry<'a> {
    counters: &'a Arc<Counters>,
    gate: &'a TryCounters,
    is_decided: bool,
}

impl Drop for OpenTry<'_> {
    fn drop(&mut self) {
        if !self.is_decided {
            self.counters.take_back(self.gate);
        }
    }
}

impl OpenTry<'_> {
    /// The try stays counted.
    fn decide(mut self) {
        self.is_decided = true;
    }
}

impl Counters {
    const fn open_try<'a>(self: &'a Arc<Self>, gate: &'a TryCounters) -> OpenTry<'a> {
        OpenTry { counters: self, gate, is_decided: false }
    }

    /// Commits a transaction that has counted a try. If that fails the try is taken back: perhaps the database has counted it,
    /// and only could not say so.
    pub async fn commit_try(self: &Arc<Self>, tx: Writing, gate: &TryCounters) -> CallResult<()> {
        let counting = self.open_try(gate);
        tx.commit().await?;
        counting.decide();
        Ok(())
    }

    /// Counts a try in all of these counters, unless the first one has reached its limit. If that fails it is taken back as by
    /// [`Counters::commit_try`].
    pub async fn count_try(
        self: &Arc<Self>,
        gate: &TryCounters,
        writer: SingleWrite,
        rows: &[Counted<'_>],
        limit: i64,
    ) -> CallResult<bool> {
        let counting = self.open_try(gate);
        let is_counted = self.count_alone(writer, rows, limit).await?;
        counting.decide();
        Ok(is_counted)
    }

    /// The result of looking at a counted try, in time. After a fault the try is taken back, and a database that cannot do
    /// that now will do it when it is back. So it is if there are too many passwords to look at.
    pub async fn undo_on_fault<T>(
        self: &Arc<Self>,
        gate: &TryCounters,
        checking: impl Future<Output = CallResult<T>>,
    ) -> CallResult<T> {
        let open = self.open_try(gate);
        let looked = time::timeout(LOOK, checking).await.unwrap_or_else(|_| {
            tracing::error!("an attempt is abandoned: the database does not respond");
            Err(CallError::Fault(Fault::ServerError))
        });
        let is_decided = match &looked {
            Err(CallError::Fault(_)) => false,
            // In a rush there are many of these, and the database works: it is waited for.
            Err(CallError::Coded(errors)) if errors.first() == Some(ErrorCode::ServiceBusy) => {
                self.uncount(gate).await.is_ok()
            }
            _ => true,
        };
        if is_decided {
            open.decide();
        }
        looked
    }

    fn take_back(self: &Arc<Self>, gate: &TryCounters) {
        let Ok(permit) = Arc::clone(&self.taking_back).try_acquire_owned() else { return };
        let (counters, gate) = (Arc::clone(self), gate.clone());
        self.runtime.spawn(async move {
            for time in 0..TIMES[0] + TIMES[1] {
                if let Ok(Ok(())) = time::timeout(UNDOING, counters.uncount(&gate)).await {
                    break;
                }
                time::sleep(if time < TIMES[0] { SOON } else { AGAIN }).await;
            }
            drop(permit);
        });
    }
}

/// The counters and the failure mark of a try.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TryCounters {
    /// The counter that decides.
    pub counter: String,
    /// The same counter for a whole day; empty if there is none.
    pub day: String,
    /// The failure mark; `None` in a known browser.
    pub mark: Option<Mark>,
    /// Whether the try makes a phone ring.
    pub rings: bool,
}

impl TryCounters {
    /// Two counters without a failure mark.
    pub fn of_device(counter: String, day: String) -> Self {
        Self { counter, day, mark: None, rings: false }
    }

    /// Of a device link in a browser that nobody has signed in with, which names nobody: each is a mark of its own at its network
    /// address, with the thresholds of phones that ring.
    pub fn of_link(id: &str, address: IpAddr) -> Self {
        let mark = Some(Mark::of("link", id, address));
        Self { counter: format!("link:{id}"), day: String::new(), mark, rings: true }
    }

    pub fn mark_id(&self) -> &str {
        self.mark.as_ref().map_or("", |mark| &mark.id)
    }

    pub const fn thresholds(&self, limits: &Limits) -> Thresholds {
        if self.rings { limits.people } else { limits.names }
    }
}

/// The counter of an account's second-factor codes, for unknown browsers.
pub fn of_account(account: &str) -> String {
    format!("codes:{account}")
}

// Tries under one name are looked at one after another, so that right ones that come together are not taken for wrong ones.

/// The time to wait for the tries before this one.
const WAIT: Duration = Duration::from_secs(10);

type NameLock = sync::Mutex<()>;

/// The names that are being tried in this process.
#[derive(Default)]
pub struct NameTurns {
    names: Mutex<HashMap<String, Weak<NameLock>>>,
}

/// One's turn, until this is dropped.
pub type NameTurn = sync::OwnedMutexGuard<()>;

impl NameTurns {
    /// Waits for one's turn; [`ErrorCode::ServiceBusy`] if it does not come in time.
    pub async fn turn(&self, gate: &TryCounters) -> CallResult<NameTurn> {
        let lock = self.lock(&gate.counter);
        Ok(timeout(WAIT, lock.lock_owned()).await.map_err(|_| ErrorCode::ServiceBusy)?)
    }

    /// One's turn, if nobody else has it.
    pub fn at_once(&self, gate: &TryCounters) -> Option<NameTurn> {
        self.lock(&gate.counter).try_lock_owned().ok()
    }

    fn lock(&self, name: &str) -> Arc<NameLock> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = names.get(name).and_then(Weak::upgrade) {
            return lock;
        }
        // Before the map grows, names that nobody tries any more make room.
        if names.len() == names.capacity() {
            names.retain(|_, lock| lock.strong_count() > 0);
        }
        let lock = Arc::new(NameLock::default());
        names.insert(name.to_owned(), Arc::downgrade(&lock));
        lock
    }
}
