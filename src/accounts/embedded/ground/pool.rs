//! The pool of connections, and what each of them is told first.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{
    FutureExt, StreamExt, TryStreamExt,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    Any, AnyConnection, AnyPool, Connection, Either, Error, Execute, Executor, SqlStr,
    any::{AnyArguments, AnyPoolOptions, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo},
    pool::PoolConnection,
    query::Query,
};
use tokio::time::timeout;

/// The settings of a connection to PostgreSQL, in one round trip: the time that a statement may take (the time of a call,
/// `door.rs`, covers a connection that hangs), the time that a transaction may stand still (a node that hangs may hold a lock for
/// which all others wait, as that of the feed's newest number), and no warning each time that a connection is given back and has
/// no transaction to end.
pub const SETTINGS: &str = "SELECT set_config('statement_timeout', '8s', false), set_config('idle_in_transaction_session_timeout', '20s', false), \
     set_config('client_min_messages', 'error', false)";

/// Migrations have no time limit.
pub const ENDLESS: &str = "SET statement_timeout = 0";

/// The time in which a connection that is given back must answer. One whose caller has given up in the middle of a statement,
/// because nothing came any more, would otherwise keep its place in the pool for as long as the system believes in it.
const RELEASE: Duration = Duration::from_secs(2);

/// Connections to an SQLite file. One of them writes, since writers line up, and each costs memory and a thread; PostgreSQL
/// commits several at once.
const OF_SQLITE: u32 = 3;

tokio::task_local! {
    /// Set while a connection is taken whose first statement shows whether it lives.
    static UNTESTED: ();
}

/// Lets this take a connection without a test.
pub async fn untested<T>(taking: impl Future<Output = T>) -> T {
    UNTESTED.scope((), taking).await
}

pub fn options(sqlite: bool, connections: u32, dropped: PlansDropped) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(if sqlite { OF_SQLITE } else { connections })
        // Done below.
        .test_before_acquire(false)
        // After a full disk SQLite has ended a transaction that the driver believes to be open: nothing works on it again.
        .before_acquire(move |connection, meta| {
            let is_sound = !connection.is_in_transaction() && !dropped.concern(meta.age);
            // A file does not go away as a server may; testing first would double the cost of every statement.
            let is_tested = is_sound && !sqlite && UNTESTED.try_with(|()| ()).is_err();
            Box::pin(async move {
                if is_tested {
                    connection.ping().await?;
                }
                Ok(is_sound)
            })
        })
        .after_release(move |connection, _| {
            Box::pin(async move {
                if sqlite {
                    return Ok(true);
                }
                // The caller may have given up while BEGIN was under way. The driver then knows of no transaction, but the server
                // has one, and what the next caller writes outside a transaction would be acknowledged and never committed.
                timeout(RELEASE, sqlx::query("ROLLBACK").execute(connection))
                    .await
                    .map_err(|_| sqlx::Error::PoolTimedOut)??;
                Ok(true)
            })
        })
        .after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)))
}

/// Warns if the server does not let as many connections in as this node alone may open.
pub async fn warn_of_too_many(connection: &mut AnyConnection, wanted: u32) {
    let most: sqlx::Result<i64> =
        sqlx::query_scalar("SELECT CAST(current_setting('max_connections') AS BIGINT)")
            .fetch_one(connection)
            .await;
    if let Ok(most) = most.map(|most| most - RESERVED)
        && i64::from(wanted) > most
    {
        tracing::warn!(
            "embedded.database_connections: this node may open {wanted}, but PostgreSQL's max_connections leaves {most} for \
             everybody; lower the one or raise the other"
        );
    }
}

/// Connections that PostgreSQL keeps for its superuser.
const RESERVED: i64 = 3;

/// Acknowledged data is on the disk (`synchronous = FULL`); readers do not wait for the writer (WAL).
pub async fn prepare(connection: &mut AnyConnection, sqlite: bool) -> sqlx::Result<()> {
    const PRAGMAS: [&str; 4] = [
        "PRAGMA busy_timeout = 10000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
    ];
    for pragma in PRAGMAS.iter().filter(|_| sqlite) {
        sqlx::query(*pragma).execute(&mut *connection).await?;
    }
    set(connection, sqlite, SETTINGS).await
}

/// Sets this connection to PostgreSQL up by [`SETTINGS`] or [`ENDLESS`].
pub async fn set(
    connection: &mut AnyConnection,
    sqlite: bool,
    settings: &'static str,
) -> sqlx::Result<()> {
    if !sqlite {
        sqlx::query(settings).execute(connection).await?;
    }
    Ok(())
}

// Single statements on the pool. PostgreSQL keeps the plan of a statement for each connection, and refuses it ("cached plan must
// not change result type", 0A000) once a column that it answers has another type. Such a statement has done nothing: it is asked
// again on a connection that was opened since, and every older connection is replaced instead of being lent again.

/// What PostgreSQL says of a plan whose answer has other columns than when it was made.
const PLAN_DROPPED: &str = "0A000";

/// When a plan was last found dropped. Connections that were opened before are not lent any more.
#[derive(Clone, Debug, Default)]
pub struct PlansDropped(Arc<Mutex<Option<Instant>>>);

impl PlansDropped {
    /// Whether a connection of this age may have kept plans that PostgreSQL has dropped.
    fn concern(&self, age: Duration) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|at| at.elapsed() <= age)
    }

    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        tracing::warn!(
            "the tables of the database have changed under this node; its connections are replaced, and the statement is asked again"
        );
    }
}

/// The pool as an executor of single statements. A transaction holds its connection and is not begun anew: nobody knows what its
/// caller has concluded from it.
#[derive(Clone, Debug)]
pub struct SingleStatements {
    pool: AnyPool,
    dropped: PlansDropped,
}

impl SingleStatements {
    pub fn new(pool: AnyPool, dropped: PlansDropped) -> Self {
        Self { pool, dropped }
    }

    /// The pool itself, for transactions and for several statements on one connection.
    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// All rows of a query, and the connection on which they were read.
    pub async fn read_on<'q>(
        &self,
        query: impl Fn() -> Query<'q, Any, AnyArguments>,
    ) -> Result<(Vec<AnyRow>, PoolConnection<Any>), Error> {
        let mut connection = self.pool.acquire().await?;
        match query().fetch_all(&mut *connection).await {
            Err(cause) if is_plan_dropped(&cause) => {
                drop(connection);
                self.dropped.note();
                let mut connection = self.pool.acquire().await?;
                let rows = query().fetch_all(&mut *connection).await?;
                Ok((rows, connection))
            }
            rows => Ok((rows?, connection)),
        }
    }

    async fn ask<'q, T>(
        &self,
        mut query: impl Execute<'q, Any>,
        asking: impl AsyncFn(&AnyPool, SqlStr, Option<AnyArguments>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let arguments = query.take_arguments().map_err(Error::Encode)?;
        let sql = query.sql();
        let copy = arguments.as_ref().map(copied);
        match asking(&self.pool, sql.clone(), copy).await {
            Err(cause) if is_plan_dropped(&cause) => {
                self.dropped.note();
                asking(&self.pool, sql, arguments).await
            }
            answer => answer,
        }
    }
}

fn copied(arguments: &AnyArguments) -> AnyArguments {
    let mut copy = AnyArguments::default();
    copy.values.0.clone_from(&arguments.values.0);
    copy
}

fn is_plan_dropped(cause: &Error) -> bool {
    cause.as_database_error().and_then(sqlx::error::DatabaseError::code).as_deref()
        == Some(PLAN_DROPPED)
}

type QueryPiece = Either<AnyQueryResult, AnyRow>;

impl<'p> Executor<'p> for &'p SingleStatements {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<QueryPiece, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let all = self.ask(query, async |pool, sql, arguments| {
            pool.fetch_many((sql, arguments)).try_collect::<Vec<QueryPiece>>().await
        });
        stream::once(all).map_ok(|all| stream::iter(all).map(Ok)).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Any>,
    {
        self.ask(query, async |pool, sql, arguments| pool.fetch_optional((sql, arguments)).await)
            .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, Error>>
    where
        'p: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<sqlx::Describe<Any>, Error>>
    where
        'p: 'e,
    {
        self.pool.describe(sql)
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, pin::pin, task::Poll};

    use super::*;

    /// On PostgreSQL (`scripts/with-postgres.sh`) and on SQLite: the driver sends BEGIN, and forgets it when its caller is gone.
    #[tokio::test]
    async fn what_is_written_after_somebody_gave_up_while_a_transaction_began_is_kept() {
        sqlx::any::install_default_drivers();
        let folder = tempfile::tempdir().unwrap();
        let server = std::env::var("LAVI_TEST_POSTGRES");
        let is_sqlite = server.is_err();
        let file = format!("sqlite://{}/lavi.db?mode=rwc", folder.path().display());
        let address = server.unwrap_or(file);
        let pool =
            options(is_sqlite, 1, PlansDropped::default()).max_connections(1).connect(&address);
        let pool = pool.await.unwrap();
        sqlx::query("DROP TABLE IF EXISTS given_up").execute(&pool).await.unwrap();
        sqlx::query("CREATE TABLE given_up (n BIGINT)").execute(&pool).await.unwrap();
        let mut other = AnyConnection::connect(&address).await.unwrap();
        let (mut kept, mut given_up) = (0_i64, 0);
        while given_up < 5 && kept < 500 {
            {
                let mut connection = pool.acquire().await.unwrap();
                let mut begun = pin!(connection.begin());
                let first = poll_fn(|context| Poll::Ready(begun.as_mut().poll(context))).await;
                given_up += usize::from(first.is_pending());
            }
            sqlx::query("INSERT INTO given_up (n) VALUES (1)").execute(&pool).await.unwrap();
            let seen: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM given_up")
                .fetch_one(&mut other)
                .await
                .unwrap();
            kept += 1;
            assert_eq!(seen, kept);
        }
        assert!(is_sqlite || given_up > 0, "nobody could give up");
        sqlx::query("DROP TABLE given_up").execute(&pool).await.unwrap();
    }

    /// A full disk makes SQLite roll back by itself. The driver does not notice, and its own rollback fails.
    #[tokio::test]
    async fn a_connection_whose_transaction_ended_by_itself_is_thrown_away() {
        sqlx::any::install_default_drivers();
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite://{}/lavi.db?mode=rwc", folder.path().display());
        let pool = options(true, 1, PlansDropped::default()).connect(&address).await.unwrap();
        for _ in 0..5 {
            let mut tx = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
            sqlx::query("ROLLBACK").execute(&mut *tx).await.unwrap();
            drop(tx);
            pool.begin_with("BEGIN IMMEDIATE").await.unwrap().commit().await.unwrap();
        }
    }
}
