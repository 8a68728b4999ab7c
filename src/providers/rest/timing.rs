//! Time-outs and intervals of calls to a provider.

use std::time::Duration;

/// Time-outs and intervals.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Time-out of the call that starts a session, including the connection.
    pub start: Duration,
    /// How long the provider may hold one long poll.
    pub poll: Duration,
    /// Time that our own time-out adds to a long poll for the network (docs/providers/mobile-id.md#status asks for 1.5 s).
    pub grace: Duration,
    /// Pause between two long polls, in case the provider answers them at once.
    pub pause: Duration,
    /// Time from the start until we stop polling.
    pub timeout: Duration,
}

impl Default for Timing {
    /// 10 s, 30 s, 3 s, 1 s, and 5 minutes, after which the providers have forgotten the session too.
    fn default() -> Self {
        let [start, poll, grace, pause, timeout] = [10, 30, 3, 1, 300].map(Duration::from_secs);
        Self { start, poll, grace, pause, timeout }
    }
}
