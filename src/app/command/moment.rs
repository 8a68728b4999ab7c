//! Moments, as an operator writes and reads them.

use time::{
    Date, OffsetDateTime, PrimitiveDateTime, Time,
    format_description::{BorrowedFormatItem, well_known::Rfc3339},
    macros::format_description,
};

/// A moment in milliseconds since 1970: a day in UTC, a time with its offset, or so long before `now`.
pub fn parse(text: &str, now: i64) -> Option<i64> {
    let milliseconds =
        |at: OffsetDateTime| i64::try_from(at.unix_timestamp_nanos() / 1_000_000).ok();
    if let Ok(at) = OffsetDateTime::parse(text, &Rfc3339) {
        return milliseconds(at);
    }
    if let Ok(day) = Date::parse(text, format_description!("[year]-[month]-[day]")) {
        return milliseconds(PrimitiveDateTime::new(day, Time::MIDNIGHT).assume_utc());
    }
    let unit = text.chars().last()?;
    let length = match unit {
        's' => 1_000,
        'm' => 60_000,
        'h' => 3_600_000,
        'd' => 86_400_000,
        _ => return None,
    };
    let count: u32 = text.strip_suffix(unit)?.parse().ok()?;
    Some(now.saturating_sub(i64::from(count) * length))
}

/// Seconds since 1970 as date and time in UTC; as they are, if no calendar has them.
pub fn shown(seconds: i64) -> String {
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]Z");
    in_calendar(i128::from(seconds) * 1_000_000_000, format).unwrap_or_else(|| seconds.to_string())
}

/// The same of milliseconds, to the millisecond.
pub fn shown_exactly(milliseconds: i64) -> String {
    let format =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    in_calendar(i128::from(milliseconds) * 1_000_000, format)
        .unwrap_or_else(|| milliseconds.to_string())
}

fn in_calendar(nanoseconds: i128, format: &[BorrowedFormatItem<'_>]) -> Option<String> {
    OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok()?.format(format).ok()
}

#[cfg(test)]
mod tests {
    use super::{parse, shown, shown_exactly};

    #[test]
    fn days_times_and_spans_are_understood() {
        let now = 1_799_971_200_000;
        for (text, expected) in [
            ("2026-11-01", Some("2026-11-01T00:00:00.000Z")),
            ("2026-11-01T12:00:00+02:00", Some("2026-11-01T10:00:00.000Z")),
            ("24h", Some("2027-01-14T00:00:00.000Z")),
            ("90s", Some("2027-01-14T23:58:30.000Z")),
            ("yesterday", None),
            ("24", None),
            ("-1h", None),
            ("ü", None),
            ("", None),
        ] {
            assert_eq!(parse(text, now).map(shown_exactly).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_moment_is_shown_to_the_second_or_to_the_millisecond_and_one_of_no_calendar_as_its_number()
    {
        assert_eq!(shown(1_799_971_200), "2027-01-15T00:00:00Z");
        assert_eq!(shown_exactly(1_799_971_200_007), "2027-01-15T00:00:00.007Z");
        assert_eq!(shown_exactly(-1), "1969-12-31T23:59:59.999Z");
        assert_eq!(shown(i64::MAX), i64::MAX.to_string());
    }
}
