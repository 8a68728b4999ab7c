//! Applications that have not taken what `oauth::notices` tells them for a long time, and why: for the desk, `/metrics` and `lavi
//! doctor`.

use std::fmt;

use sqlx::{Any, Executor, FromRow};

/// So many seconds notices wait at an application that is only slow, or is being restarted.
const TOLERATED: i64 = 3600;

/// How an application did not take a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeFailure {
    Late,
    /// There was no connection, or none that can be trusted.
    Unreachable,
    /// The connection broke, or the answer was no answer.
    Broken,
    Status(u16),
}

impl NoticeFailure {
    /// Whether it has refused the notice, and would refuse it again.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Status(400..=499)) && !matches!(self, Self::Status(408 | 425 | 429))
    }

    /// As it stands in the database.
    pub fn word(self) -> String {
        match self {
            Self::Late => "late".to_owned(),
            Self::Unreachable => "unreachable".to_owned(),
            Self::Broken => "broken".to_owned(),
            Self::Status(status) => status.to_string(),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        match word {
            "late" => Some(Self::Late),
            "unreachable" => Some(Self::Unreachable),
            "broken" => Some(Self::Broken),
            status => status.parse().ok().map(Self::Status),
        }
    }
}

impl fmt::Display for NoticeFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late => out.write_str("it does not answer in time"),
            Self::Unreachable => out.write_str("it cannot be reached"),
            Self::Broken => out.write_str("the connection broke"),
            Self::Status(status) => write!(out, "it answers {status}"),
        }
    }
}

/// An application for which notices have waited too long.
#[derive(Clone, Debug)]
pub struct HeldUpApplication {
    pub id: String,
    pub name: String,
    /// How many notices wait for it.
    pub waiting: i64,
    /// How many seconds the oldest has waited.
    pub oldest: i64,
    /// How it failed last; `None`: since the oldest was written nobody has tried.
    pub failure: Option<NoticeFailure>,
}

#[derive(FromRow)]
struct HeldUpRow {
    client: String,
    name: String,
    notice_failure: Option<String>,
    notice_failed_at: Option<i64>,
    waiting: i64,
    since: i64,
}

/// The applications for which a notice has waited for an hour, the longest first.
pub async fn held_up(
    reader: impl Executor<'_, Database = Any>,
    now: i64,
) -> sqlx::Result<Vec<HeldUpApplication>> {
    let rows: Vec<HeldUpRow> = sqlx::query_as(
        "SELECT n.client, c.name, c.notice_failure, c.notice_failed_at, COUNT(*) AS waiting, MIN(n.made_at) AS since \
         FROM logout_notices n JOIN oauth_clients c ON c.id = n.client \
         GROUP BY n.client, c.name, c.notice_failure, c.notice_failed_at HAVING MIN(n.made_at) <= $1 ORDER BY 6, 1",
    )
    .bind(now - TOLERATED)
    .fetch_all(reader)
    .await?;
    Ok(rows.into_iter().map(|row| row.held_up(now)).collect())
}

impl HeldUpRow {
    fn held_up(self, now: i64) -> HeldUpApplication {
        let is_of_these = self.notice_failed_at.is_some_and(|at| at >= self.since);
        let failure = self.notice_failure.filter(|_| is_of_these);
        HeldUpApplication {
            id: self.client,
            name: self.name,
            waiting: self.waiting,
            oldest: now - self.since,
            failure: failure.as_deref().and_then(NoticeFailure::parse),
        }
    }
}
