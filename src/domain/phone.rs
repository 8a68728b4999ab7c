//! Phone numbers: for Mobile-ID, and of contact persons.

use crate::domain::{Country, ErrorCode, text};

/// The countries that Mobile-ID serves, with their prefixes; the first is the default.
pub const PREFIXES: [(Country, &str); 2] = [(Country::EE, "+372"), (Country::LT, "+370")];

/// A number with its prefix: `+37250000000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone(String);

impl Phone {
    /// Joins prefix and number. Spaces, dashes, dots and brackets are dropped; a prefix that was typed as part of the
    /// number is not doubled.
    ///
    /// # Errors
    /// `required`, `digits_only`, or `invalid_format` for an unknown prefix.
    pub fn parse(prefix: &str, typed: &str) -> Result<Self, ErrorCode> {
        let (_, prefix) = PREFIXES
            .into_iter()
            .find(|(_, known)| *known == prefix)
            .ok_or(ErrorCode::InvalidFormat)?;
        let typed = text::half_width(typed).replace(['(', ')', '.'], "");
        let typed = typed.trim();
        let national = typed
            .strip_prefix(prefix)
            .or_else(|| typed.strip_prefix("00").and_then(|t| t.strip_prefix(&prefix[1..])));
        Ok(Self(format!("{prefix}{}", text::digits(national.unwrap_or(typed))?)))
    }

    /// The number with its prefix.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The fewest and most digits of a number that can be called from abroad (ITU-T E.164).
const CONTACT_LENGTH: std::ops::RangeInclusive<usize> = 5..=15;

/// Parses a contact person's number, of any country: digits, with a leading plus sign if it was typed. Spaces, dashes,
/// dots, slashes and brackets are dropped.
///
/// # Errors
/// `required`, `max_length`, `digits_only`, or `invalid_format` for too few or too many digits.
pub fn of_contact(typed: &str) -> Result<String, ErrorCode> {
    let typed = text::half_width(&text::required(typed)?).replace(['(', ')', '.', '/'], "");
    let (plus, national) = typed.strip_prefix('+').map_or(("", typed.as_str()), |rest| ("+", rest));
    let digits = text::digits(national)?;
    if CONTACT_LENGTH.contains(&digits.len()) {
        Ok(format!("{plus}{digits}"))
    } else {
        Err(ErrorCode::InvalidFormat)
    }
}
