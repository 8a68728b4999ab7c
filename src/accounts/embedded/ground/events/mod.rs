//! Events: what happened, who caused it, how it ended and from where, in the table `events` and in the log
//! (docs/decisions/0043-events.md). An event is written in the transaction of the change that it is about.

pub mod audit_entry;
pub mod event_name;
pub mod event_source;
mod log_line;
pub mod reading;
mod repetition;
mod retention;

pub use self::{audit_entry::AuditEntry, event_name::EventName, event_source::EventSource};

use std::sync::Arc;

use sqlx::AnyConnection;

use crate::{
    accounts::embedded::ground::store::{Store, Writing},
    clock::Clock,
    domain::LoginMethod,
};
use log_line::LogLine;
use repetition::Repetition;

/// Writes events. Clones count together.
#[derive(Clone)]
pub struct Events {
    store: Store,
    clock: Clock,
    repetition: Arc<Repetition>,
}

impl Events {
    pub fn new(store: &Store, clock: &Clock) -> Self {
        Self { store: store.clone(), clock: clock.clone(), repetition: Arc::default() }
    }

    /// Writes an event in the transaction of what it is about. Its log line follows the commit.
    pub async fn record(&self, tx: &mut Writing, entry: AuditEntry<'_>) -> sqlx::Result<()> {
        if let Some(times) = self.repetition.times(&entry, self.clock.now()) {
            self.insert(tx, &entry, times).await?;
        }
        let line = LogLine::of(&entry);
        tx.after_commit(move || line.write());
        Ok(())
    }

    /// Writes an event that changes nothing else, such as a failure. The log line does not wait for the database.
    pub async fn record_alone(&self, entry: AuditEntry<'_>) -> sqlx::Result<()> {
        LogLine::of(&entry).write();
        let Some(times) = self.repetition.times(&entry, self.clock.now()) else { return Ok(()) };
        let mut tx = self.store.begin().await?;
        self.insert(&mut tx, &entry, times).await?;
        tx.commit().await
    }

    async fn insert(
        &self,
        connection: &mut AnyConnection,
        entry: &AuditEntry<'_>,
        times: i64,
    ) -> sqlx::Result<()> {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        sqlx::query(
            "INSERT INTO events (at, event, outcome, method, account, address, user_agent, incident, actor, detail, times) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(self.clock.now_ms())
        .bind(entry.event.as_str())
        .bind(entry.outcome())
        .bind(entry.method.map(LoginMethod::code))
        .bind(entry.account)
        .bind(entry.source.address.map(|address| address.to_string()))
        .bind(given(&entry.source.user_agent))
        .bind(given(entry.source.incident))
        .bind(entry.source.actor.as_ref())
        .bind(entry.detail)
        .bind(times)
        .execute(connection)
        .await?;
        Ok(())
    }
}
