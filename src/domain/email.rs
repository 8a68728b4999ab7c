//! E-mail addresses.

use std::str::FromStr;

use crate::domain::{ErrorCode, text};

/// A valid e-mail address, as typed but trimmed.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Parses an address: RFC 5322 without comments, display names, IP literals and quotes; the domain needs a dot.
    /// Quotes are refused because a whole sentence in quotes would be a valid address, and could be sent to others in
    /// letters.
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

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address with dots in the place of all but the first letter before the `@`, for a page that others may see.
    pub fn masked(&self) -> String {
        let (mailbox, domain) = self.0.rsplit_once('@').unwrap_or_default();
        let first = mailbox.chars().next().map(String::from).unwrap_or_default();
        format!("{first}•••@{domain}")
    }

    /// The form for comparing addresses of one mailbox: lower case.
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
