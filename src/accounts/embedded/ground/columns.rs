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

pub const COLUMNS: [Column; 11] = [
    Column {
        table: "accounts",
        key: ["id", "id"],
        sealed: "totp_secret",
        place: |id, _| SealContext::Totp(id),
    },
    Column {
        table: "accounts",
        key: ["id", "id"],
        sealed: "totp_candidate",
        place: |id, _| SealContext::Totp(id),
    },
    Column {
        table: "outbox",
        key: ["id", "id"],
        sealed: "recipient",
        place: |id, _| SealContext::Letter(id, "recipient"),
    },
    Column {
        table: "outbox",
        key: ["id", "id"],
        sealed: "subject",
        place: |id, _| SealContext::Letter(id, "subject"),
    },
    Column {
        table: "outbox",
        key: ["id", "id"],
        sealed: "plain",
        place: |id, _| SealContext::Letter(id, "plain"),
    },
    Column {
        table: "outbox",
        key: ["id", "id"],
        sealed: "html",
        place: |id, _| SealContext::Letter(id, "html"),
    },
    Column {
        table: "visits",
        key: ["kind", "name"],
        sealed: "state",
        place: |kind, name| SealContext::FlowState(kind, name),
    },
    Column {
        table: "registrations",
        key: ["token_hash", "token_hash"],
        sealed: "person",
        place: |hash, _| SealContext::Registration(hash),
    },
    Column {
        table: "desk_imports",
        key: ["id", "id"],
        sealed: "summary",
        place: |id, _| SealContext::Upload(id, "summary"),
    },
    Column {
        table: "desk_imports",
        key: ["id", "id"],
        sealed: "people",
        place: |id, _| SealContext::Upload(id, "people"),
    },
    Column {
        table: SIGNING_KEYS,
        key: ["id", "id"],
        sealed: "private_key",
        place: |id, _| SealContext::SigningKey(id),
    },
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
