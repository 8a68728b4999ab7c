//! The feed as the platform reads it: which accounts changed after a number, each with its present state (docs/feed.md). A row of
//! the table says what changed and whose account; what the account is now is read when it is asked for, so nothing personal is
//! kept twice.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

use serde::Serialize;
use sqlx::FromRow;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{
    sync::Semaphore,
    time::{Instant, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::accounts::{
    Reply,
    embedded::{
        ground::{
            Ground,
            call::{CallResult, plain},
        },
        people::roles::OwnedRole,
    },
};

/// Readers of this process that may wait for a change at the same time.
const WAITING: usize = 32;

/// How often somebody who waits looks for a change, which another node may have made.
const LOOK: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub struct FeedQuestion {
    /// The changes after this number; `None`: the newest number alone.
    pub after: Option<i64>,
    pub limit: i64,
    /// How long to wait for one if there is none.
    pub wait: Duration,
}

#[derive(Debug)]
pub enum FeedAnswer {
    Page(FeedPage),
    /// What comes after the number is not there: it is too old, or higher than the newest one, which is given.
    Gone(i64),
    /// Too many wait already.
    Busy,
}

/// Changes in the order in which they were made.
#[derive(Debug, Serialize)]
pub struct FeedPage {
    pub changes: Vec<FeedChange>,
    /// The number to go on after.
    pub last: i64,
    pub more: bool,
}

/// A change, with the account as it is now.
#[derive(Debug, Serialize)]
pub struct FeedChange {
    /// Its number; the next one is higher by one.
    pub number: i64,
    pub at: String,
    /// A name of [`Change`](crate::accounts::embedded::ground::feed::Change).
    pub change: String,
    #[serde(flatten)]
    pub account: FeedAccount,
}

/// A page of all accounts, by id.
#[derive(Debug, Serialize)]
pub struct FeedAccounts {
    pub accounts: Vec<FeedAccount>,
    /// The id to go on after.
    pub last: String,
    pub more: bool,
}

#[derive(Debug, Serialize)]
pub struct FeedAccount {
    pub account: String,
    /// What its person is called in the system that they came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// What it is now; `None`: it is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<AccountState>,
}

/// What the feed tells of an account: what a platform needs to greet somebody and let them in, and no personal code, address or
/// secret.
#[derive(Debug, Serialize)]
pub struct AccountState {
    /// The name to sign in with.
    pub user_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub language: String,
    pub activated: bool,
    pub blocked: bool,
    /// When its person closed it. It is deleted thirty days later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<String>,
    /// Each with its name and those attributes that it has.
    pub roles: Vec<BTreeMap<String, String>>,
}

/// The columns of a [`StateRow`], of a table that the statement calls `a`, and of the external ids `e`.
macro_rules! state_columns {
    () => {
        "a.id, e.external_id AS present_external_id, a.username, a.email, a.first_name, a.last_name, a.language, a.activated_at, \
         a.blocked, a.closed_at"
    };
}

const CHANGES: &str = concat!(
    "SELECT f.number, f.at, f.change, f.account, f.external_id, ",
    state_columns!(),
    " FROM feed f LEFT JOIN accounts a ON a.id = f.account LEFT JOIN external_ids e ON e.account = f.account \
     WHERE f.number > $1 ORDER BY f.number LIMIT CAST($2 AS BIGINT)"
);

const ACCOUNTS: &str = concat!(
    "SELECT ",
    state_columns!(),
    " FROM accounts a LEFT JOIN external_ids e ON e.account = a.id WHERE a.id > $1 ORDER BY a.id LIMIT CAST($2 AS BIGINT)"
);

#[derive(FromRow)]
struct ChangeRow {
    number: i64,
    at: i64,
    change: String,
    account: String,
    external_id: Option<String>,
    #[sqlx(flatten)]
    state: StateRow,
}

/// Nothing but `None`, if the account is gone.
#[derive(FromRow)]
struct StateRow {
    id: Option<String>,
    present_external_id: Option<String>,
    username: Option<String>,
    email: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    language: Option<String>,
    activated_at: Option<i64>,
    blocked: Option<i64>,
    closed_at: Option<i64>,
}

type RolesById = HashMap<String, Vec<BTreeMap<String, String>>>;

pub struct Feed {
    ground: Arc<Ground>,
    waiting: Semaphore,
}

impl Feed {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), waiting: Semaphore::new(WAITING) }
    }

    /// The changes after a number. If there is none, waits for one as long as the reader wants, unless `stop` comes.
    pub async fn read(
        &self,
        question: FeedQuestion,
        stop: &CancellationToken,
    ) -> Reply<FeedAnswer> {
        plain(self.answer(question, stop).await)
    }

    async fn answer(
        &self,
        question: FeedQuestion,
        stop: &CancellationToken,
    ) -> CallResult<FeedAnswer> {
        let Some(after) = question.after else {
            let last = self.newest().await?;
            return Ok(FeedAnswer::Page(FeedPage { changes: Vec::new(), last, more: false }));
        };
        let answer = self.changes(after, question.limit).await?;
        let is_empty = matches!(&answer, FeedAnswer::Page(page) if page.changes.is_empty());
        if !is_empty || question.wait.is_zero() {
            return Ok(answer);
        }
        let Ok(_place) = self.waiting.try_acquire() else { return Ok(FeedAnswer::Busy) };
        let until = Instant::now() + question.wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || timeout(left.min(LOOK), stop.cancelled()).await.is_ok() {
                return Ok(answer);
            }
            if self.newest().await? != after {
                return self.changes(after, question.limit).await;
            }
        }
    }

    /// The number of the newest change; 0 if there was none.
    pub async fn newest(&self) -> sqlx::Result<i64> {
        sqlx::query_scalar("SELECT last FROM feed_counter")
            .fetch_one(self.ground.store.pool())
            .await
    }

    async fn changes(&self, after: i64, limit: i64) -> CallResult<FeedAnswer> {
        // Before the rows: what it counts is there by then, or was deleted.
        let newest = self.newest().await?;
        let mut rows: Vec<ChangeRow> = sqlx::query_as(CHANGES)
            .bind(after)
            .bind(limit + 1)
            .fetch_all(self.ground.store.pool())
            .await?;
        let is_whole = match rows.first() {
            Some(first) => first.number == after + 1,
            None => newest == after,
        };
        if !is_whole {
            return Ok(FeedAnswer::Gone(newest));
        }
        let more = cut(&mut rows, limit);
        let last = rows.last().map_or(after, |row| row.number);
        let roles = self.roles_of_changes(after, last).await?;
        let changes = rows.into_iter().map(|row| change(row, &roles)).collect();
        Ok(FeedAnswer::Page(FeedPage { changes, last, more }))
    }

    async fn roles_of_changes(&self, after: i64, last: i64) -> sqlx::Result<RolesById> {
        if after == last {
            return Ok(RolesById::new());
        }
        let rows = sqlx::query_as(
            "SELECT account, number, name, school, class_level, parallel, period FROM roles \
             WHERE account IN (SELECT f.account FROM feed f WHERE f.number > $1 AND f.number <= $2) ORDER BY account, number",
        );
        Ok(by_account(rows.bind(after).bind(last).fetch_all(self.ground.store.pool()).await?))
    }

    /// All accounts behind this id, as changes tell of them: for a reader who begins, or has missed something.
    pub async fn accounts(&self, after: &str, limit: i64) -> Reply<FeedAccounts> {
        plain(self.all_accounts(after, limit).await)
    }

    async fn all_accounts(&self, after: &str, limit: i64) -> CallResult<FeedAccounts> {
        let mut rows: Vec<StateRow> = sqlx::query_as(ACCOUNTS)
            .bind(after)
            .bind(limit + 1)
            .fetch_all(self.ground.store.pool())
            .await?;
        let more = cut(&mut rows, limit);
        let last = rows.last().and_then(|row| row.id.clone()).unwrap_or_else(|| after.to_owned());
        let roles = sqlx::query_as(
            "SELECT account, number, name, school, class_level, parallel, period FROM roles \
             WHERE account > $1 AND account <= $2 ORDER BY account, number",
        );
        let roles = roles.bind(after).bind(&last).fetch_all(self.ground.store.pool()).await?;
        let roles = by_account(roles);
        let account = |row: StateRow| FeedAccount {
            account: row.id.clone().unwrap_or_default(),
            external_id: row.present_external_id.clone(),
            state: state(row, &roles),
        };
        Ok(FeedAccounts { accounts: rows.into_iter().map(account).collect(), last, more })
    }
}

/// Leaves so many rows, and says whether there were more.
fn cut<T>(rows: &mut Vec<T>, limit: i64) -> bool {
    let limit = usize::try_from(limit).unwrap_or_default();
    let more = rows.len() > limit;
    rows.truncate(limit);
    more
}

fn change(row: ChangeRow, roles: &RolesById) -> FeedChange {
    let external_id = row.state.present_external_id.clone().or(row.external_id);
    let state = state(row.state, roles);
    FeedChange {
        number: row.number,
        at: moment(row.at),
        change: row.change,
        account: FeedAccount { account: row.account, external_id, state },
    }
}

fn state(row: StateRow, roles: &RolesById) -> Option<AccountState> {
    let roles = roles.get(&row.id?).cloned().unwrap_or_default();
    Some(AccountState {
        user_name: row.username?,
        email: row.email,
        first_name: row.first_name?,
        last_name: row.last_name?,
        language: row.language?,
        activated: row.activated_at.is_some(),
        blocked: row.blocked != Some(0),
        closed_at: row.closed_at.map(moment),
        roles,
    })
}

fn by_account(rows: Vec<OwnedRole>) -> RolesById {
    let mut roles = RolesById::new();
    for row in rows {
        let given = row.role.role();
        let mut said: BTreeMap<String, String> = given.attributes.into_iter().collect();
        said.insert("role".to_owned(), given.name);
        roles.entry(row.account).or_default().push(said);
    }
    roles
}

/// `2026-11-27T12:00:00Z`
fn moment(seconds: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(seconds).ok();
    at.and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_default()
}
