//! Writes people as new accounts: some hundred in a statement, since each costs a round trip.

use std::collections::HashMap;

use crate::{
    accounts::{
        Role,
        embedded::{
            ground::{
                batches::{Value, insert, question},
                events::{Deed, EventName},
                operator_error::OperatorError,
                sealed::SealContext,
                store::Writing,
            },
            people::import::{Imports, checking::Person},
        },
    },
    domain::role,
};

/// A person who gets an account.
struct Newcomer<'a> {
    person: &'a Person,
    id: String,
    identity: String,
    totp_secret: Option<String>,
}

impl Imports {
    /// Gives these people accounts.
    pub(super) async fn add(
        &self,
        tx: &mut Writing,
        people: &[&Person],
        deed: &Deed<'_>,
    ) -> Result<(), OperatorError> {
        let known = self.identities(tx, people).await?;
        let mut newcomers = Vec::with_capacity(people.len());
        for person in people {
            let id = self.ground.rng.id();
            let seal = |key: &String| self.ground.vault.seal(SealContext::Totp(&id), key);
            let totp_secret = person.totp_secret.as_ref().map(seal).transpose()?;
            let code = person.code.as_ref();
            let identity =
                code.and_then(|(issuer, code)| known.get(&((*issuer).to_owned(), code.clone())));
            let identity = identity.unwrap_or(&id).clone();
            newcomers.push(Newcomer { person, id, identity, totp_secret });
        }
        let own = newcomers.iter().filter(|one| one.identity == one.id);
        let rows: Vec<_> = own.map(|one| vec![one.id.as_str().into()]).collect();
        insert(tx, "identities (id)", &rows, "").await?;
        self.insert_accounts(tx, &newcomers).await?;
        insert_names(tx, &newcomers).await?;
        insert_roles(tx, &newcomers).await?;
        for one in &newcomers {
            let entry = deed.entry(EventName::AccountAdded);
            self.ground.events.record(tx, entry.of(&one.id)).await?;
        }
        Ok(())
    }

    /// The identities of these people's personal codes, by issuer and code; new ones are made.
    async fn identities(
        &self,
        tx: &mut Writing,
        people: &[&Person],
    ) -> Result<HashMap<(String, String), String>, OperatorError> {
        let mut codes: Vec<(&str, &str)> = people
            .iter()
            .filter_map(|person| person.code.as_ref())
            .map(|(issuer, code)| (*issuer, code.as_str()))
            .collect();
        codes.sort_unstable();
        codes.dedup();
        if codes.is_empty() {
            return Ok(HashMap::new());
        }
        let ids: Vec<String> = codes.iter().map(|_| self.ground.rng.id()).collect();
        let rows: Vec<Vec<Value<'_>>> = codes
            .iter()
            .zip(&ids)
            .map(|((issuer, code), id)| vec![id.as_str().into(), (*issuer).into(), (*code).into()])
            .collect();
        let into = "identities (id, issuer, personal_code)";
        insert(tx, into, &rows, "ON CONFLICT (issuer, personal_code) DO NOTHING").await?;
        let texts: Vec<&str> = codes.iter().flat_map(|(issuer, code)| [*issuer, *code]).collect();
        let begin = "SELECT issuer, personal_code, id FROM identities WHERE (issuer, personal_code) IN (VALUES";
        let asked = question(begin, &texts, 2, ")");
        let known: Vec<(String, String, String)> = asked.fetch_all(&mut **tx).await?;
        Ok(known.into_iter().map(|(issuer, code, id)| ((issuer, code), id)).collect())
    }

    async fn insert_accounts(
        &self,
        tx: &mut Writing,
        newcomers: &[Newcomer<'_>],
    ) -> sqlx::Result<()> {
        let now = self.ground.clock.now();
        let usual = self.ground.config().site.default_locale.code();
        let rows: Vec<Vec<Value<'_>>> =
            newcomers.iter().map(|one| account_row(one, now, usual)).collect();
        let into = "accounts (id, identity, proven, chooses_account, username, email, email_unproven, first_name, last_name, \
             language, date_of_birth, gender, street, city, country, postal_index, wish_partner_ads, password_hash, totp_secret, \
             totp_step, blocked, activated_at, created_at)";
        insert(tx, into, &rows, "").await
    }
}

fn account_row<'a>(one: &'a Newcomer<'_>, now: i64, usual_language: &'a str) -> Vec<Value<'a>> {
    let person = one.person;
    let user_name = if person.user_name.is_some() { &person.user_name } else { &person.email };
    let is_activated = person.activated != Some(false);
    vec![
        one.id.as_str().into(),
        one.identity.as_str().into(),
        // Without a personal code there is nothing to prove.
        (person.code.is_none() || person.code_proven).into(),
        false.into(),
        user_name.into(),
        (&person.email).into(),
        (person.email.is_some() && person.email_verified == Some(false)).into(),
        person.first_name.as_str().into(),
        person.last_name.as_str().into(),
        person.language.as_deref().unwrap_or(usual_language).into(),
        (&person.birth_date).into(),
        (&person.gender).into(),
        (&person.street).into(),
        (&person.city).into(),
        (&person.country).into(),
        (&person.postal_index).into(),
        false.into(),
        (&person.password_hash).into(),
        (&one.totp_secret).into(),
        0_i64.into(),
        (person.blocked == Some(true)).into(),
        Value::Number(is_activated.then_some(now)),
        now.into(),
    ]
}

async fn insert_names(tx: &mut Writing, newcomers: &[Newcomer<'_>]) -> sqlx::Result<()> {
    let named = newcomers.iter().map(|one| one.person.names()).collect::<Vec<_>>();
    let mut rows: Vec<Vec<Value<'_>>> = Vec::new();
    for (one, names) in newcomers.iter().zip(&named) {
        rows.extend(names.iter().map(|name| vec![name.as_str().into(), one.id.as_str().into()]));
    }
    insert(tx, "login_names (name, account)", &rows, "").await?;
    let with_id = newcomers.iter().filter(|one| one.person.external_id.is_some());
    let rows: Vec<Vec<Value<'_>>> =
        with_id.map(|one| vec![one.id.as_str().into(), (&one.person.external_id).into()]).collect();
    insert(tx, "external_ids (account, external_id)", &rows, "").await
}

async fn insert_roles(tx: &mut Writing, newcomers: &[Newcomer<'_>]) -> sqlx::Result<()> {
    let mut rows = Vec::new();
    for one in newcomers {
        for (number, given) in (1..).zip(one.person.roles.iter().flatten()) {
            rows.push(role_row(&one.id, number, given));
        }
    }
    insert_role_rows(tx, &rows).await
}

fn role_row<'a>(account: &'a str, number: i64, given: &'a Role) -> Vec<Value<'a>> {
    let mut row = vec![account.into(), number.into(), given.name.as_str().into()];
    let value = |name: &str| Value::Text(given.attributes.get(name).map(String::as_str));
    row.extend(role::ATTRIBUTES.into_iter().map(value));
    row
}

async fn insert_role_rows(tx: &mut Writing, rows: &[Vec<Value<'_>>]) -> sqlx::Result<()> {
    let into = "roles (account, number, name, school, class_level, parallel, period)";
    insert(tx, into, rows, "").await
}

/// Adds roles to an account, the first of them with this number.
pub async fn add_roles(
    tx: &mut Writing,
    account: &str,
    first: i64,
    roles: &[Role],
) -> sqlx::Result<()> {
    let rows: Vec<_> =
        (first..).zip(roles).map(|(number, given)| role_row(account, number, given)).collect();
    insert_role_rows(tx, &rows).await
}
