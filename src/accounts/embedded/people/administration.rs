//! The operator's work on accounts, as the commands and the demo need it.

use std::{path::Path, sync::Arc};

use crate::{
    accounts::{
        TokenKind,
        embedded::{
            counting::{
                counters::{forget, of_account},
                devices::Devices,
                networks::{KINDS, Place},
                trace::Tracer,
            },
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, Deed, EventName, EventSource},
                fingerprint,
                operator_error::OperatorError,
                private,
                store::Writing,
            },
            limits::Gates,
            mail::{Mail, letters::Letter},
            records::{
                Records,
                accounts::{AccountRow, Accounts, Deletable, account_columns},
                links::{LinkPurpose, Links},
            },
            sessions::Sessions,
        },
    },
    domain::{Language, Secret},
    i18n::Area,
};

/// An entry of [`Administration::find_accounts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSummary {
    pub id: String,
    pub username: String,
    /// First and last name.
    pub name: String,
    pub activated: bool,
    pub blocked: bool,
    pub two_factor: bool,
    /// When its person closed it; it is deleted thirty days later. In seconds since 1970.
    pub closed_at: Option<i64>,
}

/// People whose marks are made before others have a turn.
const MARKS: i64 = 1_000;

pub struct Administration {
    pub(super) ground: Arc<Ground>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) links: Arc<Links>,
    pub(super) devices: Arc<Devices>,
    pub(super) mail: Arc<Mail>,
    pub(super) sessions: Arc<Sessions>,
    pub(super) tracer: Arc<Tracer>,
}

impl Administration {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            devices: gates.devices.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            tracer: gates.tracer.clone(),
        }
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
        let record = self.accounts.existing(account).await?;
        let mut tx = self.ground.store.begin().await?;
        self.block_in(&mut tx, &record, &Deed::operator()).await?;
        Ok(tx.commit().await?)
    }

    pub async fn block_in(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        self.set_blocked(tx, record, true, deed).await?;
        self.sessions.end_sessions(tx, &record.id).await?;
        Ok(self.devices.forget_devices(tx, &record.id).await?)
    }

    pub async fn unblock(&self, account: &str) -> Result<(), OperatorError> {
        let record = self.accounts.existing(account).await?;
        let mut tx = self.ground.store.begin().await?;
        self.set_blocked(&mut tx, &record, false, &Deed::operator()).await?;
        Ok(tx.commit().await?)
    }

    pub async fn set_blocked(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        blocked: bool,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        sqlx::query("UPDATE accounts SET blocked = $2 WHERE id = $1")
            .bind(&record.id)
            .bind(i64::from(blocked))
            .execute(&mut **tx)
            .await?;
        let event = if blocked { EventName::AccountBlocked } else { EventName::AccountUnblocked };
        Ok(self.ground.events.record(tx, deed.entry(event).of(&record.id)).await?)
    }

    /// Asks a person to set a new password. Writes the letter if there is an e-mail address, and returns the link.
    pub async fn admin_password_link(&self, account: &str) -> Result<Secret, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let mut tx = self.ground.store.begin().await?;
        let token = self.password_letter_in(&mut tx, &record, &Deed::operator()).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        let letter = Letter::Password(TokenKind::Admin);
        Ok(Secret::new(self.mail.link(letter, record.language(), &token)))
    }

    /// The same in this transaction; returns the token of the link.
    pub async fn password_letter_in(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        deed: &Deed<'_>,
    ) -> CallResult<String> {
        let purpose = LinkPurpose::Password(TokenKind::Admin);
        let token = self.links.issue(tx, purpose, record).await?;
        self.links.keep_waiting(tx, purpose, record).await?;
        self.mail.write(tx, Letter::Password(TokenKind::Admin), record, &token).await?;
        let entry = deed.entry(EventName::PasswordLinkMade);
        self.ground.events.record(tx, entry.of(&record.id)).await?;
        Ok(token)
    }

    /// Deletes an account with all its data, and its identity if this was its last account.
    pub async fn delete(&self, account: &str) -> Result<(), OperatorError> {
        let mut tx = self.ground.store.begin().await?;
        self.sessions.end_sessions(&mut tx, account).await?;
        let entry = AuditEntry::new(EventName::AccountDeleted, EventSource::operator());
        if !self.accounts.delete(&mut tx, account, Deletable::Any, entry).await? {
            return Err(OperatorError::NoSuchAccount);
        }
        tx.commit().await?;
        Ok(self.accounts.drop_orphans().await?)
    }

    /// Copies the database, consistently and while it is in use, into a file that must not exist yet.
    pub async fn backup(&self, file: &Path) -> Result<(), OperatorError> {
        if !self.ground.store.is_sqlite() {
            return Err(OperatorError::NotSqlite);
        }
        // SQLite accepts an empty file. It would otherwise create one that everybody can read.
        private::create(file)
            .map_err(|cause| OperatorError::Failed(format!("{}: {cause}", file.display())))?;
        let copied = sqlx::query("VACUUM INTO $1")
            .bind(file.to_string_lossy().into_owned())
            .execute(self.ground.store.pool())
            .await;
        if copied.is_err() {
            let _ = std::fs::remove_file(file);
        }
        copied?;
        let entry = AuditEntry::new(EventName::BackupMade, EventSource::operator());
        Ok(self.ground.events.record_alone(entry).await?)
    }
}

// The accounts as an operator looks for them: in pages, by a part of a name, and one in full.

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
    pub summary: AccountSummary,
    pub email: Option<String>,
    /// Tells the accounts of one person apart.
    pub description: Option<String>,
    pub language: String,
    pub has_password: bool,
    /// When it was entered, in seconds since 1970.
    pub created_at: i64,
    /// When it was activated, in seconds since 1970.
    pub activated_at: Option<i64>,
    pub terms_version: Option<String>,
    /// Whether nobody has proven yet that the person reads the e-mail address.
    pub email_unproven: bool,
    /// What the person is called in the system that they came from.
    pub external_id: Option<String>,
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
        .bind(self.ground.clock.now())
        .bind(&query.after)
        .bind(pattern(&query.text.to_lowercase()))
        .bind(pattern(&query.text))
        .bind(query.limit.map_or(i64::MAX, i64::from))
        .fetch_all(self.ground.store.pool())
        .await?;
        Ok(records.into_iter().map(AccountSummary::from).collect())
    }

    /// An account in full. Its secrets and its personal code are not in it.
    pub async fn account_details(&self, account: &str) -> Result<AccountDetails, OperatorError> {
        let record = self.accounts.existing(account).await?;
        let (created_at, unproven, external_id): (i64, i64, Option<String>) = sqlx::query_as(
            "SELECT a.created_at, a.email_unproven, e.external_id FROM accounts a \
             LEFT JOIN external_ids e ON e.account = a.id WHERE a.id = $1",
        )
        .bind(account)
        .fetch_one(self.ground.store.pool())
        .await?;
        Ok(AccountDetails {
            email: record.email.clone(),
            description: record.description.clone(),
            language: record.language.clone(),
            has_password: record.password_hash.is_some(),
            created_at,
            activated_at: record.activated_at,
            terms_version: record.terms_version.clone(),
            email_unproven: unproven != 0,
            external_id,
            summary: record.into(),
        })
    }

    /// An error with what people read about it, in English.
    pub fn explained(&self, cause: &OperatorError) -> String {
        match cause {
            OperatorError::Invalid { field, code } => {
                let words = self.ground.words.of(Language::En);
                format!("{field}: {}", words.error(Area::Registration, Some(field), *code))
            }
            cause => cause.to_string(),
        }
    }
}

/// The pattern of texts that contain this one.
pub fn pattern(text: &str) -> String {
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
            closed_at: record.closed_at,
            id: record.id,
            username: record.username,
        }
    }
}

// The operator's look at ceilings against guessing: which are reached, and lifting those of a place.

/// A ceiling that is reached, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ReachedCeiling {
    /// What is counted: `name`, `password`, `person`, `codes`, `link`, `reset`, `register` or `school`.
    pub kind: String,
    /// Where: an address or a network. Of a name or a person that is paused its mark in the log, of codes the account's id, of a
    /// password that is tried at many names a mark of this run.
    pub subject: String,
    /// What follows: `captcha`, `slowed` or `paused`.
    pub effect: String,
    /// How much had been counted when it was last met, no further than the ceiling.
    pub tries: i64,
    /// When it was met first, in seconds since 1970.
    pub began_at: i64,
    pub last_at: i64,
    /// When it is over if nothing is added.
    pub expires_at: i64,
}

impl Administration {
    /// The ceilings that are reached now, the newest first.
    pub async fn reached_ceilings(&self) -> Result<Vec<ReachedCeiling>, OperatorError> {
        Ok(sqlx::query_as(
            "SELECT kind, subject, effect, tries, began_at, last_at, expires_at FROM ceilings WHERE expires_at > $1 \
             ORDER BY last_at DESC, kind, subject",
        )
        .bind(self.ground.clock.now())
        .fetch_all(self.ground.store.pool())
        .await?)
    }

    /// The account of the person whom the mark of a ceiling stands for, by name the first. A pause of phones need not have met
    /// anybody who was recognised, so no event may say whose it is: the mark of each personal code is made until one is this.
    pub async fn account_of_mark(&self, mark: &str) -> Result<Option<String>, OperatorError> {
        let mut after = String::new();
        loop {
            let people: Vec<(String, String, String)> = sqlx::query_as(
                "SELECT id, issuer, personal_code FROM identities WHERE id > $1 AND issuer IS NOT NULL AND personal_code IS NOT NULL \
                 ORDER BY id LIMIT CAST($2 AS BIGINT)",
            )
            .bind(&after)
            .bind(MARKS)
            .fetch_all(self.ground.store.pool())
            .await?;
            let Some((last, ..)) = people.last() else { return Ok(None) };
            after.clone_from(last);
            let is_meant = |(_, issuer, code): &&(String, String, String)| {
                self.tracer.of(&format!("{issuer} {code}")) == mark
            };
            let Some((identity, ..)) = people.iter().find(is_meant) else { continue };
            let account = "SELECT id FROM accounts WHERE identity = $1 ORDER BY username LIMIT 1";
            let found = sqlx::query_scalar(account).bind(identity);
            return Ok(found.fetch_optional(self.ground.store.pool()).await?);
        }
    }

    /// Forgets what was counted at a place: an address, or a network of a size that is counted by, with everything in it. Returns
    /// how it is written, and how many marks there were.
    pub async fn lift_ceilings(&self, place: &str) -> Result<(String, u64), OperatorError> {
        let place = Place::parse(place).ok_or(OperatorError::NoSuchPlace)?;
        let hash = place.hash();
        let mut tx = self.ground.store.begin().await?;
        let mut marks = 0;
        for kind in KINDS {
            let lifted =
                sqlx::query("DELETE FROM attempts WHERE address = $1 OR home = $1 OR network = $1")
                    .bind(format!("{kind}:{hash}"))
                    .execute(&mut *tx)
                    .await?;
            marks += lifted.rows_affected();
        }
        // Tries with password and code in pauses, and people of a provider that tells nothing of them.
        sqlx::query("DELETE FROM attempts WHERE id IN ($1, $2)")
            .bind(format!("with-code@{hash}"))
            .bind(format!("unnamed:unnamed:{hash}"))
            .execute(&mut *tx)
            .await?;
        let subjects: Vec<(String,)> =
            sqlx::query_as("SELECT DISTINCT subject FROM ceilings").fetch_all(&mut *tx).await?;
        for (subject,) in subjects {
            if Place::parse(&subject).is_some_and(|known| place.contains(&known)) {
                sqlx::query("DELETE FROM ceilings WHERE subject = $1")
                    .bind(subject)
                    .execute(&mut *tx)
                    .await?;
            }
        }
        let entry = AuditEntry::new(EventName::LimitsLifted, EventSource::operator());
        self.ground.events.record(&mut tx, entry.detail(&place.to_string())).await?;
        tx.commit().await?;
        Ok((place.to_string(), marks))
    }

    // Unlocking: an operator forgets what was counted against an account.

    /// Deletes what was counted against an account: tries of its names, codes, known browsers and its person's phones.
    pub async fn unlock(&self, account: &str) -> Result<(), OperatorError> {
        let record = self.accounts.existing(account).await?;
        let mut tx = self.ground.store.begin().await?;
        self.unlock_in(&mut tx, &record, &Deed::operator()).await?;
        Ok(tx.commit().await?)
    }

    pub async fn unlock_in(
        &self,
        tx: &mut Writing,
        record: &AccountRow,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        let account = record.id.as_str();
        let person: Option<(Option<String>, Option<String>)> =
            sqlx::query_as("SELECT issuer, personal_code FROM identities WHERE id = $1")
                .bind(&record.identity)
                .fetch_optional(&mut **tx)
                .await?;
        let devices: Vec<(String,)> =
            sqlx::query_as("SELECT token_hash FROM devices WHERE account = $1")
                .bind(account)
                .fetch_all(&mut **tx)
                .await?;
        let names: Vec<(String,)> =
            sqlx::query_as("SELECT name FROM login_names WHERE account = $1")
                .bind(account)
                .fetch_all(&mut **tx)
                .await?;
        let mut ids = vec![of_account(account), format!("codes-letter:{account}")];
        let mut ceilings = vec![format!("codes {account}")];
        ids.extend([format!("links:{account}"), format!("change:{account}")]);
        for (device,) in devices {
            ids.extend(["", "/day"].map(|day| format!("device:{device}:{account}{day}")));
            ids.push(format!("codes:{account}:{device}"));
        }
        for (name,) in names {
            ceilings.push(format!("name {}", self.tracer.of(&name)));
            let subject = fingerprint(&name);
            // Those of each place. An underscore of a fingerprint stands for itself too.
            sqlx::query("DELETE FROM attempts WHERE id LIKE $1")
                .bind(format!("with-code:{subject}:%"))
                .execute(&mut **tx)
                .await?;
            ids.extend([
                format!("name:{subject}"),
                format!("name:{subject}/day"),
                format!("with-code:{subject}/day"),
            ]);
            ids.push(format!("reset:{subject}"));
        }
        if let Some((Some(issuer), Some(code))) = person {
            let person = format!("{issuer} {code}");
            ceilings.push(format!("person {}", self.tracer.of(&person)));
            let subject = fingerprint(&person);
            ids.extend(["mobile_id", "smart_id"].map(|method| format!("{method}:{subject}")));
        }
        for ceiling in ceilings {
            sqlx::query("DELETE FROM ceilings WHERE id = $1")
                .bind(ceiling)
                .execute(&mut **tx)
                .await?;
        }
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        forget(tx, &ids).await?;
        let entry = deed.entry(EventName::TriesForgotten);
        Ok(self.ground.events.record(tx, entry.of(account)).await?)
    }
}
