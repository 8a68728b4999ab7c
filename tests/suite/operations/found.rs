//! Everybody whom a fault turned away is found afterwards: by the number on their page, by the account, and by what
//! `lavi account trace` prints.

use std::{
    collections::BTreeSet,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{command::Machine, site::Seen};

/// How soon after the end of a fault everybody is found.
const SOON: Duration = Duration::from_secs(20);

/// Somebody whom a fault turned away.
#[derive(Clone, Debug)]
pub struct TurnedAway {
    /// The number on the page.
    pub incident: String,
    /// The name that was typed, if there was one.
    pub name: Option<String>,
}

impl TurnedAway {
    /// By this page, which says a number.
    pub fn by(page: &Seen, name: Option<&str>) -> Self {
        let incident = page.incident().unwrap_or_else(|| panic!("no number: {page}"));
        Self { incident, name: name.map(str::to_owned) }
    }
}

/// What `lavi audit` prints with these options.
fn audited(machine: &Machine, options: &str) -> Vec<Value> {
    let said = machine.told(&format!("audit --json --limit 100000 {options}"));
    said.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Each is found by `lavi audit`, which says that it was no fault of theirs, and was there before it is asked for.
pub fn assert_found(machine: &Machine, all: &[TurnedAway]) {
    assert!(!all.is_empty(), "nobody was turned away");
    let begun = Instant::now();
    loop {
        let found = audited(machine, "--outcome failed");
        let is_found = |turned: &&TurnedAway| {
            found.iter().any(|event| event["incident"] == turned.incident.as_str())
        };
        let lost: Vec<_> = all.iter().filter(|turned| !is_found(turned)).collect();
        if lost.is_empty() {
            break;
        }
        let count = (lost.len(), all.len());
        assert!(begun.elapsed() < SOON, "{count:?} are not found after {SOON:?}: {lost:?}");
        thread::sleep(Duration::from_millis(250));
    }
    let names: BTreeSet<&str> = all.iter().filter_map(|turned| turned.name.as_deref()).collect();
    for name in names {
        let mark = machine.told(&format!("account trace {name}")).trim().to_owned();
        let [by_account, by_mark] =
            [name, mark.as_str()].map(|whose| audited(machine, &format!("--account {whose}")));
        for turned in all.iter().filter(|turned| turned.name.as_deref() == Some(name)) {
            for own in [&by_account, &by_mark] {
                let event = own.iter().find(|event| event["incident"] == turned.incident.as_str());
                let event = event.unwrap_or_else(|| panic!("{name}: {turned:?} in {own:#?}"));
                assert_eq!(event["name"], mark.as_str(), "{event}");
                let blames = ["check_email_and_password", "login_paused"];
                assert!(!blames.iter().any(|blame| event["outcome"] == *blame), "{event}");
            }
        }
    }
}

/// Each has a line in the log of a node, as where the account service is another's: that has events of its own.
pub fn assert_logged(said: &[String], all: &[TurnedAway]) {
    assert!(!all.is_empty(), "nobody was turned away");
    for turned in all {
        let is_told =
            |line: &&String| line.contains("turned_away") && line.contains(&turned.incident);
        assert!(said.iter().any(|line| is_told(&line)), "{turned:?} stands in no log");
    }
}
