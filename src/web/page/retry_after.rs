//! `Retry-After`: when to try again, for every response that says so.

use actix_web::http::{
    StatusCode,
    header::{HeaderMap, HeaderValue, RETRY_AFTER},
};

use crate::i18n::Words;

/// Seconds to wait when no page can be shown: maintenance, or an account service without an outcome.
const NO_PAGE: u32 = 120;
/// Seconds to wait for every other 503: the server is overloaded at the moment.
const SOON: u32 = 10;

/// Seconds in an hour. Pauses of more than two hours are given in hours.
const HOUR: u32 = 3_600;

/// The sentence that says when to try again, rounded up so that it is never too early.
pub(in crate::web) fn in_words(words: &Words, seconds: u32) -> String {
    let (id, name, unit) = if seconds > 2 * HOUR {
        ("paused-hours", "hours", HOUR)
    } else {
        ("paused-minutes", "minutes", 60)
    };
    words.count(id, name, usize::try_from(seconds.div_ceil(unit)).unwrap_or(usize::MAX))
}

/// Why the visitor has to retry later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::web) enum RetryAfter {
    /// Tries are paused for this many seconds.
    Paused(u32),
    /// An error page is shown instead of the page.
    NoPage,
}

impl RetryAfter {
    /// Sets the header.
    pub fn tell(self, headers: &mut HeaderMap) {
        let seconds = match self {
            Self::Paused(seconds) => seconds,
            Self::NoPage => NO_PAGE,
        };
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// Sets the header on a 503 that does not have it yet.
pub(in crate::web) fn complete(status: StatusCode, headers: &mut HeaderMap) {
    if status == StatusCode::SERVICE_UNAVAILABLE && !headers.contains_key(RETRY_AFTER) {
        headers.insert(RETRY_AFTER, HeaderValue::from(SOON));
    }
}
