//! Goes on printing what happens. On PostgreSQL a transaction may commit after one with a higher number, so each look
//! begins where the newest number was some time ago, and leaves out what was printed.

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

/// Events of one look; more wait for the next.
const BATCH: i64 = 100_000;

/// Prints new events until the process ends.
///
/// # Errors
/// A line for the operator if the database fails or standard output does.
pub async fn follow(
    reader: &mut EventReader,
    filter: EventFilter,
    printed: &[Event],
    mut columns: Columns,
) -> Done {
    let mut seen: BTreeSet<i64> = printed.iter().map(|event| event.id).collect();
    // What the first answer left out is not printed later.
    let newest = reader.newest().await.map_err(|cause| unread(&cause))?;
    let start = seen.last().copied().unwrap_or(newest);
    let mut marks = VecDeque::from([start]);
    let mut filter = EventFilter { limit: BATCH, ..filter };
    loop {
        sleep(INTERVAL).await;
        filter.after = marks.front().copied().unwrap_or_default();
        let mut events = reader.read(&filter).await.map_err(|cause| unread(&cause))?;
        events.retain(|event| seen.insert(event.id));
        for line in columns.lines(&events) {
            match writeln!(std::io::stdout(), "{line}") {
                Ok(()) => {}
                Err(cause) if cause.kind() == ErrorKind::BrokenPipe => return Ok(()),
                Err(cause) => return Err(format!("standard output: {cause}")),
            }
        }
        marks.push_back(seen.last().copied().unwrap_or(start).max(start));
        if marks.len() > LATE {
            marks.pop_front();
        }
        let oldest = marks.front().copied().unwrap_or_default();
        seen = seen.split_off(&oldest);
    }
}

/// The line for an operator when the database does not answer.
pub fn unread(cause: &sqlx::Error) -> String {
    format!("the events cannot be read: {cause}")
}
