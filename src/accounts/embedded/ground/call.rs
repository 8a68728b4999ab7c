//! What a call of the service works with: the transaction that it writes in, and why it ends early. That is an error type, so
//! that the service can use `?`, and is converted into a reply.

use std::ops::{Deref, DerefMut};

use sqlx::{Any, AnyConnection, Transaction};
use tokio::sync::OwnedSemaphorePermit;

use crate::{
    accounts::{
        Errors, Fault, LoginOutcome, Reply, Roles, ThirdParty,
        embedded::ground::feed::{self, FeedRow},
        outcome::{DeviceLinkCode, Outcome},
    },
    domain::ErrorCode,
};

/// Why a call ends early.
#[derive(Debug)]
pub enum CallError {
    /// There is an outcome, with these errors.
    Coded(Errors),
    /// There is no outcome.
    Fault(Fault),
}

pub type CallResult<T> = Result<T, CallError>;

impl From<ErrorCode> for CallError {
    fn from(code: ErrorCode) -> Self {
        Self::Coded(Errors::of(code))
    }
}

impl From<Errors> for CallError {
    fn from(errors: Errors) -> Self {
        Self::Coded(errors)
    }
}

impl From<sqlx::Error> for CallError {
    fn from(cause: sqlx::Error) -> Self {
        // The text of a constraint violation may quote a value.
        if let Some(error) = cause.as_database_error() {
            tracing::error!(kind = ?error.kind(), code = ?error.code(), "the database refuses a statement");
        } else {
            tracing::error!(%cause, "the database fails");
        }
        Self::Fault(Fault::ServerError)
    }
}

/// The outcomes that can carry errors.
pub trait Refusable: Sized {
    fn refused(errors: Errors) -> Self;
}

macro_rules! refusable {
    ($($outcome:ident),+) => {
        $(impl Refusable for $outcome {
            fn refused(errors: Errors) -> Self {
                Self { errors, ..Self::default() }
            }
        })+
    };
}

refusable!(LoginOutcome, Outcome, DeviceLinkCode, Roles, ThirdParty);

pub fn reply<T: Refusable>(answer: CallResult<Reply<T>>) -> Reply<T> {
    match answer {
        Ok(reply) => reply,
        Err(CallError::Coded(errors)) => Reply::ok(T::refused(errors)),
        Err(CallError::Fault(fault)) => Reply::fault(fault),
    }
}

/// The reply of a call whose outcome cannot carry error codes: they become a fault.
pub fn plain<T>(answer: CallResult<T>) -> Reply<T> {
    match answer {
        Ok(answer) => Reply::ok(answer),
        Err(CallError::Fault(fault)) => Reply::fault(fault),
        Err(CallError::Coded(_)) => Reply::fault(Fault::ServerError),
    }
}

/// As [`plain`], for a call that may set a cookie.
pub fn whole<T>(answer: CallResult<Reply<T>>) -> Reply<T> {
    match answer {
        Ok(reply) => reply,
        Err(refusal) => plain(Err(refusal)),
    }
}

/// A transaction; rolled back unless it is committed.
pub struct Writing {
    transaction: Transaction<'static, Any>,
    after_commit: Vec<Box<dyn FnOnce() + Send>>,
    changes: Vec<FeedRow>,
    /// The permit of a writer on SQLite.
    _turn: Option<OwnedSemaphorePermit>,
}

impl Writing {
    pub fn new(transaction: Transaction<'static, Any>, turn: Option<OwnedSemaphorePermit>) -> Self {
        Self { transaction, after_commit: Vec::new(), changes: Vec::new(), _turn: turn }
    }

    /// Writes the changes that the feed tells, commits, and runs the actions that waited for this.
    pub async fn commit(mut self) -> sqlx::Result<()> {
        feed::write(&mut self.transaction, &self.changes).await?;
        self.transaction.commit().await?;
        self.after_commit.into_iter().for_each(|act| act());
        Ok(())
    }

    /// Tells the feed of a change. It is written just before the commit.
    pub fn tell(&mut self, change: FeedRow) {
        self.changes.push(change);
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
