//! Creates the account of a registration, which waits for its activation.

use std::sync::Arc;

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::{
        Caller, Errors, Fault,
        embedded::{
            counting::counters::Counters,
            ground::{
                Ground,
                events::{AuditEntry, EventName, EventSource, Events},
                refusal::{CallError, CallResult},
                store::Writing,
            },
            limits::Gates,
            mail::{Mail, letters::Letter},
            people::applicant::CheckedRegistration,
            records::{
                Records,
                account::{AccountRow, account_columns, canonical},
                accounts::Accounts,
                linked_identities::LinkedIdentities,
                links::{LinkPurpose, Links},
            },
        },
    },
    clock::Clock,
    domain::ErrorCode,
    rng::Rng,
};

/// Creates accounts from checked registrations.
pub struct AccountCreation {
    rng: Rng,
    clock: Clock,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    linked_identities: Arc<LinkedIdentities>,
    counters: Arc<Counters>,
    mail: Arc<Mail>,
    events: Events,
}

impl AccountCreation {
    pub fn new(ground: &Ground, records: &Records, gates: &Gates, mail: &Arc<Mail>) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            linked_identities: records.linked_identities.clone(),
            counters: gates.counters.clone(),
            mail: mail.clone(),
            events: ground.events.clone(),
        }
    }

    /// Inserts account, link and letter in one transaction. Returns the account's id.
    pub async fn insert_account(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        person: &CheckedRegistration,
    ) -> CallResult<String> {
        self.accounts.drop_expired(tx).await?;
        let identity = self.accounts.identity(tx, &person.issuer, &person.personal_code).await?;
        let (id, now) = (self.rng.id(), self.clock.now());
        sqlx::query(
            "INSERT INTO accounts (id, identity, proven, chooses_account, username, email, first_name, last_name, language, \
             date_of_birth, gender, street, city, country, postal_index, wish_partner_ads, password_hash, totp_step, blocked, \
             expires_at, created_at, registered_from) \
             VALUES ($1, $2, $17, 0, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, 0, $15, $16, $18)",
        )
        .bind(&id)
        .bind(identity)
        .bind(&person.email)
        .bind(&person.first_name)
        .bind(&person.last_name)
        .bind(&person.language)
        .bind(&person.date_of_birth)
        .bind(&person.gender)
        .bind(&person.street)
        .bind(&person.city)
        .bind(&person.country)
        .bind(&person.postal_index)
        .bind(i64::from(person.wish_partner_ads))
        .bind(&person.password_hash)
        .bind(now + LinkPurpose::Activation.lifetime())
        .bind(now)
        .bind(i64::from(person.proven))
        .bind(&person.registered_from)
        .execute(&mut **tx)
        .await?;
        let named = sqlx::query("INSERT INTO login_names (name, account) VALUES ($1, $2)")
            .bind(canonical(&person.email))
            .bind(&id)
            .execute(&mut **tx)
            .await;
        named.map_err(|cause| match cause.as_database_error().map(DatabaseError::kind) {
            Some(ErrorKind::UniqueViolation) => email_taken(),
            _ => cause.into(),
        })?;
        if let Some((method, identity)) = &person.linked {
            self.linked_identities.link(tx, &id, *method, identity).await?;
        }
        if !self.counters.may_write(tx, &person.email).await? {
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        let account: AccountRow = sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.id = $1"
        ))
        .bind(&id)
        .fetch_one(&mut **tx)
        .await?;
        let token = self.links.issue(tx, LinkPurpose::Activation, &account).await?;
        self.mail.write(tx, Letter::Activation, &account, &token).await?;
        let entry = AuditEntry::new(EventName::AccountRegistered, EventSource::visitor(caller));
        self.events.record(tx, entry.of(&id)).await?;
        Ok(id)
    }
}

/// The refusal of an e-mail address that has an account.
pub fn email_taken() -> CallError {
    Errors::of_field("email", ErrorCode::UserEmailAlreadyExist).into()
}
