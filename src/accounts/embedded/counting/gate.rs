//! What a try is counted by.

use serde::{Deserialize, Serialize};

use crate::accounts::embedded::{
    counting::marks::Mark,
    ground::limits::{Limits, Thresholds},
};

/// What a try is counted by.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TryCounters {
    /// The counter that decides.
    pub counter: String,
    /// The same of a day; empty: there is none.
    pub day: String,
    /// Where the name is marked; `None`: the browser is known.
    pub mark: Option<Mark>,
    /// Whether a phone is to be rung.
    pub rings: bool,
}

impl TryCounters {
    pub fn of_device(counter: String, day: String) -> Self {
        Self { counter, day, mark: None, rings: false }
    }

    pub fn mark_id(&self) -> &str {
        self.mark.as_ref().map_or("", |mark| &mark.id)
    }

    pub fn ceilings<'a>(&self, limits: &'a Limits) -> &'a Thresholds {
        if self.rings { &limits.people } else { &limits.names }
    }
}

/// The counter of an account's codes, in browsers that are not known.
pub fn of_account(account: &str) -> String {
    format!("codes:{account}")
}
