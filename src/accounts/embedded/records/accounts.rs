//! Accounts and identities: an account's row, how names are compared, and how both are looked up.

use std::sync::Arc;

use sqlx::{Any, Executor};

use crate::{
    accounts::{
        Account,
        embedded::ground::{
            Ground,
            call::CallResult,
            events::{AuditEntry, EventName, EventSource},
            operator_error::OperatorError,
            store::Writing,
        },
    },
    domain::{Language, Secret, kept, text::sought_name},
};

/// The condition under which a row that notes what somebody has proven (a session, a link, a grant) still counts for its account
/// `a`: nothing that changes who may use the account has happened since. Rows of release 0.1.0 note nothing; it deletes them
/// instead.
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

/// The columns of an [`AccountRow`], of a table that the statement calls `a`. By name, because a node whose statement asks for
/// all columns is refused by PostgreSQL as soon as a newer release adds one.
macro_rules! account_columns {
    () => {
        "a.id, a.identity, a.username, a.email, a.first_name, a.last_name, a.description, a.language, a.password_hash, \
         a.totp_secret, a.totp_candidate, a.activated_at, a.terms_version, a.chooses_account, a.blocked, \
         a.credentials_version, a.second_factor_since, a.second_factor_off_asked_at, a.second_factor_told_at, a.closed_at, \
         a.sign_in_letters, a.countries, a.email_rests_until"
    };
}
pub(in crate::accounts::embedded) use account_columns;

/// Which accounts a deletion is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletable {
    /// Each, as an operator deletes them.
    Any,
    /// One that waits for its activation.
    NotActivated,
    /// One that was not activated in time.
    Expired,
    /// One that its person closed, and whose thirty days are over.
    Closed,
}

pub struct Accounts {
    ground: Arc<Ground>,
}

/// Accounts whose hashes are looked at to know how many are costly.
const SAMPLE: i64 = 1_000;

impl Accounts {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Hashes a password that was just right anew if its hash is of another kind, as people bring it from elsewhere, or was made
    /// with other costs. Nobody's proof ends by that, and a password that was changed meanwhile stays.
    pub async fn renew_hash(&self, account: &AccountRow, password: &Secret) -> CallResult<()> {
        let hasher = &self.ground.hasher;
        let Some(former) = account.password_hash.as_deref() else { return Ok(()) };
        if !hasher.is_outdated(former) {
            return Ok(());
        }
        // In a rush it waits for another time.
        let Ok(renewed) = hasher.hash(password).await else { return Ok(()) };
        sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1 AND password_hash = $3")
            .bind(&account.id)
            .bind(renewed)
            .bind(former)
            .execute(self.ground.store.pool())
            .await?;
        Ok(())
    }

    /// Looks at how many accounts have a costly hash. The ids are random, so the first ones stand for all of them, and are the
    /// same at each node.
    pub async fn note_costly_hashes(&self) -> sqlx::Result<()> {
        let some: Vec<Option<String>> = sqlx::query_scalar(
            "SELECT password_hash FROM accounts ORDER BY id LIMIT CAST($1 AS BIGINT)",
        )
        .bind(SAMPLE)
        .fetch_all(self.ground.store.pool())
        .await?;
        self.ground.hasher.note_costly_share(&some);
        Ok(())
    }

    /// Deletes identities that have no account left.
    pub async fn drop_orphans(&self) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM identities WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.identity = identities.id)")
            .execute(self.ground.store.pool())
            .await?;
        Ok(())
    }

    /// The identity with this personal code; created if it is new.
    pub async fn identity(
        &self,
        tx: &mut Writing,
        issuer: &str,
        code: &str,
    ) -> sqlx::Result<String> {
        sqlx::query("INSERT INTO identities (id, issuer, personal_code) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(self.ground.rng.id())
            .bind(issuer)
            .bind(code)
            .execute(&mut **tx)
            .await?;
        sqlx::query_scalar("SELECT id FROM identities WHERE issuer = $1 AND personal_code = $2")
            .bind(issuer)
            .bind(code)
            .fetch_one(&mut **tx)
            .await
    }

    /// Deletes an account that is of this kind, with its event; `false`, and nothing is written, if there is none. Nothing else
    /// deletes accounts.
    pub async fn delete(
        &self,
        tx: &mut Writing,
        account: &str,
        kind: Deletable,
        entry: AuditEntry<'_>,
    ) -> sqlx::Result<bool> {
        // It goes with the account.
        let external_id: Option<String> =
            sqlx::query_scalar("SELECT external_id FROM external_ids WHERE account = $1")
                .bind(account)
                .fetch_optional(&mut **tx)
                .await?;
        let now = self.ground.clock.now();
        let deleted = match kind {
            Deletable::Any => sqlx::query("DELETE FROM accounts WHERE id = $1").bind(account),
            Deletable::NotActivated => {
                sqlx::query("DELETE FROM accounts WHERE id = $1 AND activated_at IS NULL")
                    .bind(account)
            }
            Deletable::Expired => sqlx::query(
                "DELETE FROM accounts WHERE id = $1 AND expires_at <= $2 AND closed_at IS NULL",
            )
            .bind(account)
            .bind(now),
            Deletable::Closed => sqlx::query(
                "DELETE FROM accounts WHERE id = $1 AND expires_at <= $2 AND closed_at IS NOT NULL",
            )
            .bind(account)
            .bind(now),
        };
        let is_deleted = deleted.execute(&mut **tx).await?.rows_affected() == 1;
        if is_deleted {
            let entry = AuditEntry { external_id: external_id.as_deref(), ..entry.of(account) };
            self.ground.events.record(tx, entry).await?;
        }
        Ok(is_deleted)
    }

    /// Deletes accounts that were not activated in time, each with its event, so that their names are free again. Closed ones are
    /// left to upkeep.
    pub async fn drop_expired(&self, tx: &mut Writing) -> sqlx::Result<()> {
        self.drop_some_expired(tx, i64::MAX).await.map(drop)
    }

    /// The same for so many at most; says how many there were.
    pub async fn drop_some_expired(&self, tx: &mut Writing, most: i64) -> sqlx::Result<usize> {
        let due: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM accounts WHERE expires_at <= $1 AND closed_at IS NULL ORDER BY id LIMIT CAST($2 AS BIGINT)",
        )
        .bind(self.ground.clock.now())
        .bind(most)
        .fetch_all(&mut **tx)
        .await?;
        let many = due.len();
        for account in due {
            let entry = AuditEntry::new(EventName::RegistrationDeleted, EventSource::service());
            self.delete(tx, &account, Deletable::Expired, entry.detail("not_activated")).await?;
        }
        Ok(many)
    }

    /// The accounts proven to belong to the person with this personal code, usable or not.
    pub async fn accounts_of(&self, issuer: &str, code: &str) -> CallResult<Vec<AccountRow>> {
        Ok(sqlx::query_as(
            concat!(
                "SELECT ",
                account_columns!(),
                " FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE i.issuer = $1 AND i.personal_code = $2 AND a.proven = 1 AND (a.expires_at IS NULL OR a.expires_at > $3) \
             ORDER BY a.created_at, a.id"
            ),
        )
        .bind(issuer)
        .bind(code)
        .bind(self.ground.clock.now())
        .fetch_all(self.ground.store.pool())
        .await?)
    }

    /// The account with this user name or e-mail address. Ignores one that was not activated in time.
    pub async fn account_by_name(&self, name: &str) -> CallResult<Option<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a JOIN login_names n ON n.account = a.id \
             WHERE n.name = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)"
        ))
        .bind(canonical(name))
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?)
    }

    pub async fn account_by_id(&self, id: &str) -> CallResult<Option<AccountRow>> {
        self.account_on(self.ground.store.pool(), id).await
    }

    pub async fn account_on(
        &self,
        reader: impl Executor<'_, Database = Any>,
        id: &str,
    ) -> CallResult<Option<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.id = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)"
        ))
        .bind(id)
        .bind(self.ground.clock.now())
        .fetch_optional(reader)
        .await?)
    }

    /// Makes this, which is canonical, a name of the account; `false` if it is another account's.
    pub async fn take_name(
        &self,
        tx: &mut Writing,
        name: &str,
        account: &str,
    ) -> sqlx::Result<bool> {
        sqlx::query(
            "INSERT INTO login_names (name, account) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(name)
        .bind(account)
        .execute(&mut **tx)
        .await?;
        let owner: Option<String> =
            sqlx::query_scalar("SELECT account FROM login_names WHERE name = $1")
                .bind(name)
                .fetch_optional(&mut **tx)
                .await?;
        Ok(owner.as_deref() == Some(account))
    }

    /// Whether a strong method opens this account: its personal code is proven.
    pub async fn is_of_a_known_person(&self, id: &str) -> CallResult<bool> {
        let known = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE a.id = $1 AND a.proven = 1 AND i.personal_code IS NOT NULL",
        );
        Ok(known.bind(id).fetch_optional(self.ground.store.pool()).await?.is_some())
    }

    /// Whether the account is this person's, by the personal code that a provider told; also if the account has none.
    pub async fn may_be_of(&self, id: &str, issuer: &str, code: &str) -> CallResult<bool> {
        let other = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE a.id = $1 AND i.personal_code IS NOT NULL AND NOT (i.issuer = $2 AND i.personal_code = $3)",
        );
        let other = other.bind(id).bind(issuer).bind(code);
        Ok(other.fetch_optional(self.ground.store.pool()).await?.is_none())
    }

    /// The accounts that a person with this identity may sign in to: activated, not blocked and proven. An account
    /// registered with a personal code typed by hand is not proven and therefore never among them.
    pub async fn usable_accounts(&self, identity: &str) -> CallResult<Vec<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.identity = $1 AND a.proven = 1 AND a.blocked = 0 \
             AND a.activated_at IS NOT NULL AND (a.expires_at IS NULL OR a.expires_at > $2) ORDER BY a.created_at, a.id"
        ))
        .bind(identity)
        .bind(self.ground.clock.now())
        .fetch_all(self.ground.store.pool())
        .await?)
    }

    pub async fn role_names(&self, account: &str) -> sqlx::Result<Vec<String>> {
        sqlx::query_scalar(
            "SELECT name FROM roles WHERE account = $1 AND (ends_at IS NULL OR ends_at > $2)",
        )
        .bind(account)
        .bind(self.ground.clock.now())
        .fetch_all(self.ground.store.pool())
        .await
    }

    pub async fn existing(&self, account: &str) -> Result<AccountRow, OperatorError> {
        self.account_by_id(account).await?.ok_or(OperatorError::NoSuchAccount)
    }
}

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
    /// When the person was first told that their role needs a second factor.
    pub second_factor_told_at: Option<i64>,
    /// When its person closed it; it is deleted thirty days later.
    pub closed_at: Option<i64>,
    sign_in_letters: String,
    /// The codes of the countries that the person has signed in from, with spaces between them.
    pub countries: String,
    /// Until when the e-mail address opens nothing, because the desk has changed it.
    email_rests_until: Option<i64>,
}

words! {
    /// Of which sign-ins a person gets a letter, the fewest letters first.
    SignInLetters {
        /// Of none.
        Off = "off",
        /// Of the first one in a country, where geolocation is configured.
        Country = "country",
        /// Of each in a browser that the account has not signed in from before.
        Always = "always",
    }
}

/// Seconds for which a closed account can be kept after all.
pub const THIRTY_DAYS: i64 = 30 * 24 * 3600;

/// A second factor, as the reader of the mailbox sees it.
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

    /// Of which sign-ins the person wants a letter.
    pub fn sign_in_letters(&self) -> SignInLetters {
        SignInLetters::parse(&self.sign_in_letters).unwrap_or(SignInLetters::Always)
    }

    pub fn second_factor(&self, now: i64) -> Option<SecondFactorState> {
        self.totp_secret.as_ref()?;
        let (since, off_asked_at) = (self.second_factor_since, self.second_factor_off_asked_at);
        let is_new = since.is_some_and(|since| now - since < kept::FACTOR);
        let is_awaited = off_asked_at.is_some_and(|asked| now - asked >= kept::FACTOR);
        Some(SecondFactorState { since, off_asked_at, goes_by_letter: is_new || is_awaited })
    }

    /// Until when the e-mail address opens nothing, if it does not now.
    pub fn email_rests_until(&self, now: i64) -> Option<i64> {
        self.email_rests_until.filter(|until| now < *until)
    }

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

// The names of people as the desk looks for them: `sought_as` is made of the names here, in Rust, because neither database knows
// what `õ` is without its tilde everywhere. No statement that writes a name has to think of it: what was made of other names is
// found by an index, and written anew.

/// Accounts whose names are written in one batch, and batches of one call.
const NAMES_AT_ONCE: i64 = 500;
const BATCHES_OF_NAMES: usize = 20;

impl Accounts {
    /// Writes the names that are not written as they are looked for yet. Where there are none, that is one look into an index.
    pub async fn write_sought_names(&self) -> sqlx::Result<()> {
        for _ in 0..BATCHES_OF_NAMES {
            let stale: Vec<(String, String, String)> = sqlx::query_as(
                "SELECT id, first_name, last_name FROM accounts WHERE COALESCE(sought_of, '') <> first_name || ' ' || last_name \
                 ORDER BY id LIMIT CAST($1 AS BIGINT)",
            )
            .bind(NAMES_AT_ONCE)
            .fetch_all(self.ground.store.pool())
            .await?;
            if stale.is_empty() {
                break;
            }
            let mut tx = self.ground.store.begin().await?;
            for (id, first, last) in stale {
                sqlx::query(
                    "UPDATE accounts SET sought_as = $2, sought_of = $3 WHERE id = $1 AND first_name || ' ' || last_name = $3",
                )
                .bind(id)
                .bind(sought_name(&first, &last))
                .bind(format!("{first} {last}"))
                .execute(&mut *tx)
                .await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }
}
