//! The database: the same SQL for SQLite and PostgreSQL, through `sqlx::Any`.

pub use crate::accounts::embedded::ground::{
    call::Writing, migrating::Migrated, open_error::OpenError,
};

use std::{
    io,
    ops::{Deref, DerefMut},
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{
    Any, AnyConnection, AnyPool, Connection, any::install_default_drivers, pool::PoolConnection,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use url::Url;

use crate::{
    accounts::embedded::ground::{
        database_address,
        migrating::migrate,
        pool::{
            self, ENDLESS, PlansDropped, SETTINGS, SingleStatements, options, prepare, untested,
            warn_of_too_many,
        },
        private,
        settings::Settings,
    },
    config::sqlite_file,
};

/// The time to connect when the server starts.
const PROBE: Duration = Duration::from_secs(10);

/// The time that a writer on SQLite waits for those before it.
const WRITER: Duration = Duration::from_secs(10);

/// The time of a `BEGIN`, and of getting a connection for it.
const BEGIN: Duration = Duration::from_secs(3);

/// Rows that are deleted in one statement, and statements of one clean-up.
const DELETED_AT_ONCE: i64 = 5_000;
const BATCHES: usize = 20;

/// The first connection. It may take longer than the later ones: where all the programs of a machine start at once, or a command
/// runs beside them.
async fn first(pool: &AnyPool) -> sqlx::Result<PoolConnection<Any>> {
    let begun = Instant::now();
    loop {
        match pool.acquire().await {
            Err(sqlx::Error::PoolTimedOut) if begun.elapsed() < PROBE => {}
            connection => return connection,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Store {
    statements: SingleStatements,
    sqlite: bool,
    /// One writer at a time on SQLite.
    writers: Arc<Semaphore>,
    migrated: Migrated,
}

impl Store {
    /// Opens the database, creates the file of an SQLite database if needed, makes the tables of a new one, and migrates an
    /// older one if the settings say so.
    pub async fn open(settings: &Settings) -> Result<Self, OpenError> {
        let given = &settings.config.embedded;
        let address = given.database.0.as_str();
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
        let dropped = PlansDropped::default();
        let options = options(sqlite, given.database_connections, dropped.clone());
        let options = options.acquire_timeout(settings.patience);
        let pool = options.connect_lazy(&writable).map_err(unreadable)?;
        let mut connection = first(&pool).await.map_err(unreadable)?;
        pool::set(&mut connection, sqlite, ENDLESS).await.map_err(unreadable)?;
        let migrated = migrate(&mut connection, sqlite, settings.other_release)
            .await
            .map_err(|cause| OpenError::of_migration(without_password(address), cause))?;
        pool::set(&mut connection, sqlite, SETTINGS).await.map_err(unreadable)?;
        if !sqlite {
            warn_of_too_many(&mut connection, given.database_connections).await;
        }
        drop(connection);
        let writers = Arc::new(Semaphore::new(1));
        Ok(Self { statements: SingleStatements::new(pool, dropped), sqlite, writers, migrated })
    }

    /// Runs single statements.
    pub fn pool(&self) -> &SingleStatements {
        &self.statements
    }

    /// Runs a statement that deletes what is older than `before` ($1), no more than so many rows at once ($2), until nothing is
    /// left or it was run often enough for one clean-up.
    pub async fn delete_in_batches(
        &self,
        statement: &'static str,
        before: i64,
    ) -> sqlx::Result<()> {
        for _ in 0..BATCHES {
            let deleting = sqlx::query(statement).bind(before).bind(DELETED_AT_ONCE);
            let deleted = deleting.execute(self.pool()).await?.rows_affected();
            if deleted < DELETED_AT_ONCE.unsigned_abs() {
                break;
            }
        }
        Ok(())
    }

    /// A connection for several queries of one answer, because each return to the pool costs another query. Its holder
    /// must not take a second one.
    pub async fn connection(&self) -> sqlx::Result<PoolConnection<Any>> {
        self.statements.pool().acquire().await
    }

    /// A transaction. On SQLite it takes the write lock at once, because a transaction that turns from reading to
    /// writing fails instead of waiting. Writers on SQLite queue here, where they occupy no connection that a reader
    /// could use.
    pub async fn begin(&self) -> sqlx::Result<Writing> {
        let pool = self.statements.pool();
        if !self.sqlite {
            // `BEGIN` itself shows whether the connection lives. If not, each of the next ones is tested first.
            let begun = match timeout(BEGIN, untested(pool.begin())).await {
                Ok(begun @ (Ok(_) | Err(sqlx::Error::PoolTimedOut))) => begun,
                Ok(Err(_)) | Err(_) => pool.begin().await,
            };
            return Ok(Writing::new(begun?, None));
        }
        let turn = self.writers_turn().await?;
        Ok(Writing::new(pool.begin_with("BEGIN IMMEDIATE").await?, turn))
    }

    /// A connection for one statement that writes. It is a transaction of its own, without the round trips of a beginning and a
    /// commit. Writers on SQLite queue as in [`Store::begin`].
    pub async fn single_write(&self) -> sqlx::Result<SingleWrite> {
        self.single_write_after(None).await
    }

    /// The same on the connection that was read from, where there is one.
    pub async fn single_write_after(
        &self,
        read: Option<PoolConnection<Any>>,
    ) -> sqlx::Result<SingleWrite> {
        if let Some(connection) = read.filter(|_| !self.sqlite) {
            return Ok(SingleWrite::new(connection, None));
        }
        let turn = if self.sqlite { self.writers_turn().await? } else { None };
        Ok(SingleWrite::new(self.connection().await?, turn))
    }

    async fn writers_turn(&self) -> sqlx::Result<Option<OwnedSemaphorePermit>> {
        let turn = timeout(WRITER, Arc::clone(&self.writers).acquire_owned()).await;
        Ok(turn.map_err(|_| sqlx::Error::PoolTimedOut)?.ok())
    }

    pub fn migrated(&self) -> &Migrated {
        &self.migrated
    }

    pub fn is_sqlite(&self) -> bool {
        self.sqlite
    }
}

async fn probe(address: &str, sqlite: bool) -> sqlx::Result<()> {
    let probing = async {
        let mut connection = AnyConnection::connect(address).await?;
        prepare(&mut connection, sqlite).await?;
        connection.close().await
    };
    let late = || {
        let said = format!("it does not answer within {} s", PROBE.as_secs());
        io::Error::new(io::ErrorKind::TimedOut, said).into()
    };
    timeout(PROBE, probing).await.unwrap_or_else(|_| Err(late()))
}

fn writable(address: &str, sqlite: bool) -> String {
    match (sqlite && !address.contains("mode="), address.contains('?')) {
        (true, true) => format!("{address}&mode=rwc"),
        (true, false) => format!("{address}?mode=rwc"),
        (false, _) => address.to_owned(),
    }
}

/// The address to connect to. Logs a warning if the connection is weakly protected.
pub(super) fn protected(address: &str) -> String {
    let line = database_address::protected(address);
    if let Some(warning) = line.warning {
        tracing::warn!("{warning}");
    }
    line.address
}

/// The driver's error, with advice if TLS is the problem.
pub fn in_words(cause: &sqlx::Error) -> String {
    let said = cause.to_string();
    let is_tls = matches!(cause, sqlx::Error::Tls(_)) || said.contains("certificate");
    if is_tls { format!("{said}; {}", database_address::REMEDY) } else { said }
}

pub(super) fn without_password(address: &str) -> String {
    Url::parse(address)
        .ok()
        .and_then(|mut url| {
            url.password()?;
            url.set_password(Some("***")).ok()?;
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

/// A connection for one statement that writes, and is a transaction of its own.
pub struct SingleWrite {
    connection: PoolConnection<Any>,
    /// The permit of a writer on SQLite.
    _turn: Option<OwnedSemaphorePermit>,
}

impl SingleWrite {
    pub fn new(connection: PoolConnection<Any>, turn: Option<OwnedSemaphorePermit>) -> Self {
        Self { connection, _turn: turn }
    }
}

impl Deref for SingleWrite {
    type Target = AnyConnection;

    fn deref(&self) -> &Self::Target {
        &self.connection
    }
}

impl DerefMut for SingleWrite {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.connection
    }
}
