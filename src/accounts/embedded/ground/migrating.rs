//! Migrations: the tables as this release knows them. sqlx holds a lock meanwhile, so that nodes that start at once do not
//! disturb each other.

use std::time::{Duration, Instant};

use sqlx::{
    AnyConnection,
    migrate::{Migrate, MigrateError, Migrator},
};

/// What is done about a database whose tables are those of another release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherRelease {
    /// Older ones are migrated; newer ones are refused.
    Migrate,
    Refuse,
    /// They stay as they are, for a copy of the database.
    Leave,
}

/// What opening a database did to its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The migrations applied just now, each by number and name: `0022 credentials version`.
    pub applied: Vec<String>,
    pub total: i64,
}

#[derive(Debug)]
pub enum NotMigrated {
    /// A newer release has taken away what this one needs; this migration is one of those that this release does not know.
    Newer(i64),
    /// It lacks so many migrations, and the caller does not migrate.
    Older(usize),
    Failed(MigrateError),
}

/// Makes the tables of a new database. With those of another release it does as it is told; but those that a newer one has only
/// added to serve this one as well, so that a node of the release before can start again in the middle of an upgrade.
pub async fn migrate(
    connection: &mut AnyConnection,
    sqlite: bool,
    other_release: OtherRelease,
) -> Result<Migrated, NotMigrated> {
    let migrator = migrator(sqlite);
    let before = applied(connection).await;
    let count = |versions: &[i64]| i64::try_from(versions.len()).unwrap_or(i64::MAX);
    if other_release == OtherRelease::Leave && !before.is_empty() {
        return Ok(Migrated { applied: Vec::new(), total: count(&before) });
    }
    if let Some(newer) = before.iter().find(|version| !migrator.version_exists(**version)) {
        let newest = migrator.iter().map(|known| known.version).max().unwrap_or_default();
        if needed(connection).await > newest {
            return Err(NotMigrated::Newer(*newer));
        }
        tracing::warn!(
            "a newer release has migrated the database (migration {newer} is not known to this one); this release goes on with it, \
             and what the newer one adds is not used here"
        );
        return Ok(Migrated { applied: Vec::new(), total: count(&before) });
    }
    let missing = migrator.iter().filter(|known| !before.contains(&known.version));
    let missing: Vec<(i64, String)> = missing
        .map(|known| (known.version, format!("{:04} {}", known.version, known.description)))
        .collect();
    if !missing.is_empty() && !before.is_empty() && other_release == OtherRelease::Refuse {
        return Err(NotMigrated::Older(missing.len()));
    }
    apply(connection, sqlite, migrator).await.map_err(|cause| match cause {
        // Somebody was faster.
        MigrateError::VersionMissing(newer) => NotMigrated::Newer(newer),
        other => NotMigrated::Failed(other),
    })?;
    let after = applied(connection).await;
    let names = missing.into_iter().filter(|(version, _)| after.contains(version));
    Ok(Migrated { applied: names.map(|(_, name)| name).collect(), total: count(&after) })
}

/// How long migrations are tried while somebody uses their tables: a backup may read for minutes.
const TRIED: Duration = Duration::from_secs(5 * 60);

/// The time from one try to the next.
const PAUSE: Duration = Duration::from_millis(500);

/// Applies what is missing while nodes of another release serve. A migration waits a quarter of a second at most for a table that
/// is in use, then it lets go of all of them and is tried again: who signs in meanwhile waits as long, and not behind a backup.
/// PostgreSQL looks for statements that wait for each other after a second, and would refuse one of them, perhaps a visitor's.
///
/// # Errors
/// [`MigrateError`] when a migration is refused, or its tables are in use all the time.
pub async fn apply(
    connection: &mut AnyConnection,
    sqlite: bool,
    mut migrator: Migrator,
) -> Result<(), MigrateError> {
    if sqlite {
        return migrator.run(connection).await;
    }
    // The lock of sqlx, but without a limit: another node that migrates may take long.
    connection.lock().await?;
    migrator.set_locking(false);
    sqlx::query("SET lock_timeout = '250ms'").execute(&mut *connection).await?;
    let begun = Instant::now();
    let mut told = false;
    let outcome = loop {
        match migrator.run(&mut *connection).await {
            Err(cause) if is_in_use(&cause) && begun.elapsed() < TRIED => {
                if !std::mem::replace(&mut told, true) {
                    tracing::info!(
                        "the tables that are migrated are in use (people, a backup); the migration is tried again until it finds \
                         them free, for {} minutes",
                        TRIED.as_secs() / 60
                    );
                }
                tokio::time::sleep(PAUSE).await;
            }
            outcome => break outcome,
        }
    };
    sqlx::query("SET lock_timeout = 0").execute(&mut *connection).await?;
    connection.unlock().await?;
    outcome
}

/// Whether PostgreSQL gave up waiting for a table.
fn is_in_use(cause: &MigrateError) -> bool {
    const LOCK_NOT_AVAILABLE: &str = "55P03";
    let (MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _)) = cause else {
        return false;
    };
    cause.as_database_error().and_then(sqlx::error::DatabaseError::code).as_deref()
        == Some(LOCK_NOT_AVAILABLE)
}

/// The newest migration that a node must know in order to use these tables. A database without the note needs all that it has.
pub async fn needed(connection: &mut AnyConnection) -> i64 {
    sqlx::query_scalar("SELECT version FROM needed_migration")
        .fetch_one(connection)
        .await
        .unwrap_or(i64::MAX)
}

/// The versions that were applied to a database; a new one has no table of them.
async fn applied(connection: &mut AnyConnection) -> Vec<i64> {
    sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
        .fetch_all(connection)
        .await
        .unwrap_or_default()
}

// The migrations: most are one text for both databases; those in `sqlite` and `postgres` are of one each.

/// The migrations of this kind of database, in their order.
pub fn migrator(sqlite: bool) -> Migrator {
    let (common, own) = (
        sqlx::migrate!("src/accounts/embedded/migrations"),
        if sqlite {
            sqlx::migrate!("src/accounts/embedded/migrations/sqlite")
        } else {
            sqlx::migrate!("src/accounts/embedded/migrations/postgres")
        },
    );
    Migrator::with_migrations(common.iter().chain(own.iter()).cloned().collect())
}
