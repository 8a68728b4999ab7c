//! Transactions.

use std::ops::{Deref, DerefMut};

use sqlx::{Any, AnyConnection, Transaction};
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
