//! The database: one text of SQL for SQLite and PostgreSQL, through `sqlx::Any`.

pub use super::open_error::OpenError;
pub use super::writing::Writing;

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

/// How long PostgreSQL may work or wait on one statement; what hangs on the way to it is for the answers' deadline.
const PATIENCE: &str = "SET statement_timeout = '15s'";

/// A migration may take as long as it takes.
const ENDLESS: &str = "SET statement_timeout = 0";

/// A pool of connections.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    sqlite: bool,
    /// One at a time.
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
    /// Opens the database, creates the file of an SQLite one, and migrates it.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        install_default_drivers();
        let sqlite = address.starts_with("sqlite:");
        let unreadable = |cause: sqlx::Error| OpenError::Unreadable {
            address: without_password(address),
            cause: hide_password(address, &in_words(&cause)),
        };
        let writable = if sqlite { writable(address, sqlite) } else { protected(address) };
        if let Some(file) = sqlite_file(&writable) {
            // SQLite gives what it makes beside a database the database's own mode.
            if writable.contains("mode=rwc") {
                let _ = private::ensure(&file);
            }
            let beside = |ending: &str| PathBuf::from(format!("{}{ending}", file.display()));
            ["", "-wal", "-shm", "-journal"]
                .map(beside)
                .iter()
                .for_each(|file| private::tighten(file));
        }
        // A pool would go on trying for a while; whoever starts the service wants to know at once.
        probe(&writable, sqlite).await.map_err(unreadable)?;
        let pool = options(sqlite).connect(&writable).await.map_err(unreadable)?;
        let before = migrations(&pool).await;
        let mut connection = pool.acquire().await.map_err(unreadable)?;
        set_patience(&mut connection, sqlite, ENDLESS).await.map_err(unreadable)?;
        sqlx::migrate!("src/accounts/embedded/migrations")
            .run(&mut *connection)
            .await
            .map_err(|cause| OpenError::Migration { address: without_password(address), cause })?;
        set_patience(&mut connection, sqlite, PATIENCE).await.map_err(unreadable)?;
        drop(connection);
        let total = migrations(&pool).await;
        let writers = Arc::new(Semaphore::new(1));
        Ok(Self { pool, sqlite, writers, migrated: Migrated { applied: total - before, total } })
    }

    /// For single statements.
    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// For several questions of one answer: a connection that is given back costs another question. Whoever holds it must not
    /// ask for a second one.
    pub async fn connection(&self) -> sqlx::Result<PoolConnection<Any>> {
        self.pool.acquire().await
    }

    /// For several statements that hold together. On SQLite the writer's lock is taken at once, because a reader that
    /// turns writer half-way fails instead of waiting; and its writers line up here, where they hold no connection that a
    /// reader could use.
    pub async fn begin(&self) -> sqlx::Result<Writing> {
        if !self.sqlite {
            return Ok(Writing::new(self.pool.begin().await?, None));
        }
        let turn = Arc::clone(&self.writers).acquire_owned().await.ok();
        Ok(Writing::new(self.pool.begin_with("BEGIN IMMEDIATE").await?, turn))
    }

    /// What opening it did.
    pub fn migrated(&self) -> Migrated {
        self.migrated
    }

    /// Whether this is an SQLite file.
    pub fn is_sqlite(&self) -> bool {
        self.sqlite
    }
}

/// How many migrations a database has seen; a new one has no table of them.
async fn migrations(pool: &AnyPool) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(pool).await.unwrap_or(0)
}

fn options(sqlite: bool) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(8)
        .acquire_timeout(Duration::from_secs(10))
        // A file does not go away as a server may; asking first would double the cost of every statement.
        .test_before_acquire(!sqlite)
        .after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)))
}

/// What is acknowledged is on the disk (`synchronous = FULL`); readers do not wait for the writer (WAL).
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
    set_patience(connection, sqlite, PATIENCE).await
}

/// How long the server may take for a statement of this connection.
async fn set_patience(
    connection: &mut AnyConnection,
    sqlite: bool,
    patience: &'static str,
) -> sqlx::Result<()> {
    if !sqlite {
        sqlx::query(patience).execute(connection).await?;
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

/// The address as it is used, with a reminder where its line is weak.
fn protected(address: &str) -> String {
    let line = database_line::protected(address);
    if let Some(warning) = line.warning {
        tracing::warn!("{warning}");
    }
    line.address
}

/// What the driver says, and what helps where TLS is the trouble.
fn in_words(cause: &sqlx::Error) -> String {
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

fn hide_password(address: &str, text: &str) -> String {
    match Url::parse(address).ok().and_then(|url| url.password().map(str::to_owned)) {
        Some(password) => text.replace(&password, "…"),
        None => text.to_owned(),
    }
}
