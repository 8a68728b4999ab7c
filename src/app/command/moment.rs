//! A time as commands print it.

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::output::in_words;

/// Seconds since 1970 as date and time in UTC.
///
/// # Errors
/// A text, if no calendar has such a time.
pub fn moment(seconds: i64) -> Result<String, String> {
    let moment = OffsetDateTime::from_unix_timestamp(seconds).map_err(in_words)?;
    moment.format(&Rfc3339).map_err(in_words)
}
