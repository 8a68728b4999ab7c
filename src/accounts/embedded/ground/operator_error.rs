//! Why an operator's command fails.

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::embedded::ground::{call::CallError, hashing::Busy, sealed::SealError},
    domain::ErrorCode,
};

/// Why an operator's command fails.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    #[error("the user name or e-mail address is taken")]
    NameTaken,
    #[error("there is no such account")]
    NoSuchAccount,
    #[error("there is no such role")]
    NoSuchRole,
    #[error("there is no such school")]
    NoSuchSchool,
    #[error(
        "expected an IPv4 or IPv6 address, or a network that is counted by: IPv4 /24, IPv6 /64, /56 or /48"
    )]
    NoSuchPlace,
    #[error("{field}: {code}")]
    Invalid { field: &'static str, code: ErrorCode },
    /// Another run of the same import has written since this one looked.
    #[error("another run of the same import is under way, or has just ended")]
    ImportUnderWay,
    #[error("an account has changed since the file was checked")]
    ChangedMeanwhile,
    #[error("only an SQLite database can be copied; use pg_dump for PostgreSQL")]
    NotSqlite,
    #[error(
        "embedded.storage_key_file of {nodes} lacks the key {key}, and what is sealed with it could not be opened there: copy the file to that \
         node, then run `lavi storage-key reseal`. Nothing is sealed with it yet. (A node that is gone for good is forgotten {alive} minutes after its end.)"
    )]
    KeyLacking {
        key: String,
        nodes: String,
        /// For how many minutes a node counts that is silent.
        alive: i64,
    },
    /// The database or another part of the service failed; the log says more.
    #[error("the account service fails: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for OperatorError {
    fn from(cause: sqlx::Error) -> Self {
        match cause.as_database_error().map(DatabaseError::kind) {
            Some(ErrorKind::UniqueViolation) => Self::NameTaken,
            _ => Self::Failed(cause.to_string()),
        }
    }
}

impl From<CallError> for OperatorError {
    fn from(refusal: CallError) -> Self {
        Self::Failed(match refusal {
            CallError::Coded(errors) => errors.first().unwrap_or(ErrorCode::Undefined).to_string(),
            CallError::Fault(fault) => fault.to_string(),
        })
    }
}

impl From<Busy> for OperatorError {
    fn from(busy: Busy) -> Self {
        Self::Failed(busy.to_string())
    }
}

impl From<SealError> for OperatorError {
    fn from(broken: SealError) -> Self {
        Self::Failed(broken.to_string())
    }
}
