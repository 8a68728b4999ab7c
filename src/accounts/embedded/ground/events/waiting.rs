//! The rows that wait for the database, in memory.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use crate::accounts::embedded::ground::events::row::{AccountLead, EventRow};

/// Rows that wait. Beyond that the oldest are left out; the log has a line for each.
const MOST: usize = 5_000;

/// Rows that are written in one transaction.
const BATCH: usize = 500;

/// Incident numbers that were noted last: whoever notices the same fault further out notes it once.
const RECENT: usize = 512;

/// What waits for the database.
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
    pub fn put_back(&self, rows: Vec<(EventRow, AccountLead)>) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let newer = std::mem::replace(&mut queue.rows, rows.into());
        drop(queue);
        self.push(newer);
    }

    /// Takes as many as are written in one transaction, the oldest.
    pub fn take(&self) -> Vec<(EventRow, AccountLead)> {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let many = queue.rows.len().min(BATCH);
        queue.rows.drain(..many).collect()
    }

    /// How many were left out since it was asked last.
    pub fn left_out(&self) -> u64 {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut queue.left_out)
    }
}
