//! E-mail addresses.

use std::str::FromStr;

use crate::domain::{ErrorCode, text};

/// A valid e-mail address, as typed but for the white space around it.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Reads an address (RFC 5322 without comments, display names and IP literals; the domain needs a dot).
    ///
    /// # Errors
    /// `required`, `max_length` or `invalid_email`.
    pub fn parse(typed: &str) -> Result<Self, ErrorCode> {
        let typed = text::required(typed).map_err(|code| match code {
            ErrorCode::InvalidFormat => ErrorCode::InvalidEmail,
            other => other,
        })?;
        let options = email_address::Options::default().without_display_text().without_domain_literal().with_required_tld();
        email_address::EmailAddress::parse_with_options(&typed, options).map_err(|_| ErrorCode::InvalidEmail)?;
        Ok(Self(typed))
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which two addresses of one mailbox are equal: lower case.
    #[must_use]
    pub fn canonical(&self) -> String {
        self.0.to_lowercase()
    }
}

impl FromStr for Email {
    type Err = ErrorCode;

    fn from_str(typed: &str) -> Result<Self, ErrorCode> {
        Self::parse(typed)
    }
}
