//! The columns that hold sealed values.

use sqlx::AssertSqlSafe;

use crate::accounts::embedded::ground::{sealed::SealContext, store::Store};

/// A sealed column: table, key of its rows, column.
pub struct Column {
    pub table: &'static str,
    /// The text columns that identify a row.
    pub key: [&'static str; 2],
    pub sealed: &'static str,
    pub place: for<'a> fn(&'a str, &'a str) -> SealContext<'a>,
}

/// A column whose rows are known by one key.
const fn of(
    table: &'static str,
    key: &'static str,
    sealed: &'static str,
    place: for<'a> fn(&'a str, &'a str) -> SealContext<'a>,
) -> Column {
    Column { table, key: [key, key], sealed, place }
}

pub const COLUMNS: [Column; 11] = [
    of("accounts", "id", "totp_secret", |id, _| SealContext::Totp(id)),
    of("accounts", "id", "totp_candidate", |id, _| SealContext::Totp(id)),
    of("outbox", "id", "recipient", |id, _| SealContext::Letter(id, "recipient")),
    of("outbox", "id", "subject", |id, _| SealContext::Letter(id, "subject")),
    of("outbox", "id", "plain", |id, _| SealContext::Letter(id, "plain")),
    of("outbox", "id", "html", |id, _| SealContext::Letter(id, "html")),
    Column {
        table: "visits",
        key: ["kind", "name"],
        sealed: "state",
        place: |kind, name| SealContext::FlowState(kind, name),
    },
    of("registrations", "token_hash", "person", |hash, _| SealContext::Registration(hash)),
    of("desk_imports", "id", "summary", |id, _| SealContext::Upload(id, "summary")),
    of("desk_imports", "id", "people", |id, _| SealContext::Upload(id, "people")),
    of(SIGNING_KEYS, "id", "private_key", |id, _| SealContext::SigningKey(id)),
];

/// The table of the keys that sign ID tokens. Others can be made in their place.
const SIGNING_KEYS: &str = "signing_keys";

/// Whether the database contains a sealed value that nothing could replace; also `true` if it cannot be read.
pub async fn holds_sealed(store: &Store) -> bool {
    for Column { table, sealed: column, .. } in
        COLUMNS.iter().filter(|column| column.table != SIGNING_KEYS)
    {
        let question = format!("SELECT COUNT(*) FROM {table} WHERE {column} IS NOT NULL");
        let count: sqlx::Result<i64> =
            sqlx::query_scalar(AssertSqlSafe(question)).fetch_one(store.pool()).await;
        if !matches!(count, Ok(0)) {
            return true;
        }
    }
    false
}
