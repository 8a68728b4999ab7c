//! A browser in which a password was just set by a letter: its person has proven the mailbox, and may look through what else
//! opens the account (docs/decisions/0054).

use serde::{Deserialize, Serialize};

/// The flow state of such a browser: kind and name.
pub const REVIEWING: (&str, &str) = ("reviewing", "");

/// Seconds for which the mailbox counts there.
pub const TIME: i64 = 15 * 60;

/// The page that shows it, relative to the public root.
pub const REVIEW: &str = "review";

/// Whose account it is, and the version of its credentials that the letter has made.
#[derive(Serialize, Deserialize)]
pub struct Reviewing {
    pub account: String,
    pub version: i64,
}
