//! What a person has said of themselves: shown, and changed with a recent proof. Names that a strong method has proven stay as
//! they are.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            ground::{
                call::{CallResult, plain},
                events::{AuditEntry, EventName, EventSource},
            },
            own_account::{ChangeOutcome, ChangeResult, OwnAccount, into_reply},
            sessions::Depth,
        },
        new_account::{Known, NewAccount},
    },
    domain::{ErrorCode, Language},
};

/// What a person has said of themselves, as the database stores it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct PersonDetails {
    pub username: String,
    pub email: Option<String>,
    pub first_name: String,
    pub last_name: String,
    /// ISO 639-1: of letters.
    pub language: String,
    /// `dd.mm.yyyy`
    pub date_of_birth: Option<String>,
    /// The wire code.
    pub gender: Option<String>,
    pub street: Option<String>,
    pub city: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country: Option<String>,
    pub postal_index: Option<String>,
    pub personal_code: Option<String>,
    proven: i64,
}

impl PersonDetails {
    /// Whether a strong method has proven who the person is, so that the names are not theirs to change.
    pub fn has_proven_names(&self) -> bool {
        self.proven == 1 && self.personal_code.is_some()
    }
}

/// The fields of an address. They are given together or not at all.
const ADDRESS: [&str; 4] = ["street", "city", "postal_index", "country"];

/// The fields that are checked, by their wire names.
const FIELDS: [&str; 6] = ["firstName", "lastName", "street", "city", "postal_index", "country"];

/// What is held about a signed-in person.
pub struct PersonData {
    pub own: Arc<OwnAccount>,
}

impl PersonData {
    pub async fn details(&self, account: &str) -> Reply<PersonDetails> {
        plain(self.read_details(account).await)
    }

    async fn read_details(&self, account: &str) -> CallResult<PersonDetails> {
        Ok(sqlx::query_as(
            "SELECT a.username, a.email, a.first_name, a.last_name, a.language, a.date_of_birth, a.gender, a.street, a.city, \
             a.country, a.postal_index, i.personal_code, a.proven FROM accounts a JOIN identities i ON i.id = a.identity WHERE a.id = $1",
        )
        .bind(account)
        .fetch_one(self.own.ground.store.pool())
        .await?)
    }

    /// Changes name, address and the language of letters. Of `given` these fields alone are read; proven names stay.
    pub async fn change_details(
        &self,
        caller: &Caller,
        given: &NewAccount,
        language: &str,
    ) -> Reply<ChangeOutcome<()>> {
        into_reply(self.changed_details(caller, given, language).await)
    }

    async fn changed_details(
        &self,
        caller: &Caller,
        given: &NewAccount,
        language: &str,
    ) -> ChangeResult<()> {
        let present = self.own.proven(caller, Depth::Whole).await?;
        let account = &present.account;
        let details = self.read_details(&account.id).await?;
        // A name that some register has written is kept as it is, though a form would refuse it.
        let vouched = [details.first_name.clone(), details.last_name.clone()];
        let known = Known { today: self.own.ground.clock.today(), vouched: &vouched };
        let mut kept = given.clone();
        if details.has_proven_names() {
            (kept.first_name, kept.last_name) = (details.first_name, details.last_name);
        }
        let typed = [&kept.street, &kept.city, &kept.country, &kept.postal_index];
        let has_address = typed.iter().any(|text| !text.trim().is_empty());
        let is_asked = |field: &str| has_address || !ADDRESS.contains(&field);
        let errors = Errors::of_fields(FIELDS, |field| {
            if is_asked(field) { kept.rule(field, known).map(drop) } else { Ok(()) }
        });
        if !errors.is_empty() {
            return Err(errors.into());
        }
        let value = |field: &str| kept.rule(field, known).ok().filter(|_| is_asked(field));
        let language = Language::parse(language).ok_or(ErrorCode::BadRequest)?;
        let mut tx = self.own.ground.store.begin().await?;
        let changed = sqlx::query(
            "UPDATE accounts SET first_name = $3, last_name = $4, street = $5, city = $6, country = $7, postal_index = $8, \
             language = $9 WHERE id = $1 AND credentials_version = $2",
        )
        .bind(&account.id)
        .bind(account.credentials_version)
        .bind(value("firstName").unwrap_or_default())
        .bind(value("lastName").unwrap_or_default())
        .bind(value("street"))
        .bind(value("city"))
        .bind(value("country"))
        .bind(value("postal_index"))
        .bind(language.code())
        .execute(&mut *tx)
        .await?;
        if changed.rows_affected() == 0 {
            return Err(ErrorCode::LoginRequired.into());
        }
        let entry = AuditEntry::new(EventName::DetailsChanged, EventSource::visitor(caller));
        self.own.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        Ok(Reply::ok(()))
    }
}
