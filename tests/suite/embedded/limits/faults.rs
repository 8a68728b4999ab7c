//! A fault is not a wrong password, and neither are right passwords that come together.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use lavi::accounts::{AccountService, Fault};
use sqlx::Connection;

use super::{ServiceBrowser, World, credentials};
use crate::cast::PASSWORD;

/// Says something to the world's database, as a fault would.
async fn execute(world: &World, sql: &'static str) {
    let mut connection = sqlx::AnyConnection::connect(&world.settings.database).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The tries that are counted.
async fn tries(world: &World) -> i64 {
    let mut connection = sqlx::AnyConnection::connect(&world.settings.database).await.unwrap();
    let tries = "SELECT CAST(COALESCE(SUM(tries), 0) AS BIGINT) FROM attempts";
    sqlx::query_scalar(tries).fetch_one(&mut connection).await.unwrap()
}

/// The tries that are still counted when this time is over.
async fn tries_after(world: &World, time: Duration) -> i64 {
    let begun = Instant::now();
    loop {
        let counted = tries(world).await;
        if counted == 0 || begun.elapsed() > time {
            return counted;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_fault_never_counts_as_a_wrong_password() {
    let world = World::new().await;
    world.person("mari").await;
    execute(&world, "ALTER TABLE sessions RENAME TO elsewhere").await;
    for _ in 0..8 {
        let browser = ServiceBrowser::at("192.0.2.1");
        let answer = world.service.login(&browser.caller, credentials("mari", PASSWORD)).await;
        assert_eq!(answer.result.unwrap_err(), Fault::ServerError);
    }
    execute(&world, "ALTER TABLE elsewhere RENAME TO sessions").await;
    assert_eq!(tries_after(&world, Duration::from_secs(3)).await, 0, "taken back");
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_try_is_taken_back_when_the_database_can_do_it_again() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    execute(&world, "ALTER TABLE sessions RENAME TO elsewhere").await;
    execute(
        &world,
        "CREATE TRIGGER away BEFORE UPDATE ON attempts WHEN NEW.tries < OLD.tries BEGIN SELECT RAISE(ABORT, 'away'); END",
    )
    .await;
    let browser = ServiceBrowser::at("192.0.2.1");
    let answer = world.service.login(&browser.caller, credentials("mari", PASSWORD)).await;
    assert_eq!(answer.result.unwrap_err(), Fault::ServerError);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(tries(&world).await > 0, "the fault goes on");
    execute(&world, "DROP TRIGGER away").await;
    assert_eq!(tries_after(&world, Duration::from_secs(3)).await, 0);
}

#[tokio::test]
async fn right_passwords_that_come_together_need_no_captcha() {
    let world = World::new().await;
    world.person("class").await;
    let browsers: Vec<_> =
        (1..=12).map(|at| ServiceBrowser::at(&format!("192.0.2.{at}"))).collect();
    let logins = browsers
        .iter()
        .map(|browser| world.service.login(&browser.caller, credentials("class", PASSWORD)));
    for answer in join_all(logins).await {
        let outcome = answer.result.unwrap();
        assert!(outcome.success && !outcome.show_captcha, "{outcome:?}");
    }
}
