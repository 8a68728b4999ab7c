//! E-mail addresses.

use std::str::FromStr;

use crate::domain::{ErrorCode, text};

/// A valid e-mail address, as typed but for the white space around it.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Reads an address (RFC 5322 without comments, display names, IP literals and quotes; the domain needs a dot). In quotes a
    /// whole sentence would be an address, and stand in letters to others.
    ///
    /// # Errors
    /// `required`, `max_length` or `invalid_email`.
    pub fn parse(typed: &str) -> Result<Self, ErrorCode> {
        let typed = text::required(typed).map_err(|code| match code {
            ErrorCode::InvalidFormat => ErrorCode::InvalidEmail,
            other => other,
        })?;
        let options = email_address::Options::default()
            .without_display_text()
            .without_domain_literal()
            .with_required_tld();
        email_address::EmailAddress::parse_with_options(&typed, options)
            .map_err(|_| ErrorCode::InvalidEmail)?;
        if typed.contains('"') { Err(ErrorCode::InvalidEmail) } else { Ok(Self(typed)) }
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
