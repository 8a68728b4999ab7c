//! An event that is about to be written.

use crate::{
    accounts::embedded::ground::events::{event_name::EventName, event_source::EventSource},
    domain::{ErrorCode, LoginMethod},
};

/// An event that is about to be written. It holds no name, personal code, phone, e-mail address or secret.
#[derive(Clone, Debug)]
pub struct AuditEntry<'a> {
    /// What happened.
    pub event: EventName,
    /// Who caused it.
    pub source: EventSource<'a>,
    /// Whose account it is about, if that is known: its id.
    pub account: Option<&'a str>,
    /// The login method.
    pub method: Option<LoginMethod>,
    /// Why it did not succeed.
    pub code: Option<ErrorCode>,
    /// A word of a closed list, a number, or the id of what it is about.
    pub detail: Option<&'a str>,
    /// The keyed hash of the name of a try.
    pub name: Option<&'a str>,
}

impl<'a> AuditEntry<'a> {
    /// An event that succeeded, and about no account so far.
    pub const fn new(event: EventName, source: EventSource<'a>) -> Self {
        Self { event, source, account: None, method: None, code: None, detail: None, name: None }
    }

    /// About this account.
    pub fn of(self, account: &'a str) -> Self {
        Self { account: Some(account), ..self }
    }

    /// By this method.
    pub fn by(self, method: LoginMethod) -> Self {
        Self { method: Some(method), ..self }
    }

    /// It failed with this code.
    pub fn failed(self, code: ErrorCode) -> Self {
        Self { code: Some(code), ..self }
    }

    /// With this detail.
    pub fn detail(self, detail: &'a str) -> Self {
        Self { detail: Some(detail), ..self }
    }

    /// `ok` or the error code.
    pub fn outcome(&self) -> &'static str {
        self.code.map_or("ok", ErrorCode::as_str)
    }
}
