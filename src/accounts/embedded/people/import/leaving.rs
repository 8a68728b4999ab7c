//! The people as they leave, in the form in which they arrive: page after page, so that a large service needs no more memory than
//! a small one.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use crate::{
    accounts::{
        Role,
        embedded::{
            ground::{
                batches::question,
                events::{AuditEntry, EventName, EventSource},
                operator_error::OperatorError,
                sealed::SealContext,
            },
            people::{
                import::{Imports, PART, form::FIELDS},
                roles::OwnedRole,
            },
        },
    },
    domain::role,
};

pub struct Leaving {
    /// Each by the fields of the form.
    pub people: Vec<Map<String, Value>>,
    /// The id behind which the next page begins; `None` at the end.
    pub next: Option<String>,
}

#[derive(sqlx::FromRow)]
struct LeavingRow {
    id: String,
    external_id: Option<String>,
    username: String,
    email: Option<String>,
    email_unproven: i64,
    first_name: String,
    last_name: String,
    personal_code: Option<String>,
    issuer: Option<String>,
    proven: i64,
    date_of_birth: Option<String>,
    gender: Option<String>,
    street: Option<String>,
    city: Option<String>,
    country: Option<String>,
    postal_index: Option<String>,
    language: String,
    activated_at: Option<i64>,
    blocked: i64,
    password_hash: Option<String>,
    totp_secret: Option<String>,
}

impl Imports {
    /// Notes that everybody leaves, with or without hashes and keys. Before the first page, so that nothing leaves unnoted.
    pub async fn begin_export(&self, secrets: bool) -> Result<(), OperatorError> {
        let entry = AuditEntry::new(EventName::AccountsExported, EventSource::operator());
        let what = if secrets { "secrets" } else { "details" };
        Ok(self.ground.events.record_alone(entry.detail(what)).await?)
    }

    /// The people behind this id. Those who are about to be deleted are left out: closed accounts, and registrations that wait
    /// for their activation.
    pub async fn export(&self, after: &str, secrets: bool) -> Result<Leaving, OperatorError> {
        let most = i64::try_from(PART).unwrap_or(i64::MAX);
        // By COALESCE, or the index of expiries would be gone through for each page, which all but a few accounts are in.
        let rows: Vec<LeavingRow> = sqlx::query_as(
            "SELECT a.id, e.external_id, a.username, a.email, a.email_unproven, a.first_name, a.last_name, i.personal_code, i.issuer, \
             a.proven, a.date_of_birth, a.gender, a.street, a.city, a.country, a.postal_index, a.language, a.activated_at, a.blocked, \
             a.password_hash, a.totp_secret FROM accounts a JOIN identities i ON i.id = a.identity \
             LEFT JOIN external_ids e ON e.account = a.id \
             WHERE a.id > $1 AND COALESCE(a.expires_at, 0) = 0 ORDER BY a.id LIMIT CAST($2 AS BIGINT)",
        )
        .bind(after)
        .bind(most)
        .fetch_all(self.ground.store.pool())
        .await?;
        let next = rows.last().filter(|_| rows.len() == PART).map(|row| row.id.clone());
        let mut roles = self.roles_of(&rows).await?;
        let mut people = Vec::with_capacity(rows.len());
        for row in rows {
            let roles = roles.remove(&row.id).unwrap_or_default();
            people.push(self.leaving(&row, &roles, secrets)?);
        }
        Ok(Leaving { people, next })
    }

    async fn roles_of(
        &self,
        rows: &[LeavingRow],
    ) -> Result<HashMap<String, Vec<Role>>, OperatorError> {
        let mut roles: HashMap<String, Vec<Role>> = HashMap::new();
        if rows.is_empty() {
            return Ok(roles);
        }
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let begin = "SELECT account, number, name, school, class_level, parallel, period FROM roles WHERE account IN";
        let owned = question(begin, &ids, ids.len(), " ORDER BY account, number");
        let owned: Vec<OwnedRole> = owned.fetch_all(self.ground.store.pool()).await?;
        for one in owned {
            roles.entry(one.account).or_default().push(one.role.role());
        }
        Ok(roles)
    }

    fn leaving(
        &self,
        row: &LeavingRow,
        roles: &[Role],
        secrets: bool,
    ) -> Result<Map<String, Value>, OperatorError> {
        let has_code = row.personal_code.is_some();
        let mut said = json!({
            "external_id": row.external_id,
            "user_name": row.username,
            "email_verified": row.email.is_some().then_some(row.email_unproven == 0),
            "email": row.email,
            "first_name": row.first_name,
            "last_name": row.last_name,
            "personal_code": row.personal_code,
            "issuer": row.issuer,
            "personal_code_proven": has_code.then_some(row.proven != 0),
            "birth_date": row.date_of_birth,
            "gender": row.gender,
            "street": row.street,
            "city": row.city,
            "country": row.country,
            "postal_index": row.postal_index,
            "language": row.language,
            "activated": row.activated_at.is_some(),
            "blocked": row.blocked != 0,
        });
        if !roles.is_empty() {
            said["roles"] = roles.iter().map(written).collect();
        }
        if secrets {
            said["password_hash"] = json!(row.password_hash);
            if let Some(sealed) = &row.totp_secret {
                let key = self.ground.vault.unseal(SealContext::Totp(&row.id), sealed)?;
                said["totp_secret"] = json!(key.as_str());
            }
        }
        let is_said = |value: &Value| !value.is_null() && value.as_str() != Some("");
        let mut take = |field: &'static str| {
            let value = said[field].take();
            is_said(&value).then(|| (field.to_owned(), value))
        };
        Ok(FIELDS.into_iter().filter_map(&mut take).collect())
    }
}

fn written(given: &Role) -> Value {
    let mut written = Map::new();
    written.insert("role".to_owned(), json!(given.name));
    for name in role::ATTRIBUTES {
        if let Some(value) = given.attributes.get(name) {
            written.insert(name.to_owned(), json!(value));
        }
    }
    Value::Object(written)
}
