//! Floor 1: time as a value that is handed in, so that tests move it by hand.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use time::{Date, OffsetDateTime};

/// The source of time. Clones of a manual clock move together.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The operating system's time.
    System,
    /// Seconds since 1970, set by a test.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands still at this time, in seconds since 1970, until [`Clock::advance`].
    pub fn manual(unix_seconds: i64) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(unix_seconds)))
    }

    /// The current time in seconds since 1970.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's time")]
    pub fn now(&self) -> i64 {
        match self {
            Self::System => OffsetDateTime::now_utc().unix_timestamp(),
            Self::Manual(seconds) => seconds.load(Ordering::SeqCst),
        }
    }

    /// The current time in milliseconds since 1970. A manual clock knows whole seconds.
    #[expect(clippy::disallowed_methods, reason = "the other place that reads the system's time")]
    pub fn now_ms(&self) -> i64 {
        match self {
            Self::System => {
                let nanoseconds = OffsetDateTime::now_utc().unix_timestamp_nanos();
                i64::try_from(nanoseconds / 1_000_000).unwrap_or(i64::MAX)
            }
            Self::Manual(_) => self.now().saturating_mul(1_000),
        }
    }

    /// The current day in UTC.
    pub fn today(&self) -> Date {
        OffsetDateTime::from_unix_timestamp(self.now()).map_or(Date::MIN, OffsetDateTime::date)
    }

    /// Moves a manual clock forward; does nothing to the system's clock.
    pub fn advance(&self, seconds: i64) {
        if let Self::Manual(now) = self {
            now.fetch_add(seconds, Ordering::SeqCst);
        }
    }
}
