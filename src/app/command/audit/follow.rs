//! Goes on printing what happens. On PostgreSQL a transaction may commit after one with a higher number, so each look
//! begins some way before the newest number, and leaves out what is known already.

use std::{
    collections::{BTreeSet, VecDeque},
    io::{ErrorKind, Write},
    time::Duration,
};

use actix_web::rt::time::sleep;

use super::line::Columns;
use crate::{
    accounts::embedded::{Event, EventFilter, EventReader},
    app::command::output::Done,
};

/// How often it looks.
const INTERVAL: Duration = Duration::from_secs(1);

/// How many looks a transaction may take from its number to its commit: longer than a statement may run.
const LATE: usize = 20;

/// How many numbers before the newest one the first looks begin: as many events as may happen while a transaction is under way.
const BEFORE: i64 = 5_000;

/// Events of one look; more wait for the next.
const BATCH: i64 = 100_000;

/// What is known of the events so far.
pub struct Followed {
    /// The numbers that are not printed any more.
    known: BTreeSet<i64>,
    /// The newest number when it began.
    newest: i64,
    /// After which number the next look begins, and those after it.
    marks: VecDeque<i64>,
}

impl Followed {
    /// Begins before the first answer is read: what is there by then and not in that answer is too old to be printed. Whatever
    /// commits later is printed, by that answer or after it.
    ///
    /// # Errors
    /// A line for the operator if the database fails.
    pub async fn begin(reader: &mut EventReader, filter: &EventFilter) -> Result<Self, String> {
        let newest = reader.newest().await.map_err(|cause| unread(&cause))?;
        let first = newest.saturating_sub(BEFORE).max(0);
        let near = EventFilter { after: first, limit: BATCH, ..filter.clone() };
        let near = reader.read(&near).await.map_err(|cause| unread(&cause))?;
        let known = near.iter().map(|event| event.id).collect();
        Ok(Self { known, newest, marks: VecDeque::from([first]) })
    }

    /// The same after these events were printed.
    pub fn after(mut self, printed: &[Event]) -> Self {
        self.known.extend(printed.iter().map(|event| event.id));
        self
    }

    /// Prints new events until the process ends.
    ///
    /// # Errors
    /// A line for the operator if the database fails or standard output does.
    pub async fn go_on(
        mut self,
        reader: &mut EventReader,
        filter: EventFilter,
        mut columns: Columns,
    ) -> Done {
        let mut filter = EventFilter { limit: BATCH, ..filter };
        loop {
            sleep(INTERVAL).await;
            filter.after = self.marks.front().copied().unwrap_or_default();
            let mut events = reader.read(&filter).await.map_err(|cause| unread(&cause))?;
            events.retain(|event| self.known.insert(event.id));
            for line in columns.lines(&events) {
                match writeln!(std::io::stdout(), "{line}") {
                    Ok(()) => {}
                    Err(cause) if cause.kind() == ErrorKind::BrokenPipe => return Ok(()),
                    Err(cause) => return Err(format!("standard output: {cause}")),
                }
            }
            self.marks.push_back(self.known.last().copied().unwrap_or_default().max(self.newest));
            if self.marks.len() > LATE {
                self.marks.pop_front();
            }
            self.known = self.known.split_off(&filter.after);
        }
    }
}

/// The line for an operator when the database does not answer.
pub fn unread(cause: &sqlx::Error) -> String {
    format!("the events cannot be read: {cause}")
}
