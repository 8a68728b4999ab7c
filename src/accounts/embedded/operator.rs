//! What the commands and the demo do with accounts.

use std::path::Path;

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::{
        embedded::{
            Embedded, account::Record, hashing::Busy, letters::Letter, private, refusal::Refusal,
            tokens::Purpose,
        },
        request::TokenKind,
    },
    domain::{ErrorCode, Secret},
};

/// Why an operator's wish is not fulfilled.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// The user name or the e-mail address belongs to another account.
    #[error("the user name or e-mail address is taken")]
    NameTaken,
    /// No account has this id or name.
    #[error("there is no such account")]
    NoSuchAccount,
    /// The account has no role of this number.
    #[error("there is no such role")]
    NoSuchRole,
    /// No registration has this id.
    #[error("there is no such school")]
    NoSuchSchool,
    /// A value breaks the rule of this code.
    #[error("{field}: {code}")]
    Invalid {
        /// Which value.
        field: &'static str,
        /// Which rule.
        code: ErrorCode,
    },
    /// Only SQLite files are copied; PostgreSQL has `pg_dump`.
    #[error("only an SQLite database can be copied; use pg_dump for PostgreSQL")]
    NotSqlite,
    /// The database or another part of the service fails; the log says more.
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

impl From<Refusal> for OperatorError {
    fn from(refusal: Refusal) -> Self {
        Self::Failed(match refusal {
            Refusal::Coded(errors) => errors.first().unwrap_or(ErrorCode::Undefined).to_string(),
            Refusal::Fault(fault) => fault.to_string(),
        })
    }
}

impl From<Busy> for OperatorError {
    fn from(busy: Busy) -> Self {
        Self::Failed(busy.to_string())
    }
}

/// One line of [`Embedded::list_accounts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSummary {
    /// The account's id.
    pub id: String,
    /// The user name.
    pub username: String,
    /// First and last name.
    pub name: String,
    /// Whether the activation link was followed.
    pub activated: bool,
    /// Whether an administrator has closed it.
    pub blocked: bool,
    /// Whether it signs in with an authenticator's code.
    pub two_factor: bool,
}

impl Embedded {
    /// Every account, by user name.
    ///
    /// # Errors
    /// What the database says.
    pub async fn list_accounts(&self) -> Result<Vec<AccountSummary>, OperatorError> {
        let records: Vec<Record> = sqlx::query_as(
            "SELECT * FROM accounts WHERE expires_at IS NULL OR expires_at > $1 ORDER BY username",
        )
        .bind(self.clock.now())
        .fetch_all(self.store.pool())
        .await?;
        let summary = |record: Record| AccountSummary {
            name: record.name(),
            activated: record.activated_at.is_some(),
            blocked: record.is_blocked(),
            two_factor: record.totp_secret.is_some(),
            id: record.id,
            username: record.username,
        };
        Ok(records.into_iter().map(summary).collect())
    }

    /// The id of the account with this user name or e-mail address.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn find_account(&self, name: &str) -> Result<String, OperatorError> {
        Ok(self.account_by_name(name).await?.ok_or(OperatorError::NoSuchAccount)?.id)
    }

    pub(super) async fn existing(&self, account: &str) -> Result<Record, OperatorError> {
        self.account_by_id(account).await?.ok_or(OperatorError::NoSuchAccount)
    }

    /// Closes an account and ends its sessions, and what applications hold of it.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn block(&self, account: &str) -> Result<(), OperatorError> {
        self.set_blocked(account, true).await?;
        let mut tx = self.store.begin().await?;
        self.end_all(&mut tx, account, None).await?;
        self.forget_devices(&mut tx, account).await?;
        Ok(tx.commit().await?)
    }

    /// Opens a closed account again.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn unblock(&self, account: &str) -> Result<(), OperatorError> {
        self.set_blocked(account, false).await
    }

    async fn set_blocked(&self, account: &str, blocked: bool) -> Result<(), OperatorError> {
        self.existing(account).await?;
        sqlx::query("UPDATE accounts SET blocked = $2 WHERE id = $1")
            .bind(account)
            .bind(i64::from(blocked))
            .execute(self.store.pool())
            .await?;
        tracing::info!(%account, blocked, "account blocked or unblocked");
        Ok(())
    }

    /// Asks a person to set a new password: writes the letter, if there is an address, and returns its link.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn admin_password_link(&self, account: &str) -> Result<Secret, OperatorError> {
        let record = self.existing(account).await?;
        let letter = Letter::Password(TokenKind::Admin);
        let mut tx = self.store.begin().await?;
        let token = self.issue(&mut tx, Purpose::Password(TokenKind::Admin), account).await?;
        self.write(&mut tx, letter, &record, &token).await?;
        tx.commit().await?;
        self.deliver_soon();
        Ok(Secret::new(self.link(letter, record.language(), &token)))
    }

    /// Deletes an account with everything that belongs to it, and its identity with the last account.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn delete(&self, account: &str) -> Result<(), OperatorError> {
        let deleted = sqlx::query("DELETE FROM accounts WHERE id = $1")
            .bind(account)
            .execute(self.store.pool())
            .await?;
        if deleted.rows_affected() == 0 {
            return Err(OperatorError::NoSuchAccount);
        }
        self.drop_orphans().await?;
        tracing::info!(%account, "account deleted");
        Ok(())
    }

    /// Copies the database, consistent and while it is in use, into a file that must not exist yet.
    ///
    /// # Errors
    /// [`OperatorError::NotSqlite`], or what the database says.
    pub async fn backup(&self, file: &Path) -> Result<(), OperatorError> {
        if !self.store.is_sqlite() {
            return Err(OperatorError::NotSqlite);
        }
        // SQLite fills an empty file, and would make one that everybody may read.
        private::create(file)
            .map_err(|cause| OperatorError::Failed(format!("{}: {cause}", file.display())))?;
        let copied = sqlx::query("VACUUM INTO $1")
            .bind(file.to_string_lossy().into_owned())
            .execute(self.store.pool())
            .await;
        if copied.is_err() {
            let _ = std::fs::remove_file(file);
        }
        copied?;
        Ok(())
    }
}
