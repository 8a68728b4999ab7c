//! Who may use the link in the activation letter, and how people refuse a registration that was not theirs.

use lavi::{
    accounts::{AccountService, Fault, FormCalls, outcome::Outcome},
    domain::{ErrorCode, Secret},
};

use futures_util::future::join_all;

use super::{
    allowances::number,
    events,
    registration::{call, form, register},
    sign_in::one_slow_hash_at_a_time,
};
use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World, code, of_field},
};

/// A registration by this browser, and the link of its letter.
async fn registered_by(world: &World, browser: &mut ServiceBrowser) -> String {
    let reply = world.service.create_account(&browser.caller, form()).await;
    assert!(browser.take(reply).success);
    world.letter().await.token()
}

async fn activate_here(
    world: &World,
    browser: &ServiceBrowser,
    token: &str,
    password: &str,
) -> Outcome {
    world
        .service
        .activate_here(&browser.caller, token, &Secret::new(password))
        .await
        .result
        .unwrap()
}

#[tokio::test]
async fn the_browser_that_registered_activates_by_the_link_alone() {
    let world = World::new().await;
    let mut browser = ServiceBrowser::new();
    let token = registered_by(&world, &mut browser).await;
    assert!(activate_here(&world, &browser, &token, "").await.success);
}

#[tokio::test]
async fn another_browser_activates_with_the_password_of_the_registration() {
    let world = World::new().await;
    let token = registered_by(&world, &mut ServiceBrowser::new()).await;
    let other = ServiceBrowser::at("198.51.100.7");
    let asked = activate_here(&world, &other, &token, "").await;
    assert_eq!(
        (asked.success, of_field(&asked.errors, "password")),
        (false, Some(ErrorCode::Required))
    );
    let wrong = activate_here(&world, &other, &token, "Sygis-2027!").await;
    assert_eq!(
        (wrong.success, of_field(&wrong.errors, "password")),
        (false, Some(ErrorCode::IncorrectPassword))
    );
    let early = ServiceBrowser::new().login(&world, "mari@home.example", PASSWORD).await;
    assert_eq!(code(&early), Some(ErrorCode::AccountNotActivated));
    assert!(activate_here(&world, &other, &token, PASSWORD).await.success);
    assert!(ServiceBrowser::new().login(&world, "mari@home.example", PASSWORD).await.success);
}

#[tokio::test]
async fn the_fifth_wrong_password_at_the_link_deletes_the_registration() {
    let world = World::new().await;
    let token = registered_by(&world, &mut ServiceBrowser::new()).await;
    for _ in 0..4 {
        let wrong = activate_here(&world, &ServiceBrowser::new(), &token, "Sygis-2027!").await;
        assert_eq!(of_field(&wrong.errors, "password"), Some(ErrorCode::IncorrectPassword));
        world.clock.advance(3600);
    }
    for password in ["Sygis-2027!", PASSWORD] {
        let late = activate_here(&world, &ServiceBrowser::new(), &token, password).await;
        assert_eq!(late.errors.first(), Some(ErrorCode::ActivationFailed));
    }
    assert!(world.accounts().await.is_empty());
}

#[tokio::test]
async fn a_refused_registration_is_deleted_and_its_network_waits_for_a_day() {
    let world = World::new().await;
    let token = registered_by(&world, &mut ServiceBrowser::new()).await;
    let owner = ServiceBrowser::at("198.51.100.7").caller;
    assert!(world.service.refuse_account(&owner, &token).await.result.unwrap().success);
    assert!(world.accounts().await.is_empty());
    let again = world.service.refuse_account(&owner, &token).await.result.unwrap();
    assert_eq!(again.errors.first(), Some(ErrorCode::ActivationFailed));
    assert_eq!(call(&world, form()).await.result.unwrap_err(), Fault::TooManyRequests);
    assert!(
        world.service.create_account(&owner, form()).await.result.unwrap().success,
        "its owner may register"
    );
    world.clock.advance(24 * 3600);
    world.service.upkeep.sweep().await;
    assert!(register(&world, form()).await.success, "and a day later anybody");
}

#[tokio::test]
async fn an_account_that_is_active_cannot_be_refused() {
    let world = World::new().await;
    let mut browser = ServiceBrowser::new();
    let token = registered_by(&world, &mut browser).await;
    assert!(activate_here(&world, &browser, &token, "").await.success);
    let late = world.service.refuse_account(&browser.caller, &token).await.result.unwrap();
    assert_eq!(late.errors.first(), Some(ErrorCode::ActivationFailed));
    assert_eq!(world.accounts().await.len(), 1);
}

#[tokio::test]
async fn a_password_that_was_not_looked_at_is_no_wrong_one() {
    let world = World::with(one_slow_hash_at_a_time).await;
    let token = registered_by(&world, &mut ServiceBrowser::new()).await;
    let browsers = [(); 4].map(|()| ServiceBrowser::new());
    let tries =
        browsers.iter().map(|browser| activate_here(&world, browser, &token, "Sygis-2027!"));
    let outcomes = join_all(tries).await;
    let busy = outcomes.iter().filter(|o| o.errors.first() == Some(ErrorCode::ServiceBusy)).count();
    assert!((1..4).contains(&busy), "{outcomes:?}");
    let counted = "SELECT CAST(SUM(tries) AS BIGINT) FROM tokens";
    assert_eq!(number(&world, counted).await, i64::try_from(4 - busy).unwrap());
}

#[tokio::test]
async fn a_registration_is_deleted_once() {
    let world = World::on_sqlite().await;
    let token = registered_by(&world, &mut ServiceBrowser::new()).await;
    // Nobody can write until all of them have read.
    let mut other =
        <sqlx::AnyConnection as sqlx::Connection>::connect(world.database()).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let caller = ServiceBrowser::new().caller;
    let refusals = join_all([(); 2].map(|()| world.service.refuse_account(&caller, &token)));
    let release = async {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    };
    let (refused, ()) = futures_util::future::join(refusals, release).await;
    assert!(refused.into_iter().all(|reply| reply.result.unwrap().success));
    let deleted = events::names(&world).await;
    assert_eq!(deleted.iter().filter(|name| *name == "registration_deleted").count(), 1);
}
