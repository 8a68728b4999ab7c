//! An account's row, and how names are compared.

use crate::{accounts::Account, domain::Language};

/// The columns of an [`AccountRow`], of a table that the statement calls `a`. By name, because a node whose statement asks for
/// all columns is refused by PostgreSQL as soon as a newer release adds one.
macro_rules! account_columns {
    () => {
        "a.id, a.identity, a.username, a.email, a.first_name, a.last_name, a.description, a.language, a.password_hash, \
         a.totp_secret, a.totp_candidate, a.activated_at, a.terms_version, a.chooses_account, a.blocked, \
         a.credentials_version, a.second_factor_since, a.second_factor_off_asked_at"
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
    /// Since when the authenticator counts; `None`: it is not known.
    second_factor_since: Option<i64>,
    /// Since when somebody who reads the mailbox waits for it to be turned off.
    second_factor_off_asked_at: Option<i64>,
}

/// Seconds for which whoever reads the mailbox can turn off a second factor that was just turned on, and for which they have to wait
/// otherwise (docs/decisions/0054).
pub const TWO_WEEKS: i64 = 14 * 24 * 3600;

/// A second factor, as whoever reads the mailbox sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondFactorState {
    /// Since when it is on; `None`: it is not known.
    pub since: Option<i64>,
    /// Since when somebody who reads the mailbox waits for it to be turned off.
    pub off_asked_at: Option<i64>,
    /// Whether the mailbox alone turns it off now: it is new, or has been waited for and nobody has given a code meanwhile.
    pub goes_by_letter: bool,
}

impl AccountRow {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// The second factor, if it is on.
    pub fn second_factor(&self, now: i64) -> Option<SecondFactorState> {
        self.totp_secret.as_ref()?;
        let (since, off_asked_at) = (self.second_factor_since, self.second_factor_off_asked_at);
        let is_new = since.is_some_and(|since| now - since < TWO_WEEKS);
        let is_awaited = off_asked_at.is_some_and(|asked| now - asked >= TWO_WEEKS);
        Some(SecondFactorState { since, off_asked_at, goes_by_letter: is_new || is_awaited })
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
