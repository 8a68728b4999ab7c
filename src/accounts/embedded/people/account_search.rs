//! The accounts as an operator looks for them: in pages, by a part of a name, and one in full.

use crate::{
    accounts::embedded::{
        ground::operator_error::OperatorError,
        people::administration::{AccountSummary, Administration},
        records::account::{AccountRow, account_columns},
    },
    domain::Language,
    i18n::Area,
};

/// Which accounts are looked for.
#[derive(Clone, Debug, Default)]
pub struct AccountQuery {
    /// A part of the user name, the e-mail address or the name; empty: any.
    pub text: String,
    /// Only user names behind this one, in the database's order.
    pub after: String,
    /// At most so many; `None`: all.
    pub limit: Option<u32>,
}

/// What an operator may know of an account.
#[derive(Clone, Debug)]
pub struct AccountDetails {
    /// As in lists.
    pub summary: AccountSummary,
    /// The address for letters.
    pub email: Option<String>,
    /// Tells the accounts of one person apart.
    pub description: Option<String>,
    /// The language of letters.
    pub language: String,
    /// Whether there is a password.
    pub has_password: bool,
    /// When it was entered, in seconds since 1970.
    pub created_at: i64,
    /// When it was activated, in seconds since 1970.
    pub activated_at: Option<i64>,
    /// The version of the terms that the person has accepted.
    pub terms_version: Option<String>,
}

impl Administration {
    /// Accounts by user name.
    pub async fn find_accounts(
        &self,
        query: &AccountQuery,
    ) -> Result<Vec<AccountSummary>, OperatorError> {
        // SQLite compares letters outside ASCII as they are typed, PostgreSQL all letters by LOWER.
        let records: Vec<AccountRow> = sqlx::query_as(
            concat!("SELECT ", account_columns!(), " FROM accounts a WHERE (a.expires_at IS NULL OR a.expires_at > $1) AND a.username > $2 AND \
             (LOWER(a.username) LIKE $3 ESCAPE '!' OR LOWER(a.email) LIKE $3 ESCAPE '!' \
              OR LOWER(a.first_name || ' ' || a.last_name) LIKE $3 ESCAPE '!' \
              OR a.first_name || ' ' || a.last_name LIKE $4 ESCAPE '!') \
             ORDER BY a.username LIMIT CAST($5 AS BIGINT)"),
        )
        .bind(self.clock.now())
        .bind(&query.after)
        .bind(pattern(&query.text.to_lowercase()))
        .bind(pattern(&query.text))
        .bind(query.limit.map_or(i64::MAX, i64::from))
        .fetch_all(self.store.pool())
        .await?;
        Ok(records.into_iter().map(AccountSummary::from).collect())
    }

    /// An account in full. Its secrets and its personal code are not in it.
    pub async fn account_details(&self, account: &str) -> Result<AccountDetails, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let created_at = sqlx::query_scalar("SELECT created_at FROM accounts WHERE id = $1")
            .bind(account)
            .fetch_one(self.store.pool())
            .await?;
        Ok(AccountDetails {
            email: record.email.clone(),
            description: record.description.clone(),
            language: record.language.clone(),
            has_password: record.password_hash.is_some(),
            created_at,
            activated_at: record.activated_at,
            terms_version: record.terms_version.clone(),
            summary: record.into(),
        })
    }

    /// An error with what people read about it, in English.
    pub fn explained(&self, cause: &OperatorError) -> String {
        match cause {
            OperatorError::Invalid { field, code } => {
                let words = self.words.of(Language::En);
                format!("{field}: {}", words.error(Area::Registration, Some(field), *code))
            }
            cause => cause.to_string(),
        }
    }
}

/// The pattern of texts that contain this one.
fn pattern(text: &str) -> String {
    let escaped = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{escaped}%")
}

impl From<AccountRow> for AccountSummary {
    fn from(record: AccountRow) -> Self {
        Self {
            name: record.name(),
            activated: record.activated_at.is_some(),
            blocked: record.is_blocked(),
            two_factor: record.totp_secret.is_some(),
            id: record.id,
            username: record.username,
        }
    }
}
