//! Floor 1: time as a value that is handed in, so that tests move it by hand.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use time::{Date, OffsetDateTime};

/// Where the time comes from. Clones of a manual clock move together.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The system's time.
    System,
    /// Seconds since 1970 that a test sets.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at this second until [`Clock::advance`].
    #[must_use]
    pub fn manual(unix_seconds: i64) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(unix_seconds)))
    }

    /// Seconds since 1970, UTC.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's time")]
    pub fn now(&self) -> i64 {
        match self {
            Self::System => OffsetDateTime::now_utc().unix_timestamp(),
            Self::Manual(seconds) => seconds.load(Ordering::SeqCst),
        }
    }

    /// The calendar day, UTC.
    #[must_use]
    pub fn today(&self) -> Date {
        OffsetDateTime::from_unix_timestamp(self.now()).map_or(Date::MIN, OffsetDateTime::date)
    }

    /// Moves a manual clock on; the system's clock cannot be moved.
    pub fn advance(&self, seconds: i64) {
        if let Self::Manual(now) = self {
            now.fetch_add(seconds, Ordering::SeqCst);
        }
    }
}
