//! People who arrive from another system, and the form in which they leave: `lavi account import` and `export` (docs/import.md).
//!
//! The whole file is checked before anything is written. Then everything is written in one transaction, or, to be resumed, in
//! parts of some hundred people, each with a row that says how far it has come.

mod checking;
pub mod form;
mod guarded;
mod leaving;
mod problems;
mod running;
mod updating;
mod writing;

pub use guarded::{CheckedImport, Coming, Preview};
pub use problems::{LineProblem, Problem};

use std::sync::Arc;

use crate::accounts::embedded::{
    ground::{Ground, events::Deed},
    records::{Records, accounts::Accounts},
    sessions::Sessions,
};

words! {
    /// What becomes of a person whom the service knows already.
    OnConflict {
        /// The account stays as it is.
        Skip = "skip",
        /// The account gets what the file has.
        Update = "update",
        /// It is a problem, and nothing is written.
        Fail = "fail",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ImportOptions {
    pub dry_run: bool,
    pub on_conflict: OnConflict,
    /// Writes in parts, and goes on where the last run of the same file was interrupted.
    pub resume: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Add,
    /// The account with this id gets what the file has.
    Update(String),
    Skip,
}

/// Who writes, and whether accounts that are there already have to open as before.
struct By<'a> {
    deed: Deed<'a>,
    guarded: bool,
}

/// What an import did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    pub added: u64,
    pub updated: u64,
    pub skipped: u64,
    /// With any of them nothing was written, in the order of their lines.
    pub problems: Vec<LineProblem>,
}

impl ImportReport {
    fn count(&mut self, fates: &[Fate]) {
        let many =
            |wanted: fn(&Fate) -> bool| fates.iter().filter(|fate| wanted(fate)).count() as u64;
        self.added += many(|fate| matches!(fate, Fate::Add));
        self.updated += many(|fate| matches!(fate, Fate::Update(_)));
        self.skipped += many(|fate| matches!(fate, Fate::Skip));
    }
}

pub struct Imports {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    sessions: Arc<Sessions>,
}

/// People of one part of an import that is resumed, and of one round of checks and statements.
const PART: usize = 500;

/// Seconds for which it is remembered how far an import has come.
const REMEMBERED: i64 = 30 * 24 * 3_600;

impl Imports {
    pub fn new(ground: &Arc<Ground>, records: &Records, sessions: &Arc<Sessions>) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            sessions: sessions.clone(),
        }
    }
}
