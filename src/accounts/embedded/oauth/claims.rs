//! What an application is told of a person: under which id, and the claims that its scopes open. They have the names of the
//! standard claims of `OpenID` Connect, where applications look for them.

use std::{collections::BTreeSet, sync::Arc};

use serde_json::{Map, Value, json};

use crate::accounts::{
    Fault, Role,
    embedded::{
        ground::{
            Ground,
            call::{CallError, CallResult},
        },
        people::roles::AccountRoles,
    },
};

/// The claims that a token's scopes can open, beside those of the sign-in.
pub const CLAIMS: [&str; 16] = [
    "sub",
    "name",
    "given_name",
    "family_name",
    "preferred_username",
    "locale",
    "updated_at",
    "birthdate",
    "gender",
    "email",
    "email_verified",
    "address",
    "roles",
    "schools",
    "auth_time",
    "acr",
];

/// The columns of a [`PersonRow`], of the account `a`.
macro_rules! person_columns {
    () => {
        "a.id, a.username, a.first_name, a.last_name, a.language, a.email, a.email_unproven, a.email_rests_until, a.date_of_birth, \
         a.gender, a.street, a.city, a.postal_index, a.country"
    };
}
pub(super) use person_columns;

#[derive(sqlx::FromRow)]
pub struct PersonRow {
    pub id: String,
    username: String,
    first_name: String,
    last_name: String,
    language: String,
    email: Option<String>,
    email_unproven: i64,
    email_rests_until: Option<i64>,
    date_of_birth: Option<String>,
    gender: Option<String>,
    street: Option<String>,
    city: Option<String>,
    postal_index: Option<String>,
    country: Option<String>,
}

/// Finds under which id applications know people, and what they are told.
pub struct Disclosure {
    ground: Arc<Ground>,
    roles: Arc<AccountRoles>,
}

impl Disclosure {
    pub fn new(ground: &Arc<Ground>, roles: &Arc<AccountRoles>) -> Self {
        Self { ground: ground.clone(), roles: roles.clone() }
    }

    /// The id of this account's person for applications of this sector; without one, for all that see the same id. It is drawn at
    /// random when it is needed first and never changes.
    pub async fn subject(&self, account: &str, sector: Option<&str>) -> CallResult<String> {
        let Some(sector) = sector else { return Ok(account.to_owned()) };
        if let Some(known) = self.known_subject(account, sector).await? {
            return Ok(known);
        }
        let mut writer = self.ground.store.single_write().await?;
        sqlx::query(
            "INSERT INTO oauth_subjects (account, sector, subject) VALUES ($1, $2, $3) ON CONFLICT (account, sector) DO NOTHING",
        )
        .bind(account)
        .bind(sector)
        .bind(self.ground.rng.token())
        .execute(&mut *writer)
        .await?;
        drop(writer);
        let known = self.known_subject(account, sector).await?;
        known.ok_or(CallError::Fault(Fault::ServerError))
    }

    /// The account that applications of this sector know by this id.
    pub async fn account_of(
        &self,
        subject: &str,
        sector: Option<&str>,
    ) -> CallResult<Option<String>> {
        let Some(sector) = sector else { return Ok(Some(subject.to_owned())) };
        let account = sqlx::query_scalar(
            "SELECT account FROM oauth_subjects WHERE subject = $1 AND sector = $2",
        );
        Ok(account.bind(subject).bind(sector).fetch_optional(self.ground.store.pool()).await?)
    }

    /// Of the claims that these scopes open, the wanted ones, for an ID token.
    pub async fn told(
        &self,
        account: &str,
        scopes: &str,
        wanted: &[String],
    ) -> CallResult<Map<String, Value>> {
        if wanted.is_empty() {
            return Ok(Map::new());
        }
        let person: Option<PersonRow> = sqlx::query_as(concat!(
            "SELECT ",
            person_columns!(),
            " FROM accounts a WHERE a.id = $1"
        ))
        .bind(account)
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some(person) = person else { return Ok(Map::new()) };
        // The subject is told in any case, as the application knows it.
        let Value::Object(mut claims) = self.opened(person, None, scopes).await? else {
            return Ok(Map::new());
        };
        claims.retain(|name, _| name != "sub" && wanted.contains(name));
        Ok(claims)
    }

    async fn known_subject(&self, account: &str, sector: &str) -> sqlx::Result<Option<String>> {
        sqlx::query_scalar("SELECT subject FROM oauth_subjects WHERE account = $1 AND sector = $2")
            .bind(account)
            .bind(sector)
            .fetch_optional(self.ground.store.pool())
            .await
    }

    /// The claims that these scopes open.
    pub async fn opened(
        &self,
        person: PersonRow,
        sector: Option<&str>,
        scopes: &str,
    ) -> CallResult<Value> {
        let scopes = OpenedScopes(scopes.split(' ').collect());
        let (id, now) = (person.id.clone(), self.ground.clock.now());
        let mut claims = Map::new();
        claims.insert("sub".to_owned(), self.subject(&id, sector).await?.into());
        person.tell(&mut claims, &scopes, now);
        if scopes.has("profile")
            && let Some(at) = self.changed_at(&id).await?
        {
            claims.insert("updated_at".to_owned(), at.into());
        }
        if scopes.has("user_roles") || scopes.has("user_schools") {
            let roles = self.roles.list_roles(&id).await.map_err(|cause| {
                tracing::error!(%cause, "the roles of a person cannot be read");
                CallError::Fault(Fault::ServerError)
            })?;
            let roles: Vec<Role> = roles.into_iter().map(|(_, role)| role).collect();
            if scopes.has("user_roles") {
                let roles = roles.iter().map(told_role).collect::<Value>();
                claims.insert("roles".to_owned(), roles);
            }
            if scopes.has("user_schools") {
                let schools: BTreeSet<&String> =
                    roles.iter().filter_map(|role| role.attributes.get("school")).collect();
                claims.insert("schools".to_owned(), json!(schools));
            }
        }
        Ok(claims.into())
    }

    /// When something last changed of what the profile tells, as far as events reach back.
    async fn changed_at(&self, account: &str) -> sqlx::Result<Option<i64>> {
        sqlx::query_scalar(
            "SELECT MAX(at) / 1000 FROM events WHERE account = $1 AND event IN ('account_added', 'account_registered', \
             'account_updated', 'details_changed') AND outcome = 'ok'",
        )
        .bind(account)
        .fetch_one(self.ground.store.pool())
        .await
    }
}

/// A role: as it was told before there was OpenID Connect, and each thing by its own name.
fn told_role(role: &Role) -> Value {
    let mut told = json!(role);
    told["role"] = role.name.as_str().into();
    for (name, value) in &role.attributes {
        if ["school", "class_level", "parallel", "period"].contains(&name.as_str()) {
            told[name.as_str()] = value.as_str().into();
        }
    }
    told
}

struct OpenedScopes<'a>(Vec<&'a str>);

impl OpenedScopes<'_> {
    fn has(&self, scope: &str) -> bool {
        self.0.contains(&scope)
    }

    fn has_any(&self, scopes: &[&str]) -> bool {
        scopes.iter().any(|scope| self.has(scope))
    }
}

impl PersonRow {
    fn tell(self, claims: &mut Map<String, Value>, scopes: &OpenedScopes<'_>, now: i64) {
        let mut add = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                claims.insert(name.to_owned(), value);
            }
        };
        if scopes.has_any(&["profile", "user_basic_data", "user_data"]) {
            add("name", Some(format!("{} {}", self.first_name, self.last_name).into()));
            add("given_name", Some(self.first_name.into()));
            add("family_name", Some(self.last_name.into()));
            add("locale", Some(self.language.into()));
        }
        if scopes.has("profile") {
            add("preferred_username", Some(self.username.into()));
        }
        if scopes.has_any(&["profile", "user_data"]) {
            add("birthdate", self.date_of_birth.as_deref().and_then(iso_date).map(Value::from));
            add("gender", self.gender.as_deref().and_then(gender).map(Value::from));
        }
        if scopes.has("email") {
            let rests = self.email_rests_until.is_some_and(|until| now < until);
            let is_verified = self.email_unproven == 0 && !rests;
            add("email_verified", self.email.as_ref().map(|_| is_verified.into()));
        }
        if scopes.has_any(&["email", "user_data"]) {
            add("email", self.email.map(Value::from));
        }
        if scopes.has("user_data") {
            let address = [
                ("street_address", self.street),
                ("locality", self.city),
                ("postal_code", self.postal_index),
                ("country", self.country),
            ];
            let address: Map<String, Value> = address
                .into_iter()
                .filter_map(|(name, value)| Some((name.to_owned(), value?.into())))
                .collect();
            add("address", (!address.is_empty()).then(|| address.into()));
        }
    }
}

/// Converts `dd.mm.yyyy` to `yyyy-mm-dd`.
fn iso_date(date: &str) -> Option<String> {
    let mut parts = date.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    Some(format!("{year}-{month}-{day}"))
}

fn gender(code: &str) -> Option<&'static str> {
    match code {
        "0" => Some("male"),
        "1" => Some("female"),
        _ => None,
    }
}
