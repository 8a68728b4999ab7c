//! The rules of a new password (docs/behaviour.md section 19, docs/account-api.md section 8).

use crate::domain::{ErrorCode, Secret, text::MAX_LENGTH};

/// The shortest accepted password, in characters.
pub const MIN_LENGTH: usize = 9;

/// A password that satisfies the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPassword(Secret);

impl NewPassword {
    /// Checks the rules: 9 to 255 characters, each a Unicode letter, an ASCII digit or ASCII punctuation, from at least
    /// three of the four classes (upper case, lower case, digit, punctuation).
    ///
    /// # Errors
    /// `required`, `min_length`, `max_length`, `password_characters` or `password_strength`.
    pub fn parse(typed: &Secret) -> Result<Self, ErrorCode> {
        let text = typed.expose();
        let length = text.chars().count();
        if length == 0 {
            return Err(ErrorCode::Required);
        }
        if length < MIN_LENGTH {
            return Err(ErrorCode::MinLength);
        }
        if length > MAX_LENGTH {
            return Err(ErrorCode::MaxLength);
        }
        if !text
            .chars()
            .all(|c| c.is_alphabetic() || c.is_ascii_digit() || c.is_ascii_punctuation())
        {
            return Err(ErrorCode::PasswordCharacters);
        }
        let has = |class: fn(char) -> bool| usize::from(text.chars().any(class));
        let classes = has(char::is_uppercase)
            + has(char::is_lowercase)
            + has(|c| c.is_ascii_digit())
            + has(|c| c.is_ascii_punctuation());
        if classes < 3 {
            return Err(ErrorCode::PasswordStrength);
        }
        Ok(Self(typed.clone()))
    }

    /// The password.
    pub fn secret(&self) -> &Secret {
        &self.0
    }
}
