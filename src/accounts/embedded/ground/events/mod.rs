//! Events: what happened, who caused it, how it ended and from where, in the table `events` and in the log
//! (docs/decisions/0043-events.md). An event is written in the transaction of the change that it is about.

pub mod audit_entry;
pub mod event_name;
pub mod event_source;
mod log_line;
mod noted;
pub mod reading;
mod repetition;
mod retention;
pub mod row;
mod waiting;

pub use self::{audit_entry::AuditEntry, event_name::EventName, event_source::EventSource};

use std::sync::Arc;

use crate::{
    accounts::embedded::ground::store::{Store, Writing},
    clock::Clock,
};
use log_line::LogLine;
use repetition::Repetition;
use row::{AccountLead, EventRow};
use waiting::Waiting;

/// Writes events. Clones count together.
#[derive(Clone)]
pub struct Events {
    store: Store,
    clock: Clock,
    repetition: Arc<Repetition>,
    waiting: Arc<Waiting>,
    node: Arc<str>,
}

impl Events {
    /// Writes events of the node with this name.
    pub fn new(store: &Store, clock: &Clock, node: &str) -> Self {
        Self {
            store: store.clone(),
            clock: clock.clone(),
            repetition: Arc::default(),
            waiting: Arc::default(),
            node: node.into(),
        }
    }

    /// Writes an event in the transaction of what it is about. Its log line follows the commit.
    pub async fn record(&self, tx: &mut Writing, entry: AuditEntry<'_>) -> sqlx::Result<()> {
        if let Some(times) = self.repetition.times(&entry, self.clock.now()) {
            let row = EventRow::of(&entry, self.clock.now_ms(), times);
            row.insert(tx, &self.node, &AccountLead::default()).await?;
        }
        let line = LogLine::of(&entry);
        tx.after_commit(move || line.write());
        Ok(())
    }

    /// Writes an event that changes nothing else, such as a failure. The log line does not wait for the database.
    pub async fn record_alone(&self, entry: AuditEntry<'_>) -> sqlx::Result<()> {
        LogLine::of(&entry).write();
        let Some(times) = self.repetition.times(&entry, self.clock.now()) else { return Ok(()) };
        let row = EventRow::of(&entry, self.clock.now_ms(), times);
        let mut connection = self.store.single_write().await?;
        row.insert(&mut connection, &self.node, &AccountLead::default()).await
    }
}
