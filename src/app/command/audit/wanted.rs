//! What the options choose, and what is wrong with them.

use std::net::IpAddr;

use super::arguments::AuditArguments;
use crate::{
    accounts::embedded::{EventFilter, EventName},
    app::command::moment,
    clock::Clock,
    domain::ErrorCode,
};

/// The filter, without the account.
///
/// # Errors
/// One line: the option, what is wrong with its value, and what it may be.
pub fn filter(given: &AuditArguments, clock: &Clock) -> Result<EventFilter, String> {
    let all = EventFilter::default();
    let moment = |option: &str, text: &Option<String>, otherwise: i64| {
        match text {
        Some(text) => moment::parse(text, clock.now_ms())
            .ok_or_else(|| wrong(option, text, "a day (2026-11-01), a time (2026-11-01T12:00:00Z) or so long ago: 90s, 30m, 24h, 7d")),
        None => Ok(otherwise),
    }
    };
    let (since, until) =
        (moment("--since", &given.since, all.since)?, moment("--until", &given.until, all.until)?);
    if since >= until {
        return Err("--until: is not later than --since, so nothing lies between".to_owned());
    }
    let address = match &given.address {
        Some(text) => text
            .parse::<IpAddr>()
            .map_err(|_| wrong("--address", text, "an IP address such as 192.0.2.1"))?
            .to_canonical()
            .to_string(),
        None => String::new(),
    };
    Ok(EventFilter {
        since,
        until,
        before: given.before.unwrap_or(all.before),
        events: given.events.iter().map(|name| event(name)).collect::<Result<_, _>>()?,
        address,
        outcome: given.outcome.as_deref().map(outcome).transpose()?.unwrap_or_default(),
        incident: given.incident.clone().unwrap_or_default(),
        limit: given.limit,
        ..all
    })
}

fn event(name: &str) -> Result<EventName, String> {
    let known = || {
        let names: Vec<&str> = EventName::ALL.iter().map(|event| event.as_str()).collect();
        wrong("--event", name, &format!("one of {}", names.join(", ")))
    };
    EventName::parse(name).ok_or_else(known)
}

fn outcome(text: &str) -> Result<String, String> {
    let is_code = ErrorCode::ALL.iter().any(|code| code.as_str() == text);
    if ["ok", "failed"].contains(&text) || is_code {
        return Ok(text.to_owned());
    }
    Err(wrong("--outcome", text, "ok, failed or an error code such as check_email_and_password"))
}

fn wrong(option: &str, found: &str, expected: &str) -> String {
    format!("{option}: expected {expected}, found {found:?}")
}
