//! How far the delivery is behind.

use crate::accounts::embedded::mail::Mail;

/// How far the delivery is behind.
#[derive(Clone, Copy, Debug)]
pub struct OutboxBacklog {
    /// How many letters wait.
    pub letters: i64,
    /// How many seconds the oldest has waited.
    pub oldest: i64,
}

impl Mail {
    /// How many letters wait, and for how long.
    pub async fn backlog(&self) -> sqlx::Result<OutboxBacklog> {
        let now = self.clock.now();
        let (letters, first): (i64, i64) =
            sqlx::query_as("SELECT COUNT(*), COALESCE(MIN(created_at), $1) FROM outbox")
                .bind(now)
                .fetch_one(self.store.pool())
                .await?;
        Ok(OutboxBacklog { letters, oldest: (now - first).max(0) })
    }
}
