//! A fault is not a wrong password, and neither are right passwords that come together.

use std::time::{Duration, Instant};

use futures_util::future::{Either, join_all, select};
use lavi::accounts::{Fault, FormCalls, LoginOutcome, Reply, ResetRequest, embedded::NewPerson};
use sqlx::Connection;

use super::{
    ServiceBrowser, WRONG, World, both, credentials, fail, is_paused, with_authenticator,
    without_captcha,
};
use crate::{
    cast::{self, PASSWORD},
    embedded::events,
};

/// Says something to the world's database, as a fault would.
async fn execute(world: &World, sql: &'static str) {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The tries that are counted.
async fn tries(world: &World) -> i64 {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
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
async fn a_letter_that_a_fault_keeps_from_being_written_counts_as_none() {
    let world = World::new().await;
    let mari = NewPerson { email: Some("mari@kool.example".to_owned()), ..cast::account("mari") };
    world.add(mari).await;
    execute(&world, "ALTER TABLE tokens RENAME TO elsewhere").await;
    let caller = ServiceBrowser::at("192.0.2.1").caller;
    let asks = async || {
        let request = ResetRequest { username: "mari".to_owned(), recaptcha: None };
        world.service.request_reset(&caller, request).await.result
    };
    for _ in 0..4 {
        assert_eq!(asks().await.unwrap_err(), Fault::ServerError);
        assert_eq!(tries_after(&world, Duration::from_secs(3)).await, 0, "taken back");
    }
    execute(&world, "ALTER TABLE elsewhere RENAME TO tokens").await;
    assert!(asks().await.unwrap().success, "and nobody is asked for a captcha");
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

/// A sign-in with the right password whose event cannot be written.
async fn login_without_event(world: &World) -> Reply<LoginOutcome> {
    execute(
        world,
        "CREATE TRIGGER away BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'away'); END",
    )
    .await;
    let browser = ServiceBrowser::at("192.0.2.1");
    let answer = world.service.login(&browser.caller, credentials("mari", PASSWORD)).await;
    assert_eq!(answer.result.as_ref().unwrap_err(), &Fault::ServerError);
    answer
}

#[tokio::test]
async fn a_fault_takes_back_its_own_try_and_no_other() {
    let world = World::on_sqlite().await;
    let mari = world.person("mari").await;
    world.service.administration.block(&mari).await.unwrap();
    fail(&world, "192.0.2.1", "mari", 1).await;
    let before = tries(&world).await;
    assert!(before > 0);
    login_without_event(&world).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(tries(&world).await, before, "the wrong password stays counted");
}

#[tokio::test]
async fn nobody_is_signed_in_without_the_event_of_it() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    let answer = login_without_event(&world).await;
    assert!(answer.set_cookies.is_empty(), "{:?}", answer.set_cookies);
    let mut database = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let rows = "SELECT (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM devices)";
    assert_eq!(sqlx::query_scalar::<_, i64>(rows).fetch_one(&mut database).await.unwrap(), 0);
}

#[tokio::test]
async fn a_try_with_a_code_in_a_pause_leaves_one_event() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    let before = events::names(&world).await.len();
    let mut stranger = ServiceBrowser::at("198.51.100.7");
    assert!(is_paused(&stranger.login_with(&world, both("mari", WRONG, "000000")).await));
    assert_eq!(events::names(&world).await[before..], ["sign_in_failed"]);
    assert!(stranger.login_with(&world, both("mari", PASSWORD, &world.totp_code())).await.success);
    assert_eq!(events::names(&world).await[before + 1..], ["sign_in"]);
}

#[tokio::test]
async fn a_fault_at_a_code_in_a_pause_does_not_count() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    let before = tries(&world).await;
    execute(&world, "ALTER TABLE recovery_codes RENAME TO elsewhere").await;
    let browser = ServiceBrowser::at("198.51.100.7");
    let given = both("mari", PASSWORD, "0123456789012345");
    let answer = world.service.login(&browser.caller, given).await;
    assert_eq!(answer.result.unwrap_err(), Fault::ServerError);
    let begun = Instant::now();
    while tries(&world).await != before {
        assert!(begun.elapsed() < Duration::from_secs(3), "{} {before}", tries(&world).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Signs in, and hangs up as soon as the try is counted.
async fn hang_up(world: &World, password: &str) {
    let browser = ServiceBrowser::at("192.0.2.1");
    let login = Box::pin(world.service.login(&browser.caller, credentials("mari", password)));
    let counted = Box::pin(async {
        while tries(world).await == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    match select(login, counted).await {
        Either::Left(_) => panic!("the password was looked at too fast"),
        Either::Right(((), login)) => drop(login),
    }
}

#[tokio::test]
async fn of_those_who_hang_up_a_wrong_password_counts_and_a_right_one_does_not() {
    let world = World::with(|settings| {
        let hashing = &mut settings.config.limits.hashing;
        (hashing.memory_kib, hashing.iterations) = (64 << 10, 8);
    })
    .await;
    world.person("mari").await;
    hang_up(&world, PASSWORD).await;
    assert_eq!(tries_after(&world, Duration::from_secs(10)).await, 0);
    hang_up(&world, WRONG).await;
    assert_ne!(tries_after(&world, Duration::from_secs(3)).await, 0, "nobody guesses uncounted");
}

#[tokio::test]
async fn a_try_is_taken_back_when_the_thread_that_answered_has_ended() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    execute(&world, "ALTER TABLE sessions RENAME TO elsewhere").await;
    let service = world.service.clone();
    let answered = tokio::task::spawn_blocking(move || {
        let worker = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let browser = ServiceBrowser::at("192.0.2.1");
        worker.block_on(service.login(&browser.caller, credentials("mari", PASSWORD)))
    });
    assert_eq!(answered.await.unwrap().result.unwrap_err(), Fault::ServerError);
    assert_eq!(tries_after(&world, Duration::from_secs(3)).await, 0);
}

#[tokio::test]
async fn a_try_for_which_others_have_left_no_room_meanwhile_counts_nowhere() {
    let world = World::with(|settings| {
        let limits = &mut settings.config.limits;
        (limits.captcha_after, limits.pause_after) = (100, 1);
    })
    .await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 1).await;
    let mut other = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let decides = "id LIKE 'name:%' AND id NOT LIKE '%/day'";
    let counter: String =
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT id FROM attempts WHERE {decides}")))
            .fetch_one(&mut other)
            .await
            .unwrap();
    execute(&world, "DELETE FROM attempts").await;
    // Another node has counted a try, and its commit comes when this one has been read.
    let mut elsewhere = other.begin().await.unwrap();
    sqlx::query("INSERT INTO attempts (id, tries, last_at, expires_at, address, network) VALUES ($1, 1, $2, $3, '', '')")
        .bind(&counter)
        .bind(world.clock.now())
        .bind(world.clock.now() + 900)
        .execute(&mut *elsewhere)
        .await
        .unwrap();
    let browser = ServiceBrowser::at("192.0.2.2");
    let login = world.service.login(&browser.caller, credentials("mari", PASSWORD));
    let committing = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        elsewhere.commit().await.unwrap();
    };
    let (answer, ()) = futures_util::future::join(login, committing).await;
    assert!(is_paused(&answer.result.unwrap()), "the password was right");
    let rows: Vec<(String, i64)> = sqlx::query_as("SELECT id, tries FROM attempts")
        .fetch_all(&mut sqlx::AnyConnection::connect(world.database()).await.unwrap())
        .await
        .unwrap();
    assert_eq!(rows, [(counter, 1)], "neither a day nor a mark");
}
