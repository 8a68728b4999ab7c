//! Phone numbers: of Mobile-ID, and of people to be called.

use crate::domain::{ErrorCode, text};

/// The prefixes that Mobile-ID serves; the first is the default.
pub const PREFIXES: [&str; 2] = ["+372", "+370"];

/// A number with its prefix: `+37250000000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone(String);

impl Phone {
    /// Joins prefix and number. Spaces, dashes and brackets are dropped; a number typed with its prefix is not doubled.
    ///
    /// # Errors
    /// `required` or `digits_only`.
    pub fn parse(prefix: &str, typed: &str) -> Result<Self, ErrorCode> {
        let prefix =
            PREFIXES.iter().find(|known| **known == prefix).ok_or(ErrorCode::InvalidFormat)?;
        let typed: String = typed.chars().filter(|c| !matches!(c, '(' | ')' | '.')).collect();
        let typed = typed.trim();
        let national = typed
            .strip_prefix(prefix)
            .or_else(|| typed.strip_prefix("00").and_then(|t| t.strip_prefix(&prefix[1..])));
        Ok(Self(format!("{prefix}{}", text::digits(national.unwrap_or(typed))?)))
    }

    /// The number with its prefix.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Digits of the shortest number that can be called from elsewhere, and of the longest (ITU-T E.164).
const CONTACT_LENGTH: std::ops::RangeInclusive<usize> = 5..=15;

/// A number at which someone can be called, of any country: digits, with a plus sign before them where it was typed. Spaces,
/// dashes, dots, slashes and brackets are dropped.
///
/// # Errors
/// `required`, `max_length`, `digits_only`, or `invalid_format` for too few digits or too many.
pub fn of_contact(typed: &str) -> Result<String, ErrorCode> {
    let typed: String =
        text::required(typed)?.chars().filter(|c| !matches!(c, '(' | ')' | '.' | '/')).collect();
    let (plus, national) = typed.strip_prefix('+').map_or(("", typed.as_str()), |rest| ("+", rest));
    let digits = text::digits(national)?;
    if CONTACT_LENGTH.contains(&digits.len()) {
        Ok(format!("{plus}{digits}"))
    } else {
        Err(ErrorCode::InvalidFormat)
    }
}
