//! Phone numbers of Mobile-ID.

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
        let prefix = PREFIXES.iter().find(|known| **known == prefix).ok_or(ErrorCode::InvalidFormat)?;
        let typed: String = typed.chars().filter(|c| !matches!(c, '(' | ')' | '.')).collect();
        let typed = typed.trim();
        let national = typed.strip_prefix(prefix).or_else(|| typed.strip_prefix("00").and_then(|t| t.strip_prefix(&prefix[1..])));
        Ok(Self(format!("{prefix}{}", text::digits(national.unwrap_or(typed))?)))
    }

    /// The number with its prefix.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
