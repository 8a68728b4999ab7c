//! The table `attempts`: counters with a window of their own, and marks, which say that a name failed at an address. One
//! statement counts everything that a try touches, whatever the node.

use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe};

use crate::{
    accounts::embedded::{
        counting::{gate::TryCounters, marks::Mark},
        ground::{
            Ground,
            refusal::CallResult,
            settings::Settings,
            store::{Store, Writing},
        },
    },
    clock::Clock,
};

/// Seconds that a mark is kept, and the longer of the two windows in which marks are counted.
pub const DAY: i64 = 24 * 3600;

/// A row to be counted.
pub struct Counted<'a> {
    /// Its id.
    pub id: &'a str,
    /// Seconds after which a counter begins anew. The first try begins it; later ones do not prolong it.
    pub window: i64,
    /// The place, if it is a mark. A mark lasts a day from its last try.
    pub mark: Option<&'a Mark>,
}

impl<'a> Counted<'a> {
    /// A counter.
    pub const fn counter(id: &'a str, window: i64) -> Self {
        Self { id, window, mark: None }
    }

    /// A mark.
    pub fn mark(mark: &'a Mark) -> Self {
        Self { id: &mark.id, window: DAY, mark: Some(mark) }
    }
}

/// Counts tries in the table `attempts`, for all nodes together.
pub struct Counters {
    pub(super) clock: Clock,
    pub(super) settings: Arc<Settings>,
    pub(super) store: Store,
}

impl Counters {
    pub fn new(ground: &Ground) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
        }
    }

    /// Counts a try with all of these counters, unless the first one has reached its limit; a refused try does not prolong the
    /// refusal. Where it says no, the transaction is to be dropped.
    pub async fn count<const N: usize>(
        &self,
        tx: &mut Writing,
        ids: [&str; N],
        limit: i64,
    ) -> CallResult<bool> {
        let window = self.settings.limits.window;
        self.count_rows(tx, &ids.map(|id| Counted::counter(id, window)), limit, i64::MAX).await
    }

    /// The same with rows of different windows. `most` is how many marks of a quarter of an hour the marked address bears.
    pub async fn count_rows(
        &self,
        tx: &mut Writing,
        rows: &[Counted<'_>],
        limit: i64,
        most: i64,
    ) -> CallResult<bool> {
        let Some(first) = rows.first() else { return Ok(true) };
        let (now, window) = (self.clock.now(), self.settings.limits.window);
        let marked = rows.iter().find_map(|row| row.mark);
        let address = marked.map_or("-", |mark| mark.address.as_str());
        let query = sqlx::query(AssertSqlSafe(statement(rows.len())))
            .bind(first.id)
            .bind(now)
            .bind(now - window)
            .bind(limit)
            .bind(address)
            .bind(most);
        let query = rows.iter().fold(query, |query, row| {
            let (address, network) =
                row.mark.map_or(("", ""), |mark| (mark.address.as_str(), mark.network.as_str()));
            query.bind(row.id).bind(now + row.window).bind(address).bind(network)
        });
        let counted = query.execute(&mut **tx).await?;
        Ok(counted.rows_affected() == u64::try_from(rows.len()).unwrap_or_default())
    }

    /// How many tries a counter has, and when it begins anew.
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

    /// Takes back a try that was no failure.
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

/// Counts unless the first row has reached its limit, or its address (where it is marked) has as many marks as it may. SQLite
/// plans a statement anew for each value of a parameter that stands bare behind LIMIT, so that one stands in a cast.
fn statement(rows: usize) -> String {
    let row = |row: usize| {
        let [id, until, address, network] = [0, 1, 2, 3].map(|column| 7 + row * 4 + column);
        format!(
            "SELECT CAST(${id} AS TEXT) AS id, CAST(${until} AS BIGINT) AS expires_at, CAST(${address} AS TEXT) AS address, \
             CAST(${network} AS TEXT) AS network"
        )
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!(
        "INSERT INTO attempts (id, tries, last_at, expires_at, address, network) \
         SELECT id, 1, CAST($2 AS BIGINT), expires_at, address, network FROM ({}) AS counted \
         WHERE (SELECT COUNT(*) FROM (SELECT 1 FROM attempts WHERE address = $5 AND last_at > $3 LIMIT CAST($6 AS BIGINT)) AS marks) < $6 \
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

/// A name has proven to be somebody's: the failures at this address were that person's own. They are taken back, with the
/// mark; failures at other addresses count on.
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

/// Forgets counters.
pub async fn forget(connection: &mut AnyConnection, ids: &[&str]) -> sqlx::Result<()> {
    for id in ids {
        sqlx::query("DELETE FROM attempts WHERE id = $1")
            .bind(*id)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
