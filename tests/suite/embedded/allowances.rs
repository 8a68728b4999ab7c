//! Quotas: how much strangers may have stored or pending, on SQLite and PostgreSQL.

use lavi::accounts::{
    AccountService, Fault,
    embedded::oauth::{AuthorizationStep, Decision, NewClient},
};

use crate::{
    oauth_server::CHALLENGE,
    world::{ServiceBrowser, World},
};

const BACK: &str = "https://kava.example/back";

async fn application(world: &World) -> String {
    let kava = NewClient {
        name: "Kava".to_owned(),
        redirect_uris: vec![BACK.to_owned()],
        scopes: vec!["user_basic_data".to_owned()],
        ..NewClient::default()
    };
    world.service.oauth.clients.add_client(kava).await.unwrap().id
}

fn query(client: &str, state: &str) -> String {
    format!(
        "response_type=code&client_id={client}&redirect_uri={BACK}&scope=user_basic_data&state={state}\
         &code_challenge={CHALLENGE}&code_challenge_method=S256"
    )
}

/// Reads a number from the world's database.
pub async fn number(world: &World, statement: &str) -> i64 {
    let mut connection =
        <sqlx::AnyConnection as sqlx::Connection>::connect(&world.settings.database).await.unwrap();
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::query_scalar(statement).fetch_one(&mut connection).await.unwrap()
}

/// Changes the world's database behind the service's back; returns the number of rows.
pub async fn written(world: &World, statement: &str) -> u64 {
    let mut connection =
        <sqlx::AnyConnection as sqlx::Connection>::connect(&world.settings.database).await.unwrap();
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::query(statement).execute(&mut connection).await.unwrap().rows_affected()
}

/// Sets a counter, as if this had happened that often already.
async fn counted(world: &World, statement: &str) {
    assert_eq!(written(world, statement).await, 1);
}

#[tokio::test]
async fn a_browser_keeps_its_twenty_newest_pending_authorizations() {
    let world = World::new().await;
    let client = application(&world).await;
    let mut browser = ServiceBrowser::new();
    for state in 0..30 {
        world.clock.advance(1);
        let step = world
            .service
            .oauth
            .authorizations
            .authorize(&browser.caller, &query(&client, &state.to_string()))
            .await;
        assert_eq!(browser.take(step), AuthorizationStep::SignIn);
    }
    assert_eq!(number(&world, "SELECT count(*) FROM visits WHERE kind = 'oauth'").await, 20);
    let held = async |state: &str| {
        let decision = Decision { client: &client, state, request: None, allow: false };
        world
            .service
            .oauth
            .authorizations
            .find_pending_request(&browser.caller, decision)
            .await
            .result
            .unwrap()
            .is_some()
    };
    assert!(held("29").await);
    assert!(!held("9").await);
}

#[tokio::test]
async fn pending_authorizations_are_limited_per_address_and_in_all() {
    let world = World::new().await;
    let client = application(&world).await;
    let ask = async |address: &str, state: &str| {
        world
            .service
            .oauth
            .authorizations
            .authorize(&ServiceBrowser::at(address).caller, &query(&client, state))
            .await
            .result
    };
    assert_eq!(ask("198.51.100.7", "1").await, Ok(AuthorizationStep::SignIn));
    counted(
        &world,
        "UPDATE attempts SET tries = 999 WHERE id LIKE 'visit:%' AND id NOT LIKE '%:all'",
    )
    .await;
    assert_eq!(ask("198.51.100.7", "2").await, Ok(AuthorizationStep::SignIn));
    assert_eq!(ask("198.51.100.7", "3").await, Err(Fault::TooManyRequests));
    assert_eq!(ask("198.51.100.8", "4").await, Ok(AuthorizationStep::SignIn));
    counted(&world, "UPDATE attempts SET tries = 100000 WHERE id LIKE 'visit:%:all'").await;
    assert_eq!(ask("198.51.100.9", "5").await, Err(Fault::TooManyRequests));
    assert_eq!(number(&world, "SELECT count(*) FROM visits").await, 3);
    world.clock.advance(15 * 60);
    assert_eq!(ask("198.51.100.7", "6").await, Ok(AuthorizationStep::SignIn));
}

#[tokio::test]
async fn the_same_authorization_request_is_counted_once() {
    let world = World::new().await;
    let client = application(&world).await;
    let mut browser = ServiceBrowser::new();
    for _ in 0..5 {
        let step = world
            .service
            .oauth
            .authorizations
            .authorize(&browser.caller, &query(&client, "same"))
            .await;
        browser.take(step);
    }
    assert_eq!(number(&world, "SELECT tries FROM attempts WHERE id LIKE 'visit:%:all'").await, 1);
}

#[tokio::test]
async fn an_authorization_request_over_two_kilobytes_is_refused() {
    let world = World::new().await;
    let client = application(&world).await;
    let room = 2048 - query(&client, "").len();
    let caller = ServiceBrowser::new().caller;
    let longest = query(&client, &"a".repeat(room));
    assert_eq!(
        world.service.oauth.authorizations.authorize(&caller, &longest).await.result,
        Ok(AuthorizationStep::SignIn)
    );
    let longer = query(&client, &"a".repeat(room + 1));
    assert_eq!(
        world.service.oauth.authorizations.authorize(&caller, &longer).await.result,
        Ok(AuthorizationStep::Refused)
    );
    assert!(!world.service.third_party(&caller, &longer).await.result.unwrap().errors.is_empty());
    assert_eq!(number(&world, "SELECT count(*) FROM visits").await, 1);
}

#[tokio::test]
async fn captchas_are_limited_per_address() {
    let world = World::new().await;
    let ask = async |address: &str| {
        world.service.captcha(&ServiceBrowser::at(address).caller).await.result.map(|_| ())
    };
    assert_eq!(ask("198.51.100.7").await, Ok(()));
    counted(
        &world,
        "UPDATE attempts SET tries = 600 WHERE id LIKE 'captcha:%' AND id NOT LIKE '%:all'",
    )
    .await;
    assert_eq!(ask("198.51.100.7").await, Err(Fault::TooManyRequests));
    assert_eq!(ask("198.51.100.8").await, Ok(()));
    assert_eq!(number(&world, "SELECT count(*) FROM captchas").await, 2);
}

#[tokio::test]
async fn of_a_hundred_concurrent_captcha_requests_some_are_refused_as_busy() {
    let world = World::new().await;
    let caller = ServiceBrowser::new().caller;
    let all =
        futures_util::future::join_all((0..100).map(|_| world.service.captcha(&caller))).await;
    let (drawn, busy): (Vec<_>, Vec<_>) =
        all.into_iter().map(|reply| reply.result.map(|_| ())).partition(Result::is_ok);
    assert!(
        drawn.len() >= 34 && busy.iter().all(|result| *result == Err(Fault::ServerError)),
        "{} {busy:?}",
        drawn.len()
    );
    assert!(!busy.is_empty());
}
