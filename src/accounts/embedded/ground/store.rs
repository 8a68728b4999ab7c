//! The database: the same SQL for SQLite and PostgreSQL, through `sqlx::Any`.

pub use super::open_error::OpenError;
pub use super::transaction::Writing;

use std::{path::PathBuf, sync::Arc, time::Duration};

use sqlx::{
    Any, AnyConnection, AnyPool, Connection,
    any::{AnyPoolOptions, install_default_drivers},
    pool::PoolConnection,
};
use tokio::sync::Semaphore;
use url::Url;

use crate::{
    accounts::embedded::ground::{database_line, private},
    config::sqlite_file,
};

/// The time that PostgreSQL may spend on one statement. The deadline of the answer covers a connection that hangs.
const TIMEOUT: &str = "SET statement_timeout = '15s'";

/// The time to get a connection, a new one included. Who waits longer is told to try again.
const ACQUIRE: Duration = Duration::from_secs(2);

/// Migrations have no time limit.
const ENDLESS: &str = "SET statement_timeout = 0";

/// A pool of connections.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    sqlite: bool,
    /// One writer at a time on SQLite.
    writers: Arc<Semaphore>,
    migrated: Migrated,
}

/// What opening a database did to its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// Migrations applied just now.
    pub applied: i64,
    /// Migrations in all.
    pub total: i64,
}

impl Store {
    /// Opens the database, creates the file of an SQLite database if needed, and migrates it.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        install_default_drivers();
        let sqlite = address.starts_with("sqlite:");
        let unreadable = |cause: sqlx::Error| OpenError::Unreadable {
            address: without_password(address),
            cause: hide_password(address, &in_words(&cause)),
        };
        let writable = if sqlite { writable(address, sqlite) } else { protected(address) };
        if let Some(file) = sqlite_file(&writable) {
            // SQLite gives the files beside a database the same mode as the database.
            if writable.contains("mode=rwc") {
                let _ = private::ensure(&file);
            }
            let beside = |ending: &str| PathBuf::from(format!("{}{ending}", file.display()));
            ["", "-wal", "-shm", "-journal"]
                .map(beside)
                .iter()
                .for_each(|file| private::tighten(file));
        }
        // A pool would keep trying for a while, but an operator who starts the service wants to know at once.
        probe(&writable, sqlite).await.map_err(unreadable)?;
        let pool = options(sqlite).connect(&writable).await.map_err(unreadable)?;
        let before = migrations(&pool).await;
        let mut connection = pool.acquire().await.map_err(unreadable)?;
        set_patience(&mut connection, sqlite, ENDLESS).await.map_err(unreadable)?;
        sqlx::migrate!("src/accounts/embedded/migrations")
            .run(&mut *connection)
            .await
            .map_err(|cause| OpenError::Migration { address: without_password(address), cause })?;
        set_patience(&mut connection, sqlite, TIMEOUT).await.map_err(unreadable)?;
        drop(connection);
        let total = migrations(&pool).await;
        let writers = Arc::new(Semaphore::new(1));
        Ok(Self { pool, sqlite, writers, migrated: Migrated { applied: total - before, total } })
    }

    /// Runs single statements.
    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// A connection for several queries of one answer, because each return to the pool costs another query. Its holder
    /// must not take a second one.
    pub async fn connection(&self) -> sqlx::Result<PoolConnection<Any>> {
        self.pool.acquire().await
    }

    /// A transaction. On SQLite it takes the write lock at once, because a transaction that turns from reading to
    /// writing fails instead of waiting. Writers on SQLite queue here, where they occupy no connection that a reader
    /// could use.
    pub async fn begin(&self) -> sqlx::Result<Writing> {
        if !self.sqlite {
            return Ok(Writing::new(self.pool.begin().await?, None));
        }
        let turn = Arc::clone(&self.writers).acquire_owned().await.ok();
        Ok(Writing::new(self.pool.begin_with("BEGIN IMMEDIATE").await?, turn))
    }

    /// What opening the database did.
    pub fn migrated(&self) -> Migrated {
        self.migrated
    }

    /// Whether this is an SQLite file.
    pub fn is_sqlite(&self) -> bool {
        self.sqlite
    }
}

/// How many migrations were applied to a database; a new one has no table of them.
async fn migrations(pool: &AnyPool) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(pool).await.unwrap_or(0)
}

/// The connections of a pool. With SQLite one of them writes, since writers line up, and each costs memory and a thread;
/// PostgreSQL commits several at once.
const CONNECTIONS: (u32, u32) = (3, 8);

fn options(sqlite: bool) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(if sqlite { CONNECTIONS.0 } else { CONNECTIONS.1 })
        .acquire_timeout(ACQUIRE)
        // A file does not go away as a server may; testing first would double the cost of every statement.
        .test_before_acquire(!sqlite)
        .after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)))
}

/// Acknowledged data is on the disk (`synchronous = FULL`); readers do not wait for the writer (WAL).
async fn prepare(connection: &mut AnyConnection, sqlite: bool) -> sqlx::Result<()> {
    const PRAGMAS: [&str; 4] = [
        "PRAGMA busy_timeout = 10000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
    ];
    for pragma in PRAGMAS.iter().filter(|_| sqlite) {
        sqlx::query(*pragma).execute(&mut *connection).await?;
    }
    set_patience(connection, sqlite, TIMEOUT).await
}

/// Sets how long the server may spend on a statement of this connection.
async fn set_patience(
    connection: &mut AnyConnection,
    sqlite: bool,
    timeout: &'static str,
) -> sqlx::Result<()> {
    if !sqlite {
        sqlx::query(timeout).execute(connection).await?;
    }
    Ok(())
}

async fn probe(address: &str, sqlite: bool) -> sqlx::Result<()> {
    let mut connection = AnyConnection::connect(address).await?;
    prepare(&mut connection, sqlite).await?;
    connection.close().await
}

fn writable(address: &str, sqlite: bool) -> String {
    match (sqlite && !address.contains("mode="), address.contains('?')) {
        (true, true) => format!("{address}&mode=rwc"),
        (true, false) => format!("{address}?mode=rwc"),
        (false, _) => address.to_owned(),
    }
}

/// The address to connect to. Logs a warning if the connection is weakly protected.
fn protected(address: &str) -> String {
    let line = database_line::protected(address);
    if let Some(warning) = line.warning {
        tracing::warn!("{warning}");
    }
    line.address
}

/// The driver's error, with advice if TLS is the problem.
pub fn in_words(cause: &sqlx::Error) -> String {
    let said = cause.to_string();
    let is_tls = matches!(cause, sqlx::Error::Tls(_)) || said.contains("certificate");
    if is_tls { format!("{said}; {}", database_line::REMEDY) } else { said }
}

fn without_password(address: &str) -> String {
    Url::parse(address)
        .ok()
        .and_then(|mut url| {
            url.password()?;
            url.set_password(Some("…")).ok()?;
            Some(url.to_string())
        })
        .unwrap_or_else(|| address.to_owned())
}

pub fn hide_password(address: &str, text: &str) -> String {
    match Url::parse(address).ok().and_then(|url| url.password().map(str::to_owned)) {
        Some(password) => text.replace(&password, "…"),
        None => text.to_owned(),
    }
}
