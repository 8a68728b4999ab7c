//! Events: what happened, who caused it, how it ended and from where, in the table `events` and in the log
//! (docs/decisions/0043-events.md). An event is written in the transaction of the change that it is about.

pub use crate::accounts::embedded::ground::audit_entry::{
    AuditEntry, Deed, EventName, EventSource,
};

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::time::timeout;

use crate::{
    accounts::embedded::ground::{
        audit_entry::{AccountLead, EventRow, LogLine},
        feed::{Change, FeedRow},
        store::{Store, Writing},
    },
    clock::Clock,
    domain::{ErrorCode, household},
};

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
    pub fn new(store: &Store, clock: &Clock, node: &str) -> Self {
        Self {
            store: store.clone(),
            clock: clock.clone(),
            repetition: Arc::default(),
            waiting: Arc::default(),
            node: node.into(),
        }
    }

    /// Writes an event in the transaction of what it is about, and what it means for the feed. Its log line follows the commit.
    pub async fn record(&self, tx: &mut Writing, entry: AuditEntry<'_>) -> sqlx::Result<()> {
        if let Some(times) = self.repetition.times(&entry, self.clock.now()) {
            let row = EventRow::of(&entry, self.clock.now_ms(), times);
            row.insert(tx, &self.node, &AccountLead::default()).await?;
        }
        if let (Some(change), Some(account), None) =
            (Change::of(entry.event), entry.account, entry.code)
        {
            self.tell(tx, change, account, entry.external_id);
        }
        let line = LogLine::of(&entry);
        tx.after_commit(move || line.write());
        Ok(())
    }

    /// Tells the feed of a change that is no event.
    pub fn tell(&self, tx: &mut Writing, change: Change, account: &str, external_id: Option<&str>) {
        tx.tell(FeedRow {
            at: self.clock.now(),
            change,
            account: account.to_owned(),
            external_id: external_id.map(str::to_owned),
        });
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

/// Rows that wait. Beyond that the oldest are left out; the log has a line for each.
const MOST: usize = 5_000;

/// Rows that are written in one transaction.
const WRITTEN_AT_ONCE: usize = 500;

/// Incident numbers that were noted last: a layer further out that notices the same fault notes it once.
const RECENT: usize = 512;

#[derive(Default)]
pub struct Waiting(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    rows: VecDeque<(EventRow, AccountLead)>,
    left_out: u64,
    recent: VecDeque<String>,
}

impl Waiting {
    /// Whether this incident was not noted before. One without a number always is.
    pub fn is_new(&self, incident: &str) -> bool {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !incident.is_empty() && queue.recent.iter().any(|noted| noted == incident) {
            return false;
        }
        if queue.recent.len() >= RECENT {
            queue.recent.pop_front();
        }
        queue.recent.push_back(incident.to_owned());
        true
    }

    /// Adds rows. Of too many the oldest are left out.
    pub fn push(&self, rows: impl IntoIterator<Item = (EventRow, AccountLead)>) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        queue.rows.extend(rows);
        while queue.rows.len() > MOST {
            queue.rows.pop_front();
            queue.left_out += 1;
        }
    }

    /// Puts back what was not written, before what came meanwhile.
    fn put_back(&self, rows: Vec<(EventRow, AccountLead)>) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let newer = std::mem::replace(&mut queue.rows, rows.into());
        drop(queue);
        self.push(newer);
    }

    /// Takes as many as are written in one transaction, the oldest.
    pub fn take(&self) -> Vec<(EventRow, AccountLead)> {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let many = queue.rows.len().min(WRITTEN_AT_ONCE);
        queue.rows.drain(..many).collect()
    }

    /// How many were left out since it was asked last.
    pub fn left_out(&self) -> u64 {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut queue.left_out)
    }
}

// Events that do not wait for the database: people whom a fault or a full queue turned away. They are told so at once, and the
// rows follow when the database answers.

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

    // Deletes events when their time is over, in batches, so that nobody waits long for the lock.

    /// Deletes events that are older than so many seconds.
    pub async fn drop_older_than(&self, age: i64) -> sqlx::Result<()> {
        let before = self.clock.now_ms().saturating_sub(age.saturating_mul(1_000));
        let statement = "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE at < $1 ORDER BY at LIMIT CAST($2 AS BIGINT))";
        self.store.delete_in_batches(statement, before).await
    }
}

// Bounds how many rows visitors can cause: of a kind of event, the first ones of an address or account get a row each,
// and after that each row stands for as many as there were before it. The log has a line for each in any case.

/// Seconds in which the events of one address or account are counted together, and those of everybody.
const WINDOW: i64 = 900;
const DAY: i64 = 86_400;

/// Rows of one kind that an address or account causes before they are counted together.
const OF_ONE: i64 = 100;

/// People whom a fault turned away are told apart behind one address, up to so many events; then the address counts as one.
const OF_A_PLACE: i64 = 1_000;

/// Failures of everybody in a day that get rows of their own.
const OF_ALL: i64 = 100_000;

/// Addresses and accounts that are told apart in one window. All beyond are one.
const KEPT: usize = 20_000;

/// A kind of event of somebody.
type Kind = (EventName, Option<ErrorCode>, String);

/// The events of this process so far.
#[derive(Debug, Default)]
pub struct Repetition {
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    window: i64,
    counts: HashMap<Kind, i64>,
    day: i64,
    failures: i64,
}

impl Repetition {
    /// How many events a row about this one stands for; `None`: it gets no row. `now` is in seconds.
    pub fn times(&self, entry: &AuditEntry<'_>, now: i64) -> Option<i64> {
        let Some(address) = entry.source.address else { return Some(1) };
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (window, day) = (now / WINDOW, now / DAY);
        if seen.window != window {
            *seen = Seen { window, day: seen.day, failures: seen.failures, ..Seen::default() };
        }
        if seen.day != day {
            (seen.day, seen.failures) = (day, 0);
        }
        let household = household(address).to_string();
        let whose = match (entry.code, entry.account) {
            (None, Some(account)) => account.to_owned(),
            _ if entry.event == EventName::TurnedAway => seen.who(entry, household),
            _ => household,
        };
        let is_full = seen.counts.len() >= KEPT;
        let kind = (entry.event, entry.code, whose);
        let kind = if is_full && !seen.counts.contains_key(&kind) {
            (entry.event, entry.code, String::new())
        } else {
            kind
        };
        let count = seen.counts.entry(kind).or_default();
        *count += 1;
        let of_one = weight(*count, OF_ONE)?;
        if entry.code.is_none() {
            return Some(of_one);
        }
        seen.failures += 1;
        if seen.failures == OF_ALL {
            tracing::warn!(
                failures = OF_ALL,
                "too many attempts fail for a row each: until midnight UTC one row of the events stands for many; the log has a line for each"
            );
        }
        Some(of_one.max(weight(seen.failures, OF_ALL)?))
    }
}

impl Seen {
    /// Who was turned away: a name at an address. A class behind one address meets the same fault, and each of its pupils is
    /// found.
    fn who(&mut self, entry: &AuditEntry<'_>, household: String) -> String {
        let name = entry.name.or(entry.account).unwrap_or_default();
        let of_place = (entry.event, entry.code, format!("{household} in all"));
        if self.counts.len() >= KEPT && !self.counts.contains_key(&of_place) {
            return household;
        }
        let count = self.counts.entry(of_place).or_default();
        *count += 1;
        if *count > OF_A_PLACE { household } else { format!("{household} {name}") }
    }
}

/// What the row of the n-th event stands for: one each up to the bound, then twice, four times, eight times the bound.
const fn weight(count: i64, bound: i64) -> Option<i64> {
    if count <= bound {
        return Some(1);
    }
    let is_doubled = count % bound == 0 && (count / bound).count_ones() == 1;
    if is_doubled { Some(count / 2) } else { None }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::accounts::embedded::ground::audit_entry::EventSource;

    fn visitor_at(address: IpAddr) -> EventSource<'static> {
        EventSource { address: Some(address), ..EventSource::without_request("visitor".into()) }
    }

    #[test]
    fn the_rows_stand_for_all_events_up_to_the_last_row() {
        let (mut rows, mut events) = (0, 0);
        for count in 1..=3_200 {
            if let Some(times) = weight(count, OF_ONE) {
                rows += 1;
                events += times;
            }
        }
        assert_eq!((rows, events), (105, 3_200));
    }

    #[test]
    fn failures_of_many_addresses_are_bounded_in_a_window_and_in_a_day() {
        let repetition = Repetition::default();
        let rows = |window: i64| {
            let wrote = |address: &u32| {
                let source = visitor_at(IpAddr::V4((*address).into()));
                let entry = AuditEntry::new(EventName::SignInFailed, source);
                let entry = entry.failed(ErrorCode::CheckEmailAndPassword);
                repetition.times(&entry, window * WINDOW).is_some()
            };
            (0..21_000).filter(wrote).count()
        };
        assert_eq!(rows(0), 20_000 + 100 + 3, "a row each, then all others as one");
        let day: usize = (1..10).map(rows).sum();
        assert_eq!(20_103 + day, 100_000 + 1, "and the 200,000th");
        assert_eq!(rows(96), 20_103, "the next day");
    }

    #[test]
    fn visitors_of_a_listener_for_both_families_are_told_apart() {
        let repetition = Repetition::default();
        let rows = (0..3 * 100_u32).filter(|number| {
            let address = std::net::Ipv4Addr::from(*number).to_ipv6_mapped();
            let source = visitor_at(address.into());
            let entry = AuditEntry::new(EventName::SignInFailed, source);
            repetition.times(&entry.failed(ErrorCode::CheckEmailAndPassword), 0).is_some()
        });
        assert_eq!(rows.count(), 300);
    }

    #[test]
    fn a_class_behind_one_address_is_told_apart_and_a_flood_from_there_is_not() {
        let repetition = Repetition::default();
        let address = std::net::Ipv4Addr::new(192, 0, 2, 1).into();
        let rows = |names: std::ops::Range<u32>| {
            let wrote = |name: &u32| {
                let name = name.to_string();
                let source = visitor_at(address);
                let entry = AuditEntry {
                    name: Some(&name),
                    ..AuditEntry::new(EventName::TurnedAway, source).failed(ErrorCode::ServiceBusy)
                };
                repetition.times(&entry, 0).is_some()
            };
            names.filter(wrote).count()
        };
        assert_eq!(rows(0..800), 800);
        assert_eq!(rows(800..50_000), 200 + 100 + 8, "then as one, each row for twice as many");
    }
}
