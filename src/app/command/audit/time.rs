//! Moments, as an operator writes and reads them.

use time::{
    Date, OffsetDateTime, PrimitiveDateTime, Time, format_description::well_known::Rfc3339,
    macros::format_description,
};

/// A moment in milliseconds since 1970: a day in UTC, a time with its offset, or so long before `now`.
pub fn moment(text: &str, now: i64) -> Option<i64> {
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

/// A moment as it is shown: UTC, to the millisecond.
pub fn shown(at: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000);
    let format =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    moment.ok().and_then(|moment| moment.format(format).ok()).unwrap_or_else(|| at.to_string())
}

#[cfg(test)]
mod tests {
    use super::{moment, shown};

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
            assert_eq!(moment(text, now).map(shown).as_deref(), expected, "{text}");
        }
    }
}
