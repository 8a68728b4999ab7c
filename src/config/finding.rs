//! What was looked at, and how it is: one type for the configuration, `lavi check-config`, every start, `lavi doctor` and
//! `/health/ready`.

use std::collections::BTreeSet;

use serde::Serialize;

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
    /// What was looked at: configuration, database, mail, clock, or a method's name.
    pub subject: String,
    /// The configuration key that is about it; several are separated by commas.
    pub key: String,
    /// What was found; of a problem, its cause.
    pub found: String,
    /// What to do; empty: nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub remedy: String,
}

/// What to do about a problem of the configuration, whose words say themselves what is wrong.
const CORRECT: &str = "correct it; `lavi check-config` looks again";

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

    /// The line where everything is about the configuration: `key: cause`, or `cause (key)`, as the cause was written.
    pub fn cause(&self) -> String {
        let Self { key, found, .. } = self;
        let is_said = key.is_empty() || found.ends_with(&format!("({key})"));
        if is_said { found.clone() } else { format!("{key}: {found}") }
    }
}

/// What is wrong with a configuration, each problem once.
///
/// A key whose value cannot be used has its default instead, so that everything else can be looked at. What is found of
/// such a default, or of how it goes with other keys, is no problem of the operator's.
#[derive(Debug, Default)]
pub struct Findings {
    /// The problems, in the order in which they were found.
    pub list: Vec<Finding>,
    defaulted: BTreeSet<String>,
}

impl Findings {
    /// Notes that the value of a key cannot be used. `named` is how the operator wrote the key.
    pub fn unusable(&mut self, key: &str, named: &str, what: &str) {
        self.add(named, what);
        self.defaulted.insert(key.to_owned());
    }

    /// Notes a problem of a key whose value is in order by itself. The words name every other key that it depends on: if
    /// one of those, or the key itself, has its default instead of a value that cannot be used, there is no such problem.
    pub fn problem(&mut self, key: &str, what: &str) {
        let mut words = [key, what].into_iter().flat_map(|text| {
            text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.')))
        });
        if !words.any(|word| self.defaulted.contains(word.trim_matches('.'))) {
            self.add(key, what);
        }
    }

    /// The same of each line of an error: `key: cause`, or `cause (key)`.
    pub fn error(&mut self, error: &impl ToString) {
        for line in error.to_string().lines() {
            let before = line.split_once(": ").filter(|(key, _)| is_key(key));
            let behind = line.strip_suffix(')').and_then(|line| line.rsplit_once(" ("));
            let behind = behind.filter(|(_, key)| is_key(key)).map(|(_, key)| (key, line));
            let (key, what) = before.or(behind).unwrap_or(("", line));
            self.problem(key, what);
        }
    }

    /// Notes each line of an error. Returns the value, if there is one.
    pub fn of<T>(&mut self, looked: Result<T, impl ToString>) -> Option<T> {
        looked.map_err(|error| self.error(&error)).ok()
    }

    /// Whether nothing is wrong with a key, so that it has the value that was meant.
    pub fn is_in_order(&self, key: &str) -> bool {
        !self.defaulted.contains(key) && !self.list.iter().any(|finding| finding.key == key)
    }

    pub fn lines(&self) -> Vec<String> {
        self.list.iter().map(Finding::cause).collect()
    }

    fn add(&mut self, key: &str, what: &str) {
        let finding = Finding::problem("configuration", key, what, CORRECT);
        if !self.list.iter().any(|known| known.cause() == finding.cause()) {
            self.list.push(finding);
        }
    }
}

/// Whether a text is a key, a section, or several of them.
fn is_key(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.".contains(c);
    let is_one = |key: &str| !key.is_empty() && !key.ends_with('.') && key.chars().all(is_plain);
    text.split(", ").all(is_one)
}
