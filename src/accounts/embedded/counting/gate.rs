//! The counters of a try.

use serde::{Deserialize, Serialize};

use crate::accounts::embedded::{
    counting::networks::Mark,
    ground::limits::{Limits, Thresholds},
};

/// The counters and the failure mark of a try.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TryCounters {
    /// The counter that decides.
    pub counter: String,
    /// The same counter for a whole day; empty if there is none.
    pub day: String,
    /// The failure mark; `None` in a known browser.
    pub mark: Option<Mark>,
    /// Whether the try makes a phone ring.
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

/// The counter of an account's second-factor codes, for unknown browsers.
pub fn of_account(account: &str) -> String {
    format!("codes:{account}")
}
