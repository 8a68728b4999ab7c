//! Looks at a database as it is: nothing is created, migrated or changed.

use std::{collections::BTreeSet, time::Duration};

use sqlx::{
    AnyConnection, Connection, Executor, any::install_default_drivers, postgres::PgConnectOptions,
};
use tokio::time::timeout;

use crate::accounts::embedded::ground::{
    database_address,
    held_up::{HeldUpApplication, held_up},
    key_file::{self, StorageKeys},
    migrating::{self, needed},
    nodes::{LiveNode, live},
    store::{self, OpenError, hide_password, in_words, protected, without_password},
};

/// What a database says of itself.
#[derive(Clone, Debug)]
pub struct DatabaseState {
    /// Its product and version.
    pub version: String,
    /// Whether the line to it is encrypted; `None` for a file.
    pub encrypted: Option<bool>,
    /// Host and port of a server to which the line is encrypted.
    pub tls_at: Option<(String, u16)>,
    /// Its clock in seconds since 1970; `None` for a file.
    pub clock: Option<i64>,
    /// How many of our migrations it has.
    pub applied: usize,
    /// How many of our migrations it lacks.
    pub missing: usize,
    /// How many migrations it has that this release does not know.
    pub unknown: usize,
    /// Whether one of those has taken away what this release needs.
    pub is_too_new: bool,
    /// The ids of keys that it has values sealed under, and that the file of storage keys lacks.
    pub keys_missing: Vec<String>,
    /// The first key of the file, if nothing is sealed with it yet.
    pub key_to_come: Option<String>,
    /// The ids of the keys that it has values sealed under.
    pub sealing: Vec<String>,
    /// The algorithms that ID tokens are signed by, each with the seconds for which its key has signed.
    pub signing_keys: Vec<(String, i64)>,
    /// Applications that have not been told of the end of sessions for an hour.
    pub held_up: Vec<HeldUpApplication>,
    pub nodes: Vec<LiveNode>,
    pub writable: Result<(), String>,
}

/// Looks at the database of an address at this time, beside these storage keys.
///
/// # Errors
/// Why it cannot be opened, without the password.
pub async fn inspect_database(
    address: &str,
    keys: &StorageKeys,
    now: i64,
) -> Result<DatabaseState, String> {
    install_default_drivers();
    let words = |cause: &sqlx::Error| store::hide_password(address, &store::in_words(cause));
    let is_sqlite = address.starts_with("sqlite:");
    let line =
        if is_sqlite { address.to_owned() } else { database_address::protected(address).address };
    let mut open = AnyConnection::connect(&line).await.map_err(|cause| words(&cause))?;
    let version =
        if is_sqlite { "SELECT 'SQLite ' || sqlite_version()" } else { "SELECT version()" };
    let version: String =
        sqlx::query_scalar(version).fetch_one(&mut open).await.map_err(|cause| words(&cause))?;
    let version = version.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let (mut encrypted, mut clock) = (None, None);
    if !is_sqlite {
        let ssl: Result<String, _> = sqlx::query_scalar(
            "SELECT CAST(ssl AS TEXT) FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
        )
        .fetch_one(&mut open)
        .await;
        encrypted = ssl.ok().map(|ssl| ssl == "true");
        clock = sqlx::query_scalar("SELECT CAST(EXTRACT(EPOCH FROM now()) AS BIGINT)")
            .fetch_one(&mut open)
            .await
            .ok();
    }
    let migrator = migrating::migrator(is_sqlite);
    let known: BTreeSet<i64> = migrator.iter().map(|migration| migration.version).collect();
    let applied: Vec<i64> =
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version")
            .fetch_all(&mut open)
            .await
            .unwrap_or_default();
    let applied: BTreeSet<i64> = applied.into_iter().collect();
    let needed = needed(&mut open).await;
    let nodes = live(&mut open, now).await.unwrap_or_default();
    let sealing: Vec<String> =
        sqlx::query_scalar("SELECT id FROM storage_keys ORDER BY created_at, id")
            .fetch_all(&mut open)
            .await
            .unwrap_or_default();
    let own = of_file(keys);
    let lacks = |id: &&String| !own.is_empty() && !own.contains(id);
    let keys_missing: Vec<String> = sealing.iter().filter(lacks).cloned().collect();
    let writable = try_to_write(&mut open, is_sqlite, !applied.is_empty()).await;
    let state = DatabaseState {
        version,
        encrypted,
        tls_at: encrypted.filter(|is_so| *is_so).and_then(|_| host_and_port(&line)),
        clock,
        applied: applied.intersection(&known).count(),
        missing: known.difference(&applied).count(),
        unknown: applied.difference(&known).count(),
        is_too_new: needed > known.last().copied().unwrap_or_default(),
        key_to_come: own
            .first()
            .filter(|id| !sealing.is_empty() && keys_missing.is_empty() && !sealing.contains(id))
            .cloned(),
        keys_missing,
        sealing,
        signing_keys: signing_keys(&mut open, now).await.unwrap_or_default(),
        held_up: held_up(&mut open, now).await.unwrap_or_default(),
        nodes,
        writable: writable.map_err(|cause| words(&cause)),
    };
    let _ = open.close().await;
    Ok(state)
}

async fn signing_keys(open: &mut AnyConnection, now: i64) -> sqlx::Result<Vec<(String, i64)>> {
    let keys: Vec<(String, i64)> = sqlx::query_as(
        "SELECT algorithm, MAX(signs_from) FROM signing_keys WHERE retired_at IS NULL AND signs_from <= $1 \
         GROUP BY algorithm ORDER BY algorithm",
    )
    .bind(now)
    .fetch_all(open)
    .await?;
    Ok(keys.into_iter().map(|(algorithm, since)| (algorithm, now - since)).collect())
}

fn host_and_port(address: &str) -> Option<(String, u16)> {
    let options: PgConnectOptions = address.parse().ok()?;
    Some((options.get_host().to_owned(), options.get_port()))
}

/// The ids of the keys of the file. One that is not there is made, or told of by the start.
fn of_file(keys: &StorageKeys) -> Vec<String> {
    let StorageKeys::File(file) = keys else { return Vec::new() };
    let keys = key_file::read(file).ok().flatten().unwrap_or_default();
    keys.iter().map(|key| key.id().to_owned()).collect()
}

/// Begins to write, and undoes it.
async fn try_to_write(
    open: &mut AnyConnection,
    is_sqlite: bool,
    has_tables: bool,
) -> sqlx::Result<()> {
    let begin = if is_sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
    let change = if has_tables {
        "DELETE FROM accounts WHERE 1 = 0"
    } else {
        "CREATE TABLE lavi_doctor (tried INTEGER)"
    };
    sqlx::query(begin).execute(&mut *open).await?;
    let changed = sqlx::query(change).execute(&mut *open).await;
    sqlx::query("ROLLBACK").execute(open).await?;
    changed.map(drop)
}

// A connection that only reads: it creates, migrates and changes nothing.

/// How long the database may take to let us in.
const CONNECT: Duration = Duration::from_secs(5);

/// Connects, and tries a statement that needs the tables of this release.
pub async fn connect_read_only(
    address: &str,
    needed: &'static str,
) -> Result<AnyConnection, OpenError> {
    install_default_drivers();
    let unreadable =
        |cause: String| OpenError::Unreadable { address: without_password(address), cause };
    let refused = |cause: sqlx::Error| unreadable(hide_password(address, &in_words(&cause)));
    let sqlite = address.starts_with("sqlite:");
    let opened = if sqlite { reading(address) } else { protected(address) };
    let connected = timeout(CONNECT, AnyConnection::connect(&opened)).await;
    let mut connection = connected
        .map_err(|_| unreadable("it did not answer within 5 seconds".to_owned()))?
        .map_err(refused)?;
    let manners: &[&'static str] = if sqlite {
        &["PRAGMA busy_timeout = 10000", "PRAGMA query_only = ON"]
    } else {
        &["SET default_transaction_read_only = on", "SET statement_timeout = '60s'"]
    };
    for statement in manners {
        connection.execute(*statement).await.map_err(refused)?;
    }
    connection.execute(needed).await.map_err(|cause| {
        unreadable(format!(
            "{}; an older release made it, or it is not Lävi's: `lavi migrate` brings it up to date",
            in_words(&cause)
        ))
    })?;
    Ok(connection)
}

/// The address of an SQLite file, to be read.
fn reading(address: &str) -> String {
    let (file, query) = address.split_once('?').unwrap_or((address, ""));
    let kept = query.split('&').filter(|part| !part.is_empty() && !part.starts_with("mode="));
    let query: Vec<&str> = kept.chain(["mode=ro"]).collect();
    format!("{file}?{}", query.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file in the working folder reads like a host, which has no line to protect.
    #[tokio::test]
    async fn a_file_in_the_working_folder_is_no_other_machine() {
        let cause = inspect_database("sqlite://nowhere-to-be-found.db", &StorageKeys::OfThisRun, 0)
            .await
            .unwrap_err();
        assert!(cause.contains("unable to open database file"), "{cause}");
    }
}
