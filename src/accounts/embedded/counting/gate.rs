//! The counters of a try.

use std::net::IpAddr;

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
    /// Two counters without a failure mark.
    pub fn of_device(counter: String, day: String) -> Self {
        Self { counter, day, mark: None, rings: false }
    }

    /// Of a device link in a browser that nobody has signed in with, which names nobody: each is a mark of its own at its network address,
    /// with the thresholds of phones that ring.
    pub fn of_link(id: &str, address: IpAddr) -> Self {
        let mark = Some(Mark::of("link", id, address));
        Self { counter: format!("link:{id}"), day: String::new(), mark, rings: true }
    }

    pub fn mark_id(&self) -> &str {
        self.mark.as_ref().map_or("", |mark| &mark.id)
    }

    pub const fn thresholds(&self, limits: &Limits) -> Thresholds {
        if self.rings { limits.people } else { limits.names }
    }
}

/// The counter of an account's second-factor codes, for unknown browsers.
pub fn of_account(account: &str) -> String {
    format!("codes:{account}")
}
