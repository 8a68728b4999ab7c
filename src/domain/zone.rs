//! The time zone in which people read days and times.

use jiff::{Timestamp, ZonedDateTime, tz::TimeZone};

/// A time zone; by default UTC (`site.time_zone`).
#[derive(Clone, Debug)]
pub struct Zone(TimeZone);

impl Default for Zone {
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl Zone {
    /// The zone with this name of the IANA database, such as `Europe/Tallinn`. The database is built in.
    pub fn parse(name: &str) -> Option<Self> {
        TimeZone::get(name).ok().map(Self)
    }

    fn at(&self, seconds: i64) -> ZonedDateTime {
        Timestamp::from_second(seconds)
            .unwrap_or(Timestamp::UNIX_EPOCH)
            .to_zoned_datetime(self.0.clone())
    }

    /// The day of this moment, as people read it: `dd.mm.yyyy`. `seconds` are since 1970.
    pub fn day(&self, seconds: i64) -> String {
        self.at(seconds).strftime("%d.%m.%Y").to_string()
    }

    /// The minute of this moment, as people read it: `dd.mm.yyyy, hh:mm`, and in UTC with its name. `seconds` are since 1970.
    pub fn moment(&self, seconds: i64) -> String {
        let name = if self.0 == TimeZone::UTC { " UTC" } else { "" };
        format!("{}{name}", self.at(seconds).strftime("%d.%m.%Y, %H:%M"))
    }
}

#[cfg(test)]
mod tests {
    use super::Zone;

    /// 29 March 2026, 01:00 UTC: clocks in Estonia go from three to four.
    const SUMMER: i64 = 1_774_746_000;

    #[test]
    fn days_and_times_are_those_of_the_zone() {
        let tallinn = Zone::parse("Europe/Tallinn").unwrap();
        assert_eq!(tallinn.moment(SUMMER - 60), "29.03.2026, 02:59");
        assert_eq!(tallinn.moment(SUMMER), "29.03.2026, 04:00");
        assert_eq!(tallinn.day(SUMMER - 4 * 3_600), "28.03.2026");
        assert_eq!(tallinn.day(SUMMER - 3 * 3_600), "29.03.2026");
        assert_eq!(Zone::default().moment(SUMMER), "29.03.2026, 01:00 UTC");
        assert_eq!(Zone::default().moment(i64::MAX), "01.01.1970, 00:00 UTC");
        assert!(Zone::parse("Europe/Nowhere").is_none() && Zone::parse("").is_none());
    }
}
