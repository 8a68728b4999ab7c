//! What a person does with their own account: closing it, another e-mail address, everything that is held about them.

mod activity;
mod closing;
mod email;
mod export;
mod races;

use sqlx::{AssertSqlSafe, Connection};

use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World},
};

const DAY: i64 = 24 * 3600;
const MAIL: &str = "mari@kool.example";

/// Mari, with an e-mail address.
async fn mari(world: &World) -> String {
    let person = lavi::accounts::embedded::NewPerson {
        email: Some(MAIL.to_owned()),
        ..crate::cast::account("mari")
    };
    world.add(person).await
}

/// A browser in which Mari has just signed in.
async fn signed_in(world: &World) -> ServiceBrowser {
    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(world, "mari", PASSWORD).await;
    assert!(outcome.success, "{outcome:?}");
    browser
}

/// The first column of what the database says.
pub async fn texts(world: &World, statement: &str) -> Vec<String> {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    sqlx::query_scalar(AssertSqlSafe(statement.to_owned()))
        .fetch_all(&mut connection)
        .await
        .unwrap()
}
