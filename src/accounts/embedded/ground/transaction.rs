//! Transactions.

use std::ops::{Deref, DerefMut};

use sqlx::{Any, AnyConnection, Transaction, pool::PoolConnection};
use tokio::sync::OwnedSemaphorePermit;

/// A transaction; rolled back unless it is committed.
pub struct Writing {
    transaction: Transaction<'static, Any>,
    after_commit: Vec<Box<dyn FnOnce() + Send>>,
    /// The permit of a writer on SQLite.
    _turn: Option<OwnedSemaphorePermit>,
}

impl Writing {
    pub fn new(transaction: Transaction<'static, Any>, turn: Option<OwnedSemaphorePermit>) -> Self {
        Self { transaction, after_commit: Vec::new(), _turn: turn }
    }

    /// Commits, then runs the actions that waited for this.
    pub async fn commit(self) -> sqlx::Result<()> {
        self.transaction.commit().await?;
        self.after_commit.into_iter().for_each(|act| act());
        Ok(())
    }

    /// Runs an action in memory after the commit; never after a rollback.
    pub fn after_commit(&mut self, act: impl FnOnce() + Send + 'static) {
        self.after_commit.push(Box::new(act));
    }
}

impl Deref for Writing {
    type Target = AnyConnection;

    fn deref(&self) -> &Self::Target {
        &self.transaction
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.transaction
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
