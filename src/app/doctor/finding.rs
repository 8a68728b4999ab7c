//! What `lavi doctor` finds: a line each, with its key, and what to do.

use std::time::Duration;

use serde::Serialize;

/// How long one thing may take to answer. All are asked at the same time.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How good or bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    /// Nothing is to be done.
    Ok,
    /// It works, and somebody should look at it.
    Warning,
    /// It does not work.
    Problem,
}

/// Something that was looked at.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// How it is.
    pub state: Health,
    /// What was looked at: database, mail, clock, or a method's name.
    pub subject: String,
    /// The configuration key that is about it.
    pub key: String,
    /// What was found; of a problem, its cause.
    pub found: String,
    /// What to do; empty: nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub remedy: String,
}

impl Finding {
    /// Something that is in order.
    pub fn ok(subject: &str, key: &str, found: impl Into<String>) -> Self {
        Self::new(Health::Ok, subject, key, &found.into(), "")
    }

    /// Something that works, but not well or not for long.
    pub fn warning(subject: &str, key: &str, found: impl Into<String>, remedy: &str) -> Self {
        Self::new(Health::Warning, subject, key, &found.into(), remedy)
    }

    /// Something that does not work.
    pub fn problem(subject: &str, key: &str, found: impl Into<String>, remedy: &str) -> Self {
        Self::new(Health::Problem, subject, key, &found.into(), remedy)
    }

    fn new(state: Health, subject: &str, key: &str, found: &str, remedy: &str) -> Self {
        // One line each, whatever a server has said.
        let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
        let (subject, key, remedy) = (subject.to_owned(), key.to_owned(), remedy.to_owned());
        Self { state, subject, key, found, remedy }
    }

    /// The line for a person.
    pub fn line(&self) -> String {
        let state = match self.state {
            Health::Ok => "ok",
            Health::Warning => "warning",
            Health::Problem => "problem",
        };
        let Self { subject, key, found, remedy, .. } = self;
        let remedy = if remedy.is_empty() { String::new() } else { format!("; {remedy}") };
        format!("{state}: {subject} ({key}): {found}{remedy}")
    }
}

/// What one check has found, and how far other clocks are from ours.
#[derive(Default)]
pub struct Checkup {
    /// What was found.
    pub findings: Vec<Finding>,
    /// Whose clock was seen, and how many seconds it is before ours.
    pub clocks: Vec<(String, i64)>,
}

impl From<Finding> for Checkup {
    fn from(finding: Finding) -> Self {
        Self { findings: vec![finding], clocks: Vec::new() }
    }
}

impl Checkup {
    /// Adds what another check has found.
    pub fn join(&mut self, other: Self) {
        self.findings.extend(other.findings);
        self.clocks.extend(other.clocks);
    }
}
