//! Counts what strangers can cause as often as they like, and says when it is worth a line of the log: the 1st, 2nd, 4th, 8th …
//! time within a quarter of an hour.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// After this time it is counted from 1 again.
const WINDOW: Duration = Duration::from_secs(15 * 60);

/// How often something has happened lately, anywhere in this process.
#[derive(Debug)]
pub struct Tally(Mutex<(Option<Instant>, u64)>);

impl Tally {
    /// Nothing has happened.
    pub const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// Counts it. If a line is due, how often it has happened in this quarter of an hour.
    pub fn count(&self) -> Option<u64> {
        self.count_at(Instant::now())
    }

    fn count_at(&self, now: Instant) -> Option<u64> {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.0.is_none_or(|since| now.duration_since(since) >= WINDOW) {
            *seen = (Some(now), 0);
        }
        seen.1 += 1;
        seen.1.is_power_of_two().then_some(seen.1)
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_rarer_and_begin_again_after_a_quarter_of_an_hour() {
        let (tally, now) = (Tally::new(), Instant::now());
        let lines: Vec<u64> = (0..3_000).filter_map(|_| tally.count_at(now)).collect();
        assert_eq!(lines, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
        assert_eq!(tally.count_at(now + WINDOW), Some(1));
    }
}
