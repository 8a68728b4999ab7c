//! When it is worth while to come back (`Retry-After`), for every answer that says so.

use actix_web::http::{
    StatusCode,
    header::{HeaderMap, HeaderValue, RETRY_AFTER},
};

/// Seconds, where a page cannot be shown: maintenance, or an account service without an outcome.
const NO_PAGE: u32 = 120;
/// Seconds, where nothing else is said: too much to do just now.
const SOON: u32 = 10;

/// Why to come back later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::web) enum RetryAfter {
    /// Tries are paused for so many seconds.
    Paused(u32),
    /// An error page stands in the place of the page.
    NoPage,
}

impl RetryAfter {
    /// Says so in a head.
    pub fn tell(self, headers: &mut HeaderMap) {
        let seconds = match self {
            Self::Paused(seconds) => seconds,
            Self::NoPage => NO_PAGE,
        };
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// Has every 503 say when to come back.
pub(in crate::web) fn complete(status: StatusCode, headers: &mut HeaderMap) {
    if status == StatusCode::SERVICE_UNAVAILABLE && !headers.contains_key(RETRY_AFTER) {
        headers.insert(RETRY_AFTER, HeaderValue::from(SOON));
    }
}
