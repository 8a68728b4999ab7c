//! Single statements on the pool. PostgreSQL keeps the plan of a statement for each connection, and refuses it ("cached plan must not
//! change result type", 0A000) once a column that it answers has another type. Such a statement has done nothing: it is asked
//! again on a connection that was opened since, and every older connection is replaced instead of being lent again.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{
    FutureExt, StreamExt, TryStreamExt, future::BoxFuture, stream, stream::BoxStream,
};
use sqlx::{
    Any, AnyPool, Either, Error, Execute, Executor, SqlStr,
    any::{AnyArguments, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo},
    pool::PoolConnection,
    query::Query,
};

/// What PostgreSQL says of a plan whose answer has other columns than when it was made.
const PLAN_DROPPED: &str = "0A000";

/// When a plan was last found dropped. Connections that were opened before are not lent any more.
#[derive(Clone, Debug, Default)]
pub struct PlansDropped(Arc<Mutex<Option<Instant>>>);

impl PlansDropped {
    /// Whether a connection of this age may have kept plans that PostgreSQL has dropped.
    pub fn concern(&self, age: Duration) -> bool {
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
