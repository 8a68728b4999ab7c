//! The userinfo endpoint: the claims that an access token opens, as far as its scopes go. They have the names of the
//! standard claims of `OpenID` Connect, where clients look for them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::accounts::{
    Fault, Role,
    embedded::{
        ground::{
            cookie::fingerprint,
            refusal::{CallError, CallResult},
        },
        oauth::tokens::Grants,
        records::accounts::still_proven,
    },
};

/// The tables that an access token (`$1`) is looked up in, and the condition under which it is good now (`$2`).
macro_rules! good_access_token {
    () => {
        concat!(
            "FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN accounts a ON a.id = g.account \
             WHERE t.token_hash = $1 AND t.kind = 'access' AND t.expires_at > $2 AND a.blocked = 0 AND ",
            still_proven!("g")
        )
    };
}
pub(super) use good_access_token;

#[derive(sqlx::FromRow)]
struct UserinfoRow {
    id: String,
    first_name: String,
    last_name: String,
    language: String,
    email: Option<String>,
    date_of_birth: Option<String>,
    gender: Option<String>,
    street: Option<String>,
    city: Option<String>,
    postal_index: Option<String>,
    country: Option<String>,
    scopes: String,
}

impl UserinfoRow {
    fn claims(self, roles: &[Role]) -> Value {
        let mut claims = Map::new();
        claims.insert("sub".to_owned(), self.id.into());
        let scopes: Vec<&str> = self.scopes.split(' ').collect();
        let mut add = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                claims.insert(name.to_owned(), value);
            }
        };
        if scopes.contains(&"user_basic_data") || scopes.contains(&"user_data") {
            add("name", Some(format!("{} {}", self.first_name, self.last_name).into()));
            add("given_name", Some(self.first_name.into()));
            add("family_name", Some(self.last_name.into()));
            add("locale", Some(self.language.into()));
        }
        if scopes.contains(&"user_data") {
            add("email", self.email.map(Value::from));
            add("birthdate", self.date_of_birth.as_deref().and_then(iso_date).map(Value::from));
            add("gender", self.gender.as_deref().and_then(gender).map(Value::from));
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
        if scopes.contains(&"user_roles") {
            add("roles", Some(json!(roles)));
        }
        if scopes.contains(&"user_schools") {
            let schools: BTreeSet<&String> =
                roles.iter().filter_map(|role| role.attributes.get("school")).collect();
            add("schools", Some(json!(schools)));
        }
        claims.into()
    }
}

impl Grants {
    /// The claims that this access token opens; `None` if it is not valid.
    pub async fn userinfo(&self, token: &str) -> CallResult<Option<Value>> {
        let facts: Option<UserinfoRow> = sqlx::query_as(concat!(
            "SELECT a.id, a.first_name, a.last_name, a.language, a.email, a.date_of_birth, a.gender, a.street, a.city, \
             a.postal_index, a.country, t.scopes ",
            good_access_token!()
        ))
        .bind(fingerprint(token))
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some(facts) = facts else { return Ok(None) };
        let roles = self.roles.list_roles(&facts.id).await.map_err(|cause| {
            tracing::error!(%cause, "the roles of a person cannot be read");
            CallError::Fault(Fault::ServerError)
        })?;
        let roles: Vec<Role> = roles.into_iter().map(|(_, role)| role).collect();
        Ok(Some(facts.claims(&roles)))
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
