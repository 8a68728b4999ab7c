//! What the commands and the demo do with accounts.

use std::path::Path;

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::{
        embedded::{
            Embedded,
            account::{Record, canonical},
            hashing::Busy,
            letters::Letter,
            refusal::Refusal,
            tokens::Purpose,
        },
        request::TokenKind,
    },
    domain::{Country, Email, ErrorCode, Language, Secret, password::NewPassword, personal_code::PersonalCode},
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

/// A person whom an operator enters.
#[derive(Clone, Debug)]
pub struct NewPerson {
    /// To sign in with; may be the e-mail address.
    pub username: String,
    /// To write to, and to sign in with too.
    pub email: Option<String>,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Tells accounts of one person apart on the choose-user screen.
    pub description: Option<String>,
    /// Issuer and personal code. Accounts with the same ones belong to one identity.
    pub personal_code: Option<(Country, String)>,
    /// Without one the person signs in by another method, or sets one by [`Embedded::admin_password_link`].
    pub password: Option<Secret>,
    /// The language of letters.
    pub language: Language,
    /// Otherwise the account disappears after a day.
    pub activated: bool,
    /// Closed by an administrator.
    pub blocked: bool,
    /// The version of the terms that the person has accepted.
    pub terms_version: Option<String>,
    /// The authenticator's key in base32.
    pub totp_secret: Option<String>,
    /// Whether signing in with this account leads to the choice among all accounts of the identity.
    pub chooses_account: bool,
}

impl NewPerson {
    /// An activated account without password that has accepted nothing.
    #[must_use]
    pub fn named(username: &str, first_name: &str, last_name: &str) -> Self {
        Self {
            username: username.to_owned(),
            email: None,
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            description: None,
            personal_code: None,
            password: None,
            language: Language::Et,
            activated: true,
            blocked: false,
            terms_version: None,
            totp_secret: None,
            chooses_account: false,
        }
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
    /// Enters a person and returns the account's id. No letter goes out.
    ///
    /// # Errors
    /// [`OperatorError::NameTaken`], [`OperatorError::Invalid`], or what the database says.
    pub async fn add_account(&self, person: NewPerson) -> Result<String, OperatorError> {
        let invalid = |field| move |code| OperatorError::Invalid { field, code };
        let email = person.email.as_deref().map(Email::parse).transpose().map_err(invalid("email"))?;
        let password = person.password.as_ref().map(NewPassword::parse).transpose().map_err(invalid("password"))?;
        let code = match &person.personal_code {
            Some((issuer, code)) => Some((issuer.code(), PersonalCode::parse(code, *issuer).map_err(invalid("personal_code"))?)),
            None => None,
        };
        let password_hash = match &password {
            Some(password) => Some(self.hasher.hash(password.secret()).await?),
            None => None,
        };
        let (id, now) = (self.new_id(), self.clock.now());
        let mut tx = self.store.begin().await?;
        self.drop_expired(&mut tx).await?;
        let identity = if let Some((issuer, code)) = &code {
            self.identity(&mut tx, issuer, code.as_str()).await?
        } else {
            sqlx::query("INSERT INTO identities (id) VALUES ($1)").bind(&id).execute(&mut *tx).await?;
            id.clone()
        };
        sqlx::query(
            "INSERT INTO accounts (id, identity, proven, chooses_account, username, email, first_name, last_name, description, \
             language, wish_partner_ads, password_hash, totp_secret, totp_step, blocked, activated_at, expires_at, \
             terms_version, created_at) \
             VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, 0, $12, $13, $14, $15, $16)",
        )
        .bind(&id)
        .bind(identity)
        .bind(i64::from(person.chooses_account))
        .bind(person.username.trim())
        .bind(email.as_ref().map(Email::as_str))
        .bind(&person.first_name)
        .bind(&person.last_name)
        .bind(&person.description)
        .bind(person.language.code())
        .bind(password_hash)
        .bind(&person.totp_secret)
        .bind(i64::from(person.blocked))
        .bind(person.activated.then_some(now))
        .bind((!person.activated).then_some(now + Purpose::Activation.lifetime()))
        .bind(&person.terms_version)
        .bind(now)
        .execute(&mut *tx)
        .await?;
        let username = canonical(&person.username);
        let second = email.map(|email| email.canonical()).filter(|email| *email != username);
        for name in [Some(username), second].into_iter().flatten() {
            sqlx::query("INSERT INTO login_names (name, account) VALUES ($1, $2)").bind(name).bind(&id).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(id)
    }

    /// Every account, by user name.
    ///
    /// # Errors
    /// What the database says.
    pub async fn list_accounts(&self) -> Result<Vec<AccountSummary>, OperatorError> {
        let records: Vec<Record> =
            sqlx::query_as("SELECT * FROM accounts WHERE expires_at IS NULL OR expires_at > $1 ORDER BY username")
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

    /// Closes an account and ends its sessions.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn block(&self, account: &str) -> Result<(), OperatorError> {
        self.set_blocked(account, true).await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account).execute(self.store.pool()).await?;
        Ok(())
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
        let deleted = sqlx::query("DELETE FROM accounts WHERE id = $1").bind(account).execute(self.store.pool()).await?;
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
        sqlx::query("VACUUM INTO $1").bind(file.to_string_lossy().into_owned()).execute(self.store.pool()).await?;
        Ok(())
    }
}
