//! An account's row, and how names are compared.

use crate::{accounts::Account, domain::Language};

/// The columns of an [`AccountRow`], of a table that the statement calls `a`. By name, because a node whose statement asks for
/// all columns is refused by PostgreSQL as soon as a newer release adds one.
macro_rules! account_columns {
    () => {
        "a.id, a.identity, a.username, a.email, a.first_name, a.last_name, a.description, a.language, a.password_hash, \
         a.totp_secret, a.totp_candidate, a.activated_at, a.terms_version, a.chooses_account, a.blocked, \
         a.credentials_version"
    };
}
pub(in crate::accounts::embedded) use account_columns;

/// The condition under which a row that notes what somebody has proven (a session, a link, a grant) still counts for its account
/// `a`: nothing that changes who may use the account has happened since. Rows of release 0.1.0 note nothing; it deletes them instead.
macro_rules! still_proven {
    ($row:literal) => {
        concat!(
            "(",
            $row,
            ".credentials_version IS NULL OR ",
            $row,
            ".credentials_version = a.credentials_version)"
        )
    };
}
pub(in crate::accounts::embedded) use still_proven;

/// A row of `accounts`, without the columns that only registration needs.
#[derive(Clone, sqlx::FromRow)]
pub struct AccountRow {
    pub id: String,
    pub identity: String,
    pub username: String,
    pub email: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub description: Option<String>,
    pub language: String,
    pub password_hash: Option<String>,
    pub totp_secret: Option<String>,
    pub totp_candidate: Option<String>,
    pub activated_at: Option<i64>,
    pub terms_version: Option<String>,
    chooses_account: i64,
    blocked: i64,
    /// What is proven for the account counts as long as it has this version.
    pub credentials_version: i64,
}

impl AccountRow {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// Whether an operator has blocked it.
    pub fn is_blocked(&self) -> bool {
        self.blocked != 0
    }

    /// Whether a password sign-in with it leads to the choice among all accounts of its identity.
    pub fn chooses_account(&self) -> bool {
        self.chooses_account != 0
    }

    /// The language of its letters.
    pub fn language(&self) -> Language {
        Language::parse(&self.language).unwrap_or(Language::En)
    }

    /// The account as the choose-user screen lists it.
    pub fn choice(&self) -> Account {
        Account {
            id: self.id.clone(),
            name: self.name(),
            description: self.description.clone().or_else(|| Some(self.username.clone())),
        }
    }
}

/// The form in which user names and e-mail addresses are compared. Control characters are dropped: no name contains
/// any, and PostgreSQL rejects NUL.
pub fn canonical(name: &str) -> String {
    name.trim().to_lowercase().replace(char::is_control, "")
}
