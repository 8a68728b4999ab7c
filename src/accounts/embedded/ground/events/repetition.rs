//! Bounds how many rows visitors can cause: of a kind of event, the first ones of an address or account get a row each,
//! and after that each row stands for as many as there were before it. The log has a line for each in any case.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use crate::{
    accounts::embedded::ground::events::{audit_entry::AuditEntry, event_name::EventName},
    domain::{ErrorCode, household},
};

/// Seconds in which the events of one address or account are counted together, and those of everybody.
const WINDOW: i64 = 900;
const DAY: i64 = 86_400;

/// Rows of one kind that an address or account causes before they are counted together.
const OF_ONE: i64 = 100;

/// People whom a fault turned away are told apart behind one address, up to so many events; then the address counts as one.
const OF_A_PLACE: i64 = 1_000;

/// Failures of everybody in a day that get rows of their own.
const OF_ALL: i64 = 100_000;

/// Addresses and accounts that are told apart in one window. All beyond are one.
const KEPT: usize = 20_000;

/// A kind of event of somebody.
type Kind = (EventName, Option<ErrorCode>, String);

/// The events of this process so far.
#[derive(Debug, Default)]
pub struct Repetition {
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    window: i64,
    counts: HashMap<Kind, i64>,
    day: i64,
    failures: i64,
}

impl Repetition {
    /// How many events a row about this one stands for; `None`: it gets no row. `now` is in seconds.
    pub fn times(&self, entry: &AuditEntry<'_>, now: i64) -> Option<i64> {
        let Some(address) = entry.source.address else { return Some(1) };
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (window, day) = (now / WINDOW, now / DAY);
        if seen.window != window {
            *seen = Seen { window, day: seen.day, failures: seen.failures, ..Seen::default() };
        }
        if seen.day != day {
            (seen.day, seen.failures) = (day, 0);
        }
        let household = household(address).to_string();
        let whose = match (entry.code, entry.account) {
            (None, Some(account)) => account.to_owned(),
            _ if entry.event == EventName::TurnedAway => seen.who(entry, household),
            _ => household,
        };
        let is_full = seen.counts.len() >= KEPT;
        let kind = (entry.event, entry.code, whose);
        let kind = if is_full && !seen.counts.contains_key(&kind) {
            (entry.event, entry.code, String::new())
        } else {
            kind
        };
        let count = seen.counts.entry(kind).or_default();
        *count += 1;
        let of_one = weight(*count, OF_ONE)?;
        if entry.code.is_none() {
            return Some(of_one);
        }
        seen.failures += 1;
        if seen.failures == OF_ALL {
            tracing::warn!(
                failures = OF_ALL,
                "failed tries of today get a row of the events no more, or one for many; the log has a line for each"
            );
        }
        Some(of_one.max(weight(seen.failures, OF_ALL)?))
    }
}

impl Seen {
    /// Who was turned away: a name at an address. A class behind one address meets the same fault, and each of its pupils is found.
    fn who(&mut self, entry: &AuditEntry<'_>, household: String) -> String {
        let name = entry.name.or(entry.account).unwrap_or_default();
        let of_place = (entry.event, entry.code, format!("{household} in all"));
        if self.counts.len() >= KEPT && !self.counts.contains_key(&of_place) {
            return household;
        }
        let count = self.counts.entry(of_place).or_default();
        *count += 1;
        if *count > OF_A_PLACE { household } else { format!("{household} {name}") }
    }
}

/// What the row of the n-th event stands for: one each up to the bound, then twice, four times, eight times the bound.
const fn weight(count: i64, bound: i64) -> Option<i64> {
    if count <= bound {
        return Some(1);
    }
    let is_doubled = count % bound == 0 && (count / bound).count_ones() == 1;
    if is_doubled { Some(count / 2) } else { None }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::accounts::embedded::ground::events::event_source::EventSource;

    #[test]
    fn the_rows_stand_for_all_events_up_to_the_last_row() {
        let (mut rows, mut events) = (0, 0);
        for count in 1..=3_200 {
            if let Some(times) = weight(count, OF_ONE) {
                rows += 1;
                events += times;
            }
        }
        assert_eq!((rows, events), (105, 3_200));
    }

    #[test]
    fn failures_of_many_addresses_are_bounded_in_a_window_and_in_a_day() {
        let repetition = Repetition::default();
        let rows = |window: i64| {
            let wrote = |address: &u32| {
                let source = EventSource {
                    actor: "visitor".into(),
                    address: Some(IpAddr::V4((*address).into())),
                    user_agent: "".into(),
                    incident: "",
                };
                let entry = AuditEntry::new(EventName::SignInFailed, source);
                let entry = entry.failed(ErrorCode::CheckEmailAndPassword);
                repetition.times(&entry, window * WINDOW).is_some()
            };
            (0..21_000).filter(wrote).count()
        };
        assert_eq!(rows(0), 20_000 + 100 + 3, "a row each, then all others as one");
        let day: usize = (1..10).map(rows).sum();
        assert_eq!(20_103 + day, 100_000 + 1, "and the 200,000th");
        assert_eq!(rows(96), 20_103, "the next day");
    }

    #[test]
    fn visitors_of_a_listener_for_both_families_are_told_apart() {
        let repetition = Repetition::default();
        let rows = (0..3 * 100_u32).filter(|number| {
            let address = std::net::Ipv4Addr::from(*number).to_ipv6_mapped();
            let source = EventSource {
                actor: "visitor".into(),
                address: Some(address.into()),
                user_agent: "".into(),
                incident: "",
            };
            let entry = AuditEntry::new(EventName::SignInFailed, source);
            repetition.times(&entry.failed(ErrorCode::CheckEmailAndPassword), 0).is_some()
        });
        assert_eq!(rows.count(), 300);
    }

    #[test]
    fn a_class_behind_one_address_is_told_apart_and_a_flood_from_there_is_not() {
        let repetition = Repetition::default();
        let address = std::net::Ipv4Addr::new(192, 0, 2, 1).into();
        let rows = |names: std::ops::Range<u32>| {
            let wrote = |name: &u32| {
                let name = name.to_string();
                let source = EventSource {
                    actor: "visitor".into(),
                    address: Some(address),
                    user_agent: "".into(),
                    incident: "",
                };
                let entry = AuditEntry {
                    name: Some(&name),
                    ..AuditEntry::new(EventName::TurnedAway, source).failed(ErrorCode::ServiceBusy)
                };
                repetition.times(&entry, 0).is_some()
            };
            names.filter(wrote).count()
        };
        assert_eq!(rows(0..800), 800);
        assert_eq!(rows(800..50_000), 200 + 100 + 8, "then as one, each row for twice as many");
    }
}
