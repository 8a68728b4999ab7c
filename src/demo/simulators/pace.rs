//! How fast simulated phones answer.

use std::time::Duration;

/// How fast simulated phones answer.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long a sign-in that is to fail takes to fail.
    pub failing: Duration,
    /// How long any other takes to be confirmed, if phones confirm automatically.
    pub confirming: Duration,
    /// How long a phone rings until it gives up.
    pub timeout: Duration,
    /// Whether phones confirm automatically from the start.
    pub by_themselves: bool,
}

impl Pace {
    /// Leaves time to compare the codes, and to refuse on the phone page instead.
    pub const LEISURELY: Self = Self {
        failing: Duration::from_secs(2),
        confirming: Duration::from_secs(8),
        timeout: Duration::from_secs(120),
        by_themselves: true,
    };
}
