//! Deletes events when their time is over, in batches, so that nobody waits long for the lock.

use crate::accounts::embedded::ground::events::Events;

/// Events deleted in one statement, and statements of one clean-up.
const BATCH: i64 = 5_000;
const BATCHES: usize = 20;

impl Events {
    /// Deletes events that are older than so many seconds.
    pub async fn drop_older_than(&self, age: i64) -> sqlx::Result<()> {
        let before = self.clock.now_ms().saturating_sub(age.saturating_mul(1_000));
        for _ in 0..BATCHES {
            let deleted = sqlx::query(
                "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE at < $1 ORDER BY at LIMIT CAST($2 AS BIGINT))",
            )
            .bind(before)
            .bind(BATCH)
            .execute(self.store.pool())
            .await?
            .rows_affected();
            if deleted < BATCH.unsigned_abs() {
                break;
            }
        }
        Ok(())
    }
}
