//! Events that do not wait for the database: people whom a fault or a full queue turned away. They are told so at once, and the rows
//! follow when the database answers.

use std::time::Duration;

use tokio::time::timeout;

use crate::accounts::embedded::ground::events::{
    Events,
    audit_entry::AuditEntry,
    log_line::LogLine,
    row::{AccountLead, EventRow},
};

/// How long a transaction of them may take.
const TIME: Duration = Duration::from_secs(10);

impl Events {
    /// Writes the log line of an event and notes its row, without waiting for anything. An incident is noted once.
    pub fn note(&self, entry: &AuditEntry<'_>, lead: AccountLead) {
        if !self.waiting.is_new(entry.source.incident) {
            return;
        }
        LogLine::of(entry).write();
        if let Some(times) = self.repetition.times(entry, self.clock.now()) {
            self.waiting.push([(EventRow::of(entry, self.clock.now_ms(), times), lead)]);
        }
    }

    /// Writes the rows that wait. Those that the database does not take now are tried the next time.
    pub async fn write_noted(&self) {
        loop {
            let rows = self.waiting.take();
            if rows.is_empty() {
                break;
            }
            let written = timeout(TIME, self.write_rows(&rows)).await;
            if !matches!(written, Ok(Ok(()))) {
                tracing::debug!("the events of people who were turned away wait for the database");
                self.waiting.put_back(rows);
                break;
            }
        }
        let left_out = self.waiting.left_out();
        if left_out > 0 {
            tracing::warn!(
                left_out,
                "more people were turned away than events can wait for the database: the log has a line for each"
            );
        }
    }

    async fn write_rows(&self, rows: &[(EventRow, AccountLead)]) -> sqlx::Result<()> {
        let mut tx = self.store.begin().await?;
        for (row, lead) in rows {
            row.insert(&mut tx, &self.node, lead).await?;
        }
        tx.commit().await
    }
}
