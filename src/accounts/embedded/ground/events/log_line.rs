//! The log line of an event: of the target `lavi::sign_in` for tries, of `lavi::audit` for everything else.

use std::net::IpAddr;

use crate::{
    accounts::embedded::ground::events::{audit_entry::AuditEntry, event_name::EventName},
    domain::{ErrorCode, LoginMethod},
};

/// What the log says of an event: nothing that a stranger wrote, so no user agent. It owns its parts, because it may have
/// to wait for a commit.
pub struct LogLine {
    event: EventName,
    actor: String,
    address: Option<IpAddr>,
    incident: String,
    account: Option<String>,
    method: Option<LoginMethod>,
    code: Option<ErrorCode>,
    detail: Option<String>,
    name: Option<String>,
}

impl LogLine {
    pub fn of(entry: &AuditEntry<'_>) -> Self {
        Self {
            event: entry.event,
            actor: entry.source.actor.clone().into_owned(),
            address: entry.source.address,
            incident: entry.source.incident.to_owned(),
            account: entry.account.map(str::to_owned),
            method: entry.method,
            code: entry.code,
            detail: entry.detail.map(str::to_owned),
            name: entry.name.map(str::to_owned),
        }
    }

    /// Writes the line.
    pub fn write(self) {
        let outcome = match self.code {
            None => "success",
            Some(_) if self.event == EventName::TurnedAway => "fault",
            Some(ErrorCode::ConfirmRecaptcha) => "captcha",
            Some(ErrorCode::LoginPaused) => "paused",
            Some(ErrorCode::TooManyRequests) => "refused",
            Some(_) => "failed",
        };
        macro_rules! line {
            ($target:literal) => {
                tracing::info!(
                    target: $target,
                    outcome,
                    code = self.code.map(ErrorCode::as_str),
                    method = self.method.map(display),
                    address = self.address.map(display),
                    account = self.account.map(display),
                    event = self.event.as_str(),
                    actor = self.actor,
                    incident = self.incident,
                    detail = self.detail,
                    name = self.name.map(display),
                    "{}", self.event.text()
                )
            };
        }
        if self.event.is_try() { line!("lavi::sign_in") } else { line!("lavi::audit") }
    }
}
