//! How fast simulated phones are.

use std::time::Duration;

/// How fast phones are.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// After how long a person whose sign-in fails does so.
    pub failing: Duration,
    /// After how long everyone else confirms, where phones answer by themselves.
    pub confirming: Duration,
    /// After how long a phone that nobody answers gives up.
    pub patience: Duration,
    /// Whether phones answer by themselves from the start.
    pub by_themselves: bool,
}

impl Pace {
    /// Time enough to compare the code, and to refuse on the phone page instead.
    pub const LEISURELY: Self = Self {
        failing: Duration::from_secs(2),
        confirming: Duration::from_secs(8),
        patience: Duration::from_secs(120),
        by_themselves: true,
    };
}
