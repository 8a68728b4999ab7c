//! The operator's work on accounts, as the commands and the demo need it.

use std::{path::Path, sync::Arc};

use crate::{
    accounts::{
        embedded::{
            counting::{devices::Devices, trace::Tracer},
            ground::{
                Ground,
                events::{AuditEntry, EventName, EventSource, Events},
                hashing::Hasher,
                operator_error::OperatorError,
                private,
                store::{Store, Writing},
                vault::Vault,
            },
            limits::Gates,
            mail::{Mail, letters::Letter},
            records::{
                Records,
                account::{AccountRow, account_columns},
                accounts::Accounts,
                links::{LinkPurpose, Links},
            },
            sessions::Sessions,
        },
        request::TokenKind,
    },
    clock::Clock,
    domain::Secret,
    i18n::Catalogues,
    rng::Rng,
};

/// An entry of [`Administration::list_accounts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSummary {
    /// The account's id.
    pub id: String,
    /// The user name.
    pub username: String,
    /// First and last name.
    pub name: String,
    /// Whether the account was activated.
    pub activated: bool,
    /// Whether an operator has blocked it.
    pub blocked: bool,
    /// Whether it has a second factor.
    pub two_factor: bool,
}

/// Administers accounts.
pub struct Administration {
    pub(super) rng: Rng,
    pub(super) clock: Clock,
    pub(super) hasher: Hasher,
    pub(super) store: Store,
    pub(super) vault: Vault,
    pub(super) words: Catalogues,
    pub(super) accounts: Arc<Accounts>,
    pub(super) links: Arc<Links>,
    pub(super) devices: Arc<Devices>,
    pub(super) mail: Arc<Mail>,
    pub(super) sessions: Arc<Sessions>,
    pub(super) events: Events,
    pub(super) tracer: Arc<Tracer>,
}

impl Administration {
    pub fn new(
        ground: &Ground,
        records: &Records,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            words: ground.words.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            devices: gates.devices.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            events: ground.events.clone(),
            tracer: gates.tracer.clone(),
        }
    }

    /// All accounts, by user name.
    pub async fn list_accounts(&self) -> Result<Vec<AccountSummary>, OperatorError> {
        let records: Vec<AccountRow> = sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.expires_at IS NULL OR a.expires_at > $1 ORDER BY a.username"
        ))
        .bind(self.clock.now())
        .fetch_all(self.store.pool())
        .await?;
        Ok(records.into_iter().map(AccountSummary::from).collect())
    }

    /// The id of the account with this user name, e-mail address or id.
    pub async fn find_account(&self, name: &str) -> Result<String, OperatorError> {
        if let Some(named) = self.accounts.account_by_name(name).await? {
            return Ok(named.id);
        }
        Ok(self.accounts.existing(name.trim()).await?.id)
    }

    /// Blocks an account and ends its sessions and grants.
    pub async fn block(&self, account: &str) -> Result<(), OperatorError> {
        let mut tx = self.set_blocked(account, true).await?;
        self.sessions.end_sessions(&mut tx, account).await?;
        self.devices.forget_devices(&mut tx, account).await?;
        Ok(tx.commit().await?)
    }

    /// Unblocks an account.
    pub async fn unblock(&self, account: &str) -> Result<(), OperatorError> {
        Ok(self.set_blocked(account, false).await?.commit().await?)
    }

    /// The transaction, in which more may be done.
    async fn set_blocked(&self, account: &str, blocked: bool) -> Result<Writing, OperatorError> {
        self.accounts.existing(account).await?;
        let mut tx = self.store.begin().await?;
        sqlx::query("UPDATE accounts SET blocked = $2 WHERE id = $1")
            .bind(account)
            .bind(i64::from(blocked))
            .execute(&mut *tx)
            .await?;
        let event = if blocked { EventName::AccountBlocked } else { EventName::AccountUnblocked };
        let entry = AuditEntry::new(event, EventSource::operator());
        self.events.record(&mut tx, entry.of(account)).await?;
        Ok(tx)
    }

    /// Asks a person to set a new password. Writes the letter if there is an e-mail address, and returns the link.
    pub async fn admin_password_link(&self, account: &str) -> Result<Secret, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let letter = Letter::Password(TokenKind::Admin);
        let mut tx = self.store.begin().await?;
        let token =
            self.links.issue(&mut tx, LinkPurpose::Password(TokenKind::Admin), &record).await?;
        self.mail.write(&mut tx, letter, &record, &token).await?;
        let entry = AuditEntry::new(EventName::PasswordLinkMade, EventSource::operator());
        self.events.record(&mut tx, entry.of(account)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Secret::new(self.mail.link(letter, record.language(), &token)))
    }

    /// Deletes an account with all its data, and its identity if this was its last account.
    pub async fn delete(&self, account: &str) -> Result<(), OperatorError> {
        let mut tx = self.store.begin().await?;
        let deleted = sqlx::query("DELETE FROM accounts WHERE id = $1")
            .bind(account)
            .execute(&mut *tx)
            .await?;
        if deleted.rows_affected() == 0 {
            return Err(OperatorError::NoSuchAccount);
        }
        let entry = AuditEntry::new(EventName::AccountDeleted, EventSource::operator());
        self.events.record(&mut tx, entry.of(account)).await?;
        tx.commit().await?;
        Ok(self.accounts.drop_orphans().await?)
    }

    /// Copies the database, consistently and while it is in use, into a file that must not exist yet.
    ///
    /// # Errors
    /// [`OperatorError::NotSqlite`], or [`OperatorError::Failed`] if the file or the database fails.
    pub async fn backup(&self, file: &Path) -> Result<(), OperatorError> {
        if !self.store.is_sqlite() {
            return Err(OperatorError::NotSqlite);
        }
        // SQLite accepts an empty file. It would otherwise create one that everybody can read.
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
        let entry = AuditEntry::new(EventName::BackupMade, EventSource::operator());
        Ok(self.events.record_alone(entry).await?)
    }
}
