//! A connection that only reads: it creates, migrates and changes nothing.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, Executor, any::install_default_drivers};
use tokio::time::timeout;

use crate::accounts::embedded::ground::store::{
    OpenError, hide_password, in_words, protected, without_password,
};

/// How long the database may take to let us in.
const CONNECT: Duration = Duration::from_secs(5);

/// Connects, and tries a statement that needs the tables of this release.
pub async fn connect(address: &str, needed: &'static str) -> Result<AnyConnection, OpenError> {
    install_default_drivers();
    let unreadable =
        |cause: String| OpenError::Unreadable { address: without_password(address), cause };
    let refused = |cause: sqlx::Error| unreadable(hide_password(address, &in_words(&cause)));
    let sqlite = address.starts_with("sqlite:");
    let opened = if sqlite { reading(address) } else { protected(address) };
    let connected = timeout(CONNECT, AnyConnection::connect(&opened)).await;
    let mut connection = connected
        .map_err(|_| unreadable("it did not answer within 5 seconds".to_owned()))?
        .map_err(refused)?;
    let manners: &[&'static str] = if sqlite {
        &["PRAGMA busy_timeout = 10000", "PRAGMA query_only = ON"]
    } else {
        &["SET default_transaction_read_only = on", "SET statement_timeout = '60s'"]
    };
    for statement in manners {
        connection.execute(*statement).await.map_err(refused)?;
    }
    connection.execute(needed).await.map_err(|cause| {
        unreadable(format!(
            "{}; an older release made it, or it is not Lävi's: `lavi migrate` brings it up to date",
            in_words(&cause)
        ))
    })?;
    Ok(connection)
}

/// The address of an SQLite file, to be read.
fn reading(address: &str) -> String {
    let (file, query) = address.split_once('?').unwrap_or((address, ""));
    let kept = query.split('&').filter(|part| !part.is_empty() && !part.starts_with("mode="));
    let query: Vec<&str> = kept.chain(["mode=ro"]).collect();
    format!("{file}?{}", query.join("&"))
}
