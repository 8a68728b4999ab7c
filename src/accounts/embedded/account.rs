//! An account as the database holds it, and how it is found.

use crate::{
    accounts::{
        Account,
        embedded::{Embedded, refusal::Answer},
    },
    domain::Language,
};

/// A row of `accounts`, as far as signing in needs it.
#[derive(Clone, sqlx::FromRow)]
pub struct Record {
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
}

impl Record {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// Whether an administrator has closed it.
    pub fn is_blocked(&self) -> bool {
        self.blocked != 0
    }

    /// Whether it opens the other accounts of its identity too.
    pub fn chooses_account(&self) -> bool {
        self.chooses_account != 0
    }

    /// The language of its letters.
    pub fn language(&self) -> Language {
        Language::parse(&self.language).unwrap_or(Language::En)
    }

    /// As the choose-user screen shows it.
    pub fn choice(&self) -> Account {
        Account {
            id: self.id.clone(),
            name: self.name(),
            description: self.description.clone().or_else(|| Some(self.username.clone())),
        }
    }
}

/// The form in which user names and e-mail addresses are compared. Control characters are in none of them, and
/// PostgreSQL takes no NUL.
pub fn canonical(name: &str) -> String {
    name.trim().to_lowercase().replace(char::is_control, "")
}

impl Embedded {
    /// The account of a user name or e-mail address. One that was not activated in time is gone, swept up or not.
    pub(super) async fn account_by_name(&self, name: &str) -> Answer<Option<Record>> {
        Ok(sqlx::query_as(
            "SELECT a.* FROM accounts a JOIN login_names n ON n.account = a.id \
             WHERE n.name = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)",
        )
        .bind(canonical(name))
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?)
    }

    /// The account of this id.
    pub(super) async fn account_by_id(&self, id: &str) -> Answer<Option<Record>> {
        Ok(sqlx::query_as(
            "SELECT * FROM accounts WHERE id = $1 AND (expires_at IS NULL OR expires_at > $2)",
        )
        .bind(id)
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?)
    }

    /// Whether a strong method opens this account.
    pub(super) async fn is_of_a_known_person(&self, id: &str) -> Answer<bool> {
        let known = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE a.id = $1 AND a.proven = 1 AND i.personal_code IS NOT NULL",
        );
        Ok(known.bind(id).fetch_optional(self.store.pool()).await?.is_some())
    }

    /// The accounts that a person of this identity may go on as: activated, not blocked, and proven to be theirs. An
    /// account that someone registered with a personal code typed by hand proves nothing and is never among them.
    pub(super) async fn usable_accounts(&self, identity: &str) -> Answer<Vec<Record>> {
        Ok(sqlx::query_as(
            "SELECT * FROM accounts WHERE identity = $1 AND proven = 1 AND blocked = 0 AND activated_at IS NOT NULL \
             ORDER BY created_at, id",
        )
        .bind(identity)
        .fetch_all(self.store.pool())
        .await?)
    }

    /// A new id.
    pub(super) fn new_id(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.chance.bytes()))
    }
}
