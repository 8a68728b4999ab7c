//! How the things that a node depends on answer.

use std::time::{Duration, Instant};

use actix_web::rt::time::timeout;
use serde::Serialize;

use crate::accounts::embedded::OutboxBacklog;

/// How long a dependency may take to answer. Those who ask get their answer within a second.
pub const PATIENCE: Duration = Duration::from_millis(700);

/// The age in seconds from which a waiting letter shows that none leave.
const BEHIND: i64 = 300;

/// What was found of each dependency; one that is not used is absent.
#[derive(Serialize)]
pub struct Dependencies {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub database: Option<Dependency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redis: Option<Dependency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_service: Option<Dependency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<MailFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_keys: Option<KeyFinding>,
}

/// How one of them answered.
#[derive(Serialize)]
pub struct Dependency {
    state: DependencyState,
    milliseconds: u128,
}

/// Letters wait safely, so they never make a node unready.
#[derive(Serialize)]
pub struct MailFinding {
    state: DependencyState,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    oldest_seconds: Option<i64>,
}

/// A node without the key that seals the database fails at what others have sealed, so it is not ready.
#[derive(Serialize)]
pub struct KeyFinding {
    state: DependencyState,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum DependencyState {
    Up,
    /// It answered that it cannot, or the connection failed.
    Down,
    /// It did not answer in time.
    Late,
    /// The oldest letter has waited for more than five minutes.
    Behind,
    /// The database that would know does not answer.
    Unknown,
    /// This node has not got it.
    Missing,
}

/// How somebody answers, and the answer.
pub async fn timed<T, E>(asked: impl Future<Output = Result<T, E>>) -> (Dependency, Option<T>) {
    let begun = Instant::now();
    let (state, answer) = match timeout(PATIENCE, asked).await {
        Ok(Ok(answer)) => (DependencyState::Up, Some(answer)),
        Ok(Err(_)) => (DependencyState::Down, None),
        Err(_) => (DependencyState::Late, None),
    };
    (Dependency { state, milliseconds: begun.elapsed().as_millis() }, answer)
}

impl Dependencies {
    /// Whether everything is there that people need.
    pub fn are_up(&self) -> bool {
        [&self.database, &self.redis, &self.account_service]
            .into_iter()
            .flatten()
            .all(|dependency| dependency.state == DependencyState::Up)
            && self.storage_keys.as_ref().is_none_or(|keys| keys.state != DependencyState::Missing)
    }

    /// Each that is used and of which something is known, by its name in `/health/ready`: whether it answers.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let mail = self.mail.as_ref().map(|mail| mail.state);
        let keys = self.storage_keys.as_ref().map(|keys| keys.state);
        let state = |asked: &Option<Dependency>| asked.as_ref().map(|asked| asked.state);
        [
            ("account_service", state(&self.account_service)),
            ("database", state(&self.database)),
            ("mail", mail.filter(|state| *state != DependencyState::Unknown)),
            ("redis", state(&self.redis)),
            ("storage_keys", keys.filter(|state| *state != DependencyState::Unknown)),
        ]
        .into_iter()
        .filter_map(|(name, state)| Some((name, state? == DependencyState::Up)))
    }
}

impl MailFinding {
    /// What this backlog shows; none, if the database does not tell.
    pub fn of(backlog: Option<OutboxBacklog>) -> Self {
        let Some(OutboxBacklog { letters, oldest }) = backlog else {
            return Self { state: DependencyState::Unknown, letters: None, oldest_seconds: None };
        };
        let state = if oldest > BEHIND { DependencyState::Behind } else { DependencyState::Up };
        Self { state, letters: Some(letters), oldest_seconds: Some(oldest) }
    }
}

impl KeyFinding {
    /// What is found where the database does not tell.
    pub const UNKNOWN: Self = Self { state: DependencyState::Unknown, key: None, reason: None };

    /// What is found where this node lacks the database's newest storage key, or lacks none.
    pub fn of(lacked: Option<String>) -> Self {
        match lacked {
            None => Self { state: DependencyState::Up, key: None, reason: None },
            key => Self {
                state: DependencyState::Missing,
                key,
                reason: Some(
                    "embedded.storage_key_file of this node lacks the key that the database is sealed with now; copy the file of another node here",
                ),
            },
        }
    }
}
