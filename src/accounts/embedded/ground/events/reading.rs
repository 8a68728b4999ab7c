//! Reads events for an operator, from a database that is not written, created or migrated by it.

use sqlx::{AnyConnection, Connection, FromRow};

use crate::accounts::embedded::ground::{
    events::event_name::EventName, read_only, store::OpenError,
};

/// Which events to read. Empty texts and lists choose all.
#[derive(Clone, Debug)]
pub struct EventFilter {
    /// From this time on, in milliseconds since 1970.
    pub since: i64,
    /// Before this time.
    pub until: i64,
    /// After the event with this number.
    pub after: i64,
    /// Before the event with this number.
    pub before: i64,
    /// These events.
    pub events: Vec<EventName>,
    /// Of the account with this id.
    pub account: String,
    /// From this address.
    pub address: String,
    /// `ok`, `failed` (anything else) or an error code.
    pub outcome: String,
    /// With this incident number.
    pub incident: String,
    /// The newest so many.
    pub limit: i64,
}

impl Default for EventFilter {
    /// The newest hundred.
    fn default() -> Self {
        Self {
            since: i64::MIN,
            until: i64::MAX,
            after: 0,
            before: i64::MAX,
            events: Vec::new(),
            account: String::new(),
            address: String::new(),
            outcome: String::new(),
            incident: String::new(),
            limit: 100,
        }
    }
}

/// An event, as the table has it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Event {
    /// Its number; later ones are higher.
    pub id: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// A name of [`EventName`].
    pub event: String,
    /// `ok` or an error code.
    pub outcome: String,
    /// The login method.
    pub method: Option<String>,
    /// The account's id.
    pub account: Option<String>,
    /// The visitor's address.
    pub address: Option<String>,
    /// The visitor's browser.
    pub user_agent: Option<String>,
    /// The incident number of the request.
    pub incident: Option<String>,
    /// `visitor`, `operator:NAME` or `application:ID`
    pub actor: String,
    /// What [`EventName`] says of it.
    pub detail: Option<String>,
    /// How many such events it stands for.
    pub times: i64,
}

/// A connection that reads events.
pub struct EventReader {
    connection: AnyConnection,
}

impl EventReader {
    /// Connects.
    ///
    /// # Errors
    /// [`OpenError::Unreadable`] with the address, the cause and what to do.
    pub async fn open(database: &str) -> Result<Self, OpenError> {
        Ok(Self { connection: read_only::connect(database, "SELECT 1 FROM events LIMIT 1").await? })
    }

    /// The newest events that the filter chooses, oldest first.
    ///
    /// # Errors
    /// The database's.
    pub async fn read(&mut self, filter: &EventFilter) -> sqlx::Result<Vec<Event>> {
        let names: Vec<&str> = filter.events.iter().map(|event| event.as_str()).collect();
        let names = if names.is_empty() { String::new() } else { format!(",{},", names.join(",")) };
        let mut events: Vec<Event> = sqlx::query_as(
            "SELECT id, at, event, outcome, method, account, address, user_agent, incident, actor, detail, times FROM events \
             WHERE at >= $1 AND at < $2 AND id > $3 AND id < $4 \
             AND ($5 = '' OR $5 LIKE '%,' || event || ',%') AND ($6 = '' OR account = $6) AND ($7 = '' OR address = $7) \
             AND ($8 = '' OR outcome = $8 OR ($8 = 'failed' AND outcome <> 'ok')) AND ($9 = '' OR incident = $9) \
             ORDER BY id DESC LIMIT CAST($10 AS BIGINT)",
        )
        .bind(filter.since)
        .bind(filter.until)
        .bind(filter.after)
        .bind(filter.before)
        .bind(names)
        .bind(&filter.account)
        .bind(&filter.address)
        .bind(&filter.outcome)
        .bind(&filter.incident)
        .bind(filter.limit)
        .fetch_all(&mut self.connection)
        .await?;
        events.reverse();
        Ok(events)
    }

    /// The id of the account with this user name, e-mail address or id; that of a deleted account, if it has events.
    ///
    /// # Errors
    /// The database's.
    pub async fn account(&mut self, name: &str) -> sqlx::Result<Option<String>> {
        sqlx::query_scalar(
            "SELECT account FROM login_names WHERE name = $1 UNION ALL SELECT id FROM accounts WHERE id = $2 \
             UNION ALL SELECT account FROM events WHERE account = $2 LIMIT 1",
        )
        .bind(name.trim().to_lowercase())
        .bind(name)
        .fetch_optional(&mut self.connection)
        .await
    }

    /// The number of the newest event; 0 if there is none.
    ///
    /// # Errors
    /// The database's.
    pub async fn newest(&mut self) -> sqlx::Result<i64> {
        let newest = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM events");
        newest.fetch_one(&mut self.connection).await
    }

    /// Ends the connection.
    pub async fn close(self) {
        let _ = self.connection.close().await;
    }
}
