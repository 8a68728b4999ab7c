//! How much strangers may have stored or pending, on SQLite and PostgreSQL.

use std::{collections::BTreeSet, time::Instant};

use lavi::{
    accounts::{
        AccountService,
        embedded::oauth::{AuthorizationStep, NewClient},
    },
    domain::ErrorCode,
};

use crate::{
    cast::PASSWORD,
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
        <sqlx::AnyConnection as sqlx::Connection>::connect(world.database()).await.unwrap();
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::query_scalar(statement).fetch_one(&mut connection).await.unwrap()
}

/// Changes the world's database behind the service's back; returns the number of rows.
pub async fn written(world: &World, statement: &str) -> u64 {
    let mut connection =
        <sqlx::AnyConnection as sqlx::Connection>::connect(world.database()).await.unwrap();
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::query(statement).execute(&mut connection).await.unwrap().rows_affected()
}

/// How many rows strangers have caused.
async fn rows(world: &World) -> i64 {
    let tables = ["visits", "attempts", "sessions", "spent", "captchas"];
    let counts = tables.map(|table| format!("(SELECT count(*) FROM {table})"));
    number(world, &format!("SELECT {}", counts.join(" + "))).await
}

#[tokio::test]
async fn what_is_only_begun_causes_no_row_and_uses_up_nothing_of_others() {
    let world = World::new().await;
    world.person("mari").await;
    let client = application(&world).await;
    for state in 0..1_200 {
        let caller = ServiceBrowser::new().caller;
        let query = query(&client, &state.to_string());
        let step = world.service.oauth.authorizations.authorize(&caller, &query).await;
        assert!(matches!(step.result, Ok(AuthorizationStep::SignIn(_))), "{state}");
        let told = world.service.third_party(&caller, &query).await.result.unwrap();
        assert_eq!(told.errors.first(), Some(ErrorCode::LoginRequired));
    }
    assert_eq!(rows(&world).await, 0);
    let mut mari = ServiceBrowser::new();
    let own = query(&client, "own");
    let step = world.service.oauth.authorizations.authorize(&mari.caller, &own).await;
    assert!(matches!(mari.take(step), AuthorizationStep::SignIn(_)));
    let outcome = mari.login(&world, "mari", PASSWORD).await;
    assert_eq!(outcome.url.as_deref(), Some("oauth/authorize"), "{outcome:?}");
    let step = world.service.oauth.authorizations.authorize(&mari.caller, "").await;
    assert_eq!(mari.take(step), AuthorizationStep::Ask(own));
}

#[tokio::test]
async fn an_authorization_request_over_two_kilobytes_is_refused() {
    let world = World::new().await;
    let client = application(&world).await;
    let room = 2048 - query(&client, "").len();
    let caller = ServiceBrowser::new().caller;
    let longest = query(&client, &"a".repeat(room));
    let step = world.service.oauth.authorizations.authorize(&caller, &longest).await.result;
    assert!(matches!(step, Ok(AuthorizationStep::SignIn(_))));
    let longer = query(&client, &"a".repeat(room + 1));
    assert_eq!(
        world.service.oauth.authorizations.authorize(&caller, &longer).await.result,
        Ok(AuthorizationStep::Refused)
    );
    assert!(!world.service.third_party(&caller, &longer).await.result.unwrap().errors.is_empty());
}

#[tokio::test]
async fn everybody_gets_a_captcha_and_a_flood_of_them_costs_no_row_and_few_drawings() {
    let world = World::new().await;
    let caller = ServiceBrowser::at("198.51.100.7").caller;
    let begun = Instant::now();
    let all = (0..300).map(|_| world.service.captcha(&caller));
    let all = futures_util::future::join_all(all).await;
    let all: Vec<_> = all.into_iter().map(|reply| reply.result.unwrap()).collect();
    let ids: BTreeSet<&str> = all.iter().map(|captcha| captcha.id.as_str()).collect();
    let pictures: BTreeSet<&str> = all.iter().map(|captcha| captcha.image.as_str()).collect();
    assert_eq!(ids.len(), 300, "each can be answered once");
    // Sixty at once, and eight a second.
    let most = 61 + 8 * begun.elapsed().as_secs();
    assert!(pictures.len() as u64 <= most, "{} pictures, {most} at most", pictures.len());
    assert!(all.iter().all(|captcha| captcha.id.len() <= 128), "{}", all[0].id);
    assert_eq!(rows(&world).await, 0);
    let other = ServiceBrowser::at("198.51.100.8").caller;
    assert!(world.service.captcha(&other).await.result.is_ok());
}

#[tokio::test]
async fn answers_to_captchas_are_forgotten_oldest_first_beyond_a_hundred_thousand() {
    let world = World::new().await;
    let of_strangers = "INSERT INTO spent (id, expires_at) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100010) \
         SELECT 'captcha:' || i, 4000000000 + i FROM n";
    assert_eq!(written(&world, of_strangers).await, 100_010);
    written(&world, "INSERT INTO spent (id, expires_at) VALUES ('redirect:x', 4000000000)").await;
    world.service.upkeep.sweep().await;
    assert_eq!(number(&world, "SELECT count(*) FROM spent").await, 100_001);
    let oldest = "SELECT count(*) FROM spent WHERE expires_at <= 4000000010";
    assert_eq!(number(&world, oldest).await, 1, "what was redeemed at a provider stays");
}
