//! Why the embedded account service cannot open.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use crate::{accounts::embedded::ground::migrating::NotMigrated, providers::rest::SetupError};

/// Why the account service cannot start: one clear line that never contains the password of a database address.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database does not exist, is not a database, or refuses us.
    #[error("the database {address} cannot be opened: {cause}")]
    Unreadable {
        /// The address without its password.
        address: String,
        cause: String,
    },
    #[error("the database {address} cannot be migrated: {cause}")]
    Migration {
        /// The address without its password.
        address: String,
        cause: MigrateError,
    },
    #[error(
        "the database {address} was migrated by a newer release than this one ({version}: migration {migration} is not known to \
         it): start that release, or restore the backup that was made before the upgrade",
        version = env!("CARGO_PKG_VERSION")
    )]
    Newer {
        /// The address without its password.
        address: String,
        migration: i64,
    },
    #[error(
        "the database {address} is of an older release than this one (migrations missing: {missing}): make a backup, then run `lavi migrate`"
    )]
    Older {
        /// The address without its password.
        address: String,
        missing: usize,
    },
    #[error("embedded.storage_key_file: {}: {cause}", file.display())]
    StorageKey {
        file: PathBuf,
        /// What is wrong with it, and how to fix it.
        cause: String,
    },
    #[error("secrets in the database cannot be sealed: {0}")]
    Sealing(String),
    #[error("letters cannot be sent: {0}")]
    Mail(String),
    #[error("passwords cannot be hashed with these settings: {0}")]
    Hashing(String),
    #[error("an identity provider cannot be asked: {0}")]
    Provider(#[from] SetupError),
    #[error("the providers that browsers are sent to cannot be asked: {0}")]
    Redirects(String),
    #[error("captchas cannot be checked: {0}")]
    Captcha(String),
}

impl OpenError {
    /// The error of a database whose tables are not migrated; the address is without its password.
    pub fn of_migration(address: String, cause: NotMigrated) -> Self {
        match cause {
            NotMigrated::Newer(migration) => Self::Newer { address, migration },
            NotMigrated::Older(missing) => Self::Older { address, missing },
            NotMigrated::Failed(cause) => Self::Migration { address, cause },
        }
    }

    /// A database error while keys are compared with the database.
    #[expect(clippy::needless_pass_by_value, reason = "for map_err")]
    pub fn sealing(cause: sqlx::Error) -> Self {
        Self::Sealing(cause.to_string())
    }
}
