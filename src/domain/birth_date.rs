//! Dates of birth, as people type them and as the wire has them.

use std::fmt;

use time::{Date, Month};

use crate::domain::{ErrorCode, text};

/// A real calendar date that is not in the future. `Display` writes the wire's `dd.mm.yyyy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BirthDate(Date);

impl BirthDate {
    /// Parses `d.m.yyyy` and `yyyy-m-d`, either with `.`, `/`, `-` or spaces between the numbers, full-width digits too: a year of four digits in front
    /// cannot be mistaken.
    ///
    /// # Errors
    /// `required`; `invalid_format` for any other text; `incorrect_date_of_birth` when the day does not exist or is
    /// after `today`.
    pub fn parse(typed: &str, today: Date) -> Result<Self, ErrorCode> {
        let typed = text::half_width(typed);
        let typed = typed.trim().trim_end_matches('.');
        if typed.is_empty() {
            return Err(ErrorCode::Required);
        }
        let parts: Vec<&str> = typed
            .split(|c: char| matches!(c, '.' | '/' | '-') || c.is_whitespace())
            .filter(|part| !part.is_empty())
            .collect();
        let [first, month, last] = parts[..] else { return Err(ErrorCode::InvalidFormat) };
        let (day, year) = if first.len() == 4 { (last, first) } else { (first, last) };
        let number = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
            let fits = lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            if fits {
                part.parse::<u16>().map_err(|_| ErrorCode::InvalidFormat)
            } else {
                Err(ErrorCode::InvalidFormat)
            }
        };
        let (day, month, year) = (number(day, 1..=2)?, number(month, 1..=2)?, number(year, 4..=4)?);
        Self::from_parts(year, month, day)
            .filter(|date| date.0 <= today)
            .ok_or(ErrorCode::IncorrectDateOfBirth)
    }

    /// The date with these numbers, if that day exists.
    pub fn from_parts(year: u16, month: u16, day: u16) -> Option<Self> {
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?).ok().map(Self)
    }

    /// The calendar date.
    pub fn date(self) -> Date {
        self.0
    }
}

impl fmt::Display for BirthDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}.{:02}.{:04}", self.0.day(), u8::from(self.0.month()), self.0.year())
    }
}
