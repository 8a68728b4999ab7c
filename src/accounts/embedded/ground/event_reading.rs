//! Reads events for an operator, from a database that is not written, created or migrated by it.

use sqlx::{AnyConnection, Connection, FromRow};

use crate::accounts::embedded::ground::{audit_entry::EventName, database_state, store::OpenError};

/// Which events to read. Empty texts and lists choose all.
#[derive(Clone, Debug)]
pub struct EventFilter {
    /// From this time on, in milliseconds since 1970.
    pub since: i64,
    pub until: i64,
    /// After the event with this number.
    pub after: i64,
    /// Before the event with this number.
    pub before: i64,
    pub events: Vec<EventName>,
    pub account: String,
    /// Or, if there are any, with one of these hashes of a name.
    pub names: Vec<String>,
    pub address: String,
    /// `ok`, `failed` (anything else) or an error code.
    pub outcome: String,
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
            names: Vec::new(),
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
    pub method: Option<String>,
    pub account: Option<String>,
    pub address: Option<String>,
    pub user_agent: Option<String>,
    pub incident: Option<String>,
    /// `visitor`, `operator:NAME` or `application:ID`
    pub actor: String,
    /// What [`EventName`] says of it.
    pub detail: Option<String>,
    /// How many such events it stands for.
    pub times: i64,
    /// The keyed hash of the name of a try, as in the log.
    pub name: Option<String>,
    /// The node that wrote it; nothing if that was a node of release 0.1.0.
    pub node: Option<String>,
}

/// What an index of the table leads to: the table has millions of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All events, the newest first.
    All,
    Account,
    /// Those with the hash of a name.
    Name,
    Address,
    Incident,
}

macro_rules! selecting {
    ($who:literal, $one:literal) => {
        concat!(
            "SELECT id, at, event, outcome, method, account, address, user_agent, incident, actor, detail, times, name, node FROM events \
             WHERE at >= $1 AND at < $2 AND id > $3 AND id < $4 \
             AND ($5 = '' OR $5 LIKE '%,' || event || ',%') AND ($6 = '' OR ", $who, " = $6) AND ($7 = '' OR address = $7) \
             AND ($8 = '' OR outcome = $8 OR ($8 = 'failed' AND outcome <> 'ok')) AND ($9 = '' OR incident = $9)",
            $one,
            " ORDER BY id DESC LIMIT CAST($10 AS BIGINT)"
        )
    };
}

impl Selection {
    /// The narrowest that the filter allows.
    fn of(filter: &EventFilter) -> Self {
        if !filter.incident.is_empty() {
            Self::Incident
        } else if !filter.account.is_empty() {
            Self::Account
        } else if !filter.address.is_empty() {
            Self::Address
        } else {
            Self::All
        }
    }

    /// The statement. What it is selected by stands in it once more, alone, so that the index is used.
    pub const fn statement(self) -> &'static str {
        match self {
            Self::All => selecting!("account", ""),
            Self::Account => selecting!("account", " AND account = $6"),
            Self::Name => selecting!("name", " AND name = $6"),
            Self::Address => selecting!("account", " AND address = $7"),
            Self::Incident => selecting!("account", " AND incident = $9"),
        }
    }
}

pub struct EventReader {
    connection: AnyConnection,
}

impl EventReader {
    /// Connects.
    pub async fn open(database: &str) -> Result<Self, OpenError> {
        Ok(Self {
            connection: database_state::connect_read_only(database, "SELECT 1 FROM events LIMIT 1")
                .await?,
        })
    }

    /// The newest events that the filter chooses, oldest first.
    pub async fn read(&mut self, filter: &EventFilter) -> sqlx::Result<Vec<Event>> {
        let mut events = Vec::new();
        if !filter.account.is_empty() || filter.names.is_empty() {
            events.extend(self.read_through(Selection::of(filter), filter, &filter.account).await?);
        }
        for name in &filter.names {
            events.extend(self.read_through(Selection::Name, filter, name).await?);
        }
        events.sort_unstable_by_key(|event| event.id);
        events.dedup_by_key(|event| event.id);
        let most = usize::try_from(filter.limit).unwrap_or(usize::MAX);
        Ok(events.split_off(events.len().saturating_sub(most)))
    }

    /// `who` is the account or name.
    async fn read_through(
        &mut self,
        selection: Selection,
        filter: &EventFilter,
        who: &str,
    ) -> sqlx::Result<Vec<Event>> {
        let names: Vec<&str> = filter.events.iter().map(|event| event.as_str()).collect();
        let names = if names.is_empty() { String::new() } else { format!(",{},", names.join(",")) };
        sqlx::query_as(selection.statement())
            .bind(filter.since)
            .bind(filter.until)
            .bind(filter.after)
            .bind(filter.before)
            .bind(names)
            .bind(who)
            .bind(&filter.address)
            .bind(&filter.outcome)
            .bind(&filter.incident)
            .bind(filter.limit)
            .fetch_all(&mut self.connection)
            .await
    }

    /// The id of the account with this user name, e-mail address or id; that of a deleted account, if it has events.
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

    /// What the person of this account may have typed: user name, e-mail address, personal code behind the country that issued
    /// it.
    pub async fn names_of(&mut self, account: &str) -> sqlx::Result<Vec<String>> {
        sqlx::query_scalar(
            "SELECT name FROM login_names WHERE account = $1 UNION ALL \
             SELECT i.issuer || ' ' || i.personal_code FROM identities i JOIN accounts a ON a.identity = i.id \
             WHERE a.id = $1 AND i.issuer IS NOT NULL AND i.personal_code IS NOT NULL",
        )
        .bind(account)
        .fetch_all(&mut self.connection)
        .await
    }

    pub async fn has_name(&mut self, hash: &str) -> sqlx::Result<bool> {
        let found: Option<i64> =
            sqlx::query_scalar("SELECT id FROM events WHERE name = $1 LIMIT 1")
                .bind(hash)
                .fetch_optional(&mut self.connection)
                .await?;
        Ok(found.is_some())
    }

    /// The number of the newest event; 0 if there is none.
    pub async fn newest(&mut self) -> sqlx::Result<i64> {
        let newest = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM events");
        newest.fetch_one(&mut self.connection).await
    }

    pub async fn close(self) {
        let _ = self.connection.close().await;
    }
}
