//! Everything that the service holds about a person who is signed in, without hashes and secrets. docs/behaviour.md section 17
//! describes the shape; a test holds it against the tables.

use serde_json::{Map, Value, json};
use sqlx::{AnyConnection, Column, Row, any::AnyRow};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::accounts::{
    Caller, Fault, Reply,
    embedded::{
        ground::{
            call::{CallError, CallResult},
            events::{AuditEntry, EventName, EventSource},
            sealed::SealContext,
        },
        own_account::{
            ChangeOutcome, ChangeResult,
            activity::{of_the_person, told},
            details::PersonData,
            into_reply,
        },
        records::accounts::{AccountRow, THIRTY_DAYS},
        sessions::Depth,
    },
};

/// The shape of the export. It is raised when something in it changes its meaning.
const FORMAT: u32 = 1;

/// Events that are exported at most, the newest.
const EVENTS: usize = 10_000;

const ACCOUNT: &str = "SELECT a.id, a.username, a.email, a.first_name, a.last_name, a.description, a.language, a.date_of_birth, \
     a.gender, a.street, a.city, a.country, a.postal_index, i.issuer AS personal_code_issuer, i.personal_code, \
     a.proven AS is_proven, a.wish_partner_ads AS wants_partner_offers, a.chooses_account AS is_chosen_among_several, \
     a.blocked AS is_blocked, a.terms_version, a.created_at, a.activated_at, a.closed_at, \
     a.second_factor_since AS second_factor_on_at, a.second_factor_off_asked_at, a.second_factor_told_at, a.sign_in_letters, \
     a.countries, a.email_unproven AS is_email_unproven, a.email_rests_until AS email_rests_ends_at \
     FROM accounts a JOIN identities i ON i.id = a.identity WHERE a.id = $1";

/// The lists, each by the rows of a table.
const LISTS: [(&str, &str); 18] = [
    ("login_names", "SELECT name FROM login_names WHERE account = $1 ORDER BY name"),
    ("external_ids", "SELECT external_id FROM external_ids WHERE account = $1"),
    (
        "roles",
        "SELECT name AS role, school, class_level, parallel, period, ends_at FROM roles WHERE account = $1 ORDER BY number",
    ),
    (
        "desk_rights",
        "SELECT role, school, granted_at AS given_at, used_at FROM desk_grants WHERE account = $1 ORDER BY school",
    ),
    (
        "linked_identities",
        "SELECT provider, issuer, subject, linked_at FROM linked_identities WHERE account = $1 ORDER BY linked_at, id",
    ),
    (
        "passkeys",
        "SELECT name, synced AS is_synced, created_at, used_at FROM passkeys WHERE account = $1 ORDER BY created_at, id",
    ),
    (
        "terms",
        "SELECT version, accepted_at FROM terms_acceptances WHERE account = $1 ORDER BY accepted_at, id",
    ),
    (
        "former_passwords",
        "SELECT replaced_at FROM password_history WHERE account = $1 ORDER BY replaced_at",
    ),
    ("recovery_codes", "SELECT made_at FROM recovery_codes WHERE account = $1 ORDER BY made_at"),
    (
        "known_browsers",
        "SELECT user_agent AS browser, created_at AS first_used_at, seen_at AS last_used_at, trusted_until AS trust_ends_at FROM devices WHERE account = $1 ORDER BY created_at",
    ),
    (
        "links",
        "SELECT kind, created_at, expires_at, used_at FROM tokens WHERE account = $1 ORDER BY created_at",
    ),
    (
        "email_changes",
        "SELECT old_email, new_email, asked_at, changed_at, undo_until AS undo_ends_at, by_desk AS is_by_desk FROM email_changes WHERE account = $1 ORDER BY asked_at",
    ),
    (
        "consents",
        "SELECT c.name AS application, o.scopes, o.given_at FROM oauth_consents o JOIN oauth_clients c ON c.id = o.client \
         WHERE o.account = $1 ORDER BY o.given_at",
    ),
    (
        "grants",
        "SELECT c.name AS application, g.scopes, g.redirect_uri, g.code_expires_at, g.code_used_at, g.expires_at, \
         g.auth_time AS proven_at, g.amr AS method FROM oauth_grants g \
         JOIN oauth_clients c ON c.id = g.client WHERE g.account = $1 ORDER BY g.expires_at",
    ),
    (
        "application_ids",
        "SELECT sector AS application, subject FROM oauth_subjects WHERE account = $1 ORDER BY sector",
    ),
    (
        "application_sign_ins",
        "SELECT c.name AS application, i.since AS used_at FROM oauth_sign_ins i JOIN oauth_clients c ON c.id = i.client WHERE i.account = $1 ORDER BY i.since",
    ),
    (
        "logout_notices",
        "SELECT c.name AS application, n.made_at FROM logout_notices n JOIN oauth_clients c ON c.id = n.client \
         WHERE n.account = $1 ORDER BY n.made_at",
    ),
    (
        "tokens",
        "SELECT c.name AS application, t.kind, t.scopes, t.issued_at, t.expires_at, t.used_at FROM oauth_tokens t \
         JOIN oauth_grants g ON g.id = t.grant_id JOIN oauth_clients c ON c.id = g.client WHERE g.account = $1 ORDER BY t.expires_at",
    ),
];

const EVENTS_OF: &str = concat!(
    "SELECT e.at, e.event, e.outcome, e.method, e.times, e.actor, e.detail, ",
    of_the_person!("e.address"),
    " AS address, ",
    of_the_person!("e.user_agent"),
    " AS browser FROM events e WHERE e.account = $1 AND ',' || $2 LIKE '%,' || e.event || ',%' ORDER BY e.id DESC LIMIT CAST($3 AS BIGINT)"
);

impl PersonData {
    /// Everything that the service holds about the signed-in person, who has proven lately who they are. `taken` says that it
    /// leaves as a file, which is an event.
    pub async fn export(&self, caller: &Caller, taken: bool) -> Reply<ChangeOutcome<Value>> {
        into_reply(self.exported(caller, taken).await)
    }

    async fn exported(&self, caller: &Caller, taken: bool) -> ChangeResult<Value> {
        let present = self.own.proven(caller, Depth::Whole).await?;
        let account = &present.account;
        let mut export = Map::new();
        export.insert("format".to_owned(), json!(FORMAT));
        export.insert("made_at".to_owned(), moment(self.own.ground.clock.now()));
        {
            let reader = &mut *self.own.ground.store.connection().await?;
            export.insert("account".to_owned(), own_row(reader, account).await?);
            for (name, statement) in LISTS {
                let rows = list(reader, statement, &account.id).await?;
                export.insert(name.to_owned(), Value::Array(rows));
            }
            export.insert("sessions".to_owned(), self.own_sessions(reader, &account.id).await?);
            export.insert("letters".to_owned(), self.own_letters(reader, &account.id).await?);
            let (events, whole) = own_events(reader, &account.id).await?;
            export.insert("events".to_owned(), events);
            export.insert("has_all_events".to_owned(), json!(whole));
        }
        if taken {
            let entry = AuditEntry::new(EventName::DataTaken, EventSource::visitor(caller));
            self.own.ground.events.record_alone(entry.of(&account.id)).await?;
        }
        Ok(Reply::ok(Value::Object(export)))
    }

    /// What is read of a session's state is what the person has done, and no id of another account.
    async fn own_sessions(&self, reader: &mut AnyConnection, account: &str) -> CallResult<Value> {
        let rows = list(
            reader,
            "SELECT state, role, user_agent AS browser, country, created_at, seen_at AS last_used_at, expires_at FROM sessions WHERE account = $1 ORDER BY created_at",
            account,
        )
        .await?;
        let session = |mut row: Value| {
            let state = row["state"].take();
            let state: Value =
                state.as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
            let fields = row.as_object_mut()?;
            fields.remove("state");
            for name in ["method", "stage"] {
                fields.insert(name.to_owned(), state[name].clone());
            }
            for name in ["proven_at", "code_at"] {
                let at = state[name].as_i64().filter(|at| *at > 0);
                fields.insert(name.to_owned(), at.map_or(Value::Null, moment));
            }
            Some(row)
        };
        Ok(rows.into_iter().filter_map(session).collect())
    }

    /// Letters that wait for the mail server, without their texts: these may have links that open the account.
    async fn own_letters(&self, reader: &mut AnyConnection, account: &str) -> CallResult<Value> {
        let rows: Vec<(String, String, String, i64)> = sqlx::query_as(
            "SELECT id, recipient, subject, created_at FROM outbox WHERE account = $1 ORDER BY created_at, id",
        )
        .bind(account)
        .fetch_all(reader)
        .await?;
        let letter = |(id, recipient, subject, created_at): (String, String, String, i64)| {
            let open = |part, sealed: &str| {
                let opened =
                    self.own.ground.vault.unseal(SealContext::Letter(&id, part), sealed).ok();
                opened.map_or(Value::Null, |text| json!(text.as_str()))
            };
            json!({
                "recipient": open("recipient", &recipient),
                "subject": open("subject", &subject),
                "created_at": moment(created_at),
            })
        };
        Ok(rows.into_iter().map(letter).collect())
    }
}

async fn own_row(reader: &mut AnyConnection, account: &AccountRow) -> CallResult<Value> {
    let mut row = list(reader, ACCOUNT, &account.id)
        .await?
        .pop()
        .ok_or(CallError::Fault(Fault::ServerError))?;
    row["has_password"] = json!(account.password_hash.is_some());
    row["has_second_factor"] = json!(account.totp_secret.is_some());
    row["deleted_at"] = account.closed_at.map_or(Value::Null, |at| moment(at + THIRTY_DAYS));
    Ok(row)
}

/// The events that a person may see, and whether that is all of them.
async fn own_events(reader: &mut AnyConnection, account: &str) -> CallResult<(Value, bool)> {
    let most = i64::try_from(EVENTS + 1).unwrap_or(i64::MAX);
    let rows: Vec<AnyRow> =
        sqlx::query(EVENTS_OF).bind(account).bind(told()).bind(most).fetch_all(reader).await?;
    let whole = rows.len() <= EVENTS;
    let event = |row: &AnyRow| {
        let mut event = object(row);
        event["at"] = row.try_get("at").map_or(Value::Null, |at: i64| moment(at / 1000));
        // Which operator it was, and what of it is for operators, is not the person's data.
        let actor = event["actor"].as_str().unwrap_or_default();
        let by = actor.split(':').next().unwrap_or_default().to_owned();
        event["actor"] = json!(by);
        if by == "operator" || by == "desk" {
            event["detail"] = Value::Null;
        }
        event
    };
    Ok((rows.iter().take(EVENTS).map(event).collect(), whole))
}

async fn list(
    reader: &mut AnyConnection,
    statement: &'static str,
    account: &str,
) -> CallResult<Vec<Value>> {
    let rows: Vec<AnyRow> = sqlx::query(statement).bind(account).fetch_all(reader).await?;
    Ok(rows.iter().map(object).collect())
}

/// A row by the names of its columns: `…_at` is a moment, `is_…` and `wants_…` a truth value.
fn object(row: &AnyRow) -> Value {
    let value = |name: &str| match row.try_get::<Option<i64>, _>(name) {
        Ok(None) => Value::Null,
        Ok(Some(number)) if name.ends_with("_at") => moment(number),
        Ok(Some(number)) if name.starts_with("is_") || name.starts_with("wants_") => {
            json!(number != 0)
        }
        Ok(Some(number)) => json!(number),
        Err(_) => {
            row.try_get::<Option<String>, _>(name).ok().flatten().map_or(Value::Null, Value::String)
        }
    };
    row.columns().iter().map(|column| (column.name().to_owned(), value(column.name()))).collect()
}

/// `2026-11-27T12:00:00Z`
fn moment(seconds: i64) -> Value {
    let at = OffsetDateTime::from_unix_timestamp(seconds).ok();
    at.and_then(|at| at.format(&Rfc3339).ok()).map_or(Value::Null, Value::String)
}
