//! Why the embedded account service cannot open.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use crate::providers::rest::SetupError;

/// Why the account service cannot start; one clear line that never holds the password of a database address.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such database, it is no database, or it does not let us in.
    #[error("the database {address} cannot be opened: {cause}")]
    Unreadable {
        /// The address without its password.
        address: String,
        /// What the driver says.
        cause: String,
    },
    /// Its tables are not what they should be.
    #[error("the database {address} cannot be migrated: {cause}")]
    Migration {
        /// The address without its password.
        address: String,
        /// What went wrong.
        cause: MigrateError,
    },
    /// `embedded.storage_key_file`
    #[error("embedded.storage_key_file: {}: {cause}", file.display())]
    StorageKey {
        /// The file.
        file: PathBuf,
        /// What is wrong with it, and what helps.
        cause: String,
    },
    /// Rows cannot be sealed.
    #[error("secrets in the database cannot be sealed: {0}")]
    Sealing(String),
    /// The sender or the server of letters.
    #[error("letters cannot be sent: {0}")]
    Mail(String),
    /// The parameters of argon2.
    #[error("passwords cannot be hashed with these settings: {0}")]
    Hashing(String),
    /// The client of an identity provider.
    #[error("an identity provider cannot be asked: {0}")]
    Provider(#[from] SetupError),
    /// The client of HarID, X-ID and eParaksts.
    #[error("the providers that browsers are sent to cannot be asked: {0}")]
    Redirects(String),
    /// The client that asks the captcha's provider.
    #[error("captchas cannot be checked: {0}")]
    Captcha(String),
}

impl OpenError {
    /// What the database says while keys are compared with it.
    #[expect(clippy::needless_pass_by_value, reason = "for map_err")]
    #[must_use]
    pub fn sealing(cause: sqlx::Error) -> Self {
        Self::Sealing(cause.to_string())
    }
}
