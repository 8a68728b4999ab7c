//! How much an account or a client may have at once. Beyond that, the oldest is dropped.

use super::{
    allowances::{number, written},
    third_parties::{OAuthWorld, text},
};
use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World, credentials},
};
use lavi::{
    accounts::{
        AccountService, Credentials, FormCalls, TokenCheck, TokenKind,
        embedded::{ChangeOutcome, oauth::END_SURPLUS_TOKENS},
    },
    domain::Secret,
};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

#[tokio::test]
async fn an_account_has_at_most_a_hundred_sessions() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browsers = Vec::new();
    for _ in 0..102 {
        let mut browser = ServiceBrowser::new();
        assert!(browser.login(&world, "mari", PASSWORD).await.success);
        browsers.push(browser);
        world.clock.advance(1);
    }
    for (at, browser) in browsers.iter().enumerate() {
        assert_eq!(browser.signed_in(&world).await.is_some(), at >= 2, "{at}");
    }
    assert_eq!(number(&world, "SELECT count(*) FROM sessions").await, 100);
}

#[tokio::test]
async fn unfinished_sign_ins_do_not_end_a_completed_session() {
    let world = World::with(|settings| {
        let limits = &mut settings.config.limits;
        (limits.captcha_after, limits.pause_after, limits.many_in_a_day) =
            (i64::MAX, i64::MAX, i64::MAX);
    })
    .await;
    world.add(cast::account_with_totp("mari")).await;
    let code = Secret::new(cast::totp_code(world.clock.now()));
    let mut own = ServiceBrowser::new();
    let both = Credentials { two_factor_code: Some(code), ..credentials("mari", PASSWORD) };
    assert!(own.login_with(&world, both).await.url.is_some());
    let mut last = ServiceBrowser::new();
    for _ in 0..120 {
        last = ServiceBrowser::at("198.51.100.7");
        assert!(last.login(&world, "mari", PASSWORD).await.two_factor_required);
    }
    assert!(own.signed_in(&world).await.is_some());
    assert!(
        last.cookie().is_some()
            && world.service.pending(&last.caller).await.result.unwrap().two_factor_required
    );
    assert_eq!(number(&world, "SELECT count(*) FROM sessions").await, 100);
}

#[tokio::test]
async fn an_account_has_at_most_twenty_links_of_a_kind() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let mut links = Vec::new();
    for _ in 0..25 {
        let ChangeOutcome::Done(link) =
            world.service.own_account.change_link(&browser.caller).await.result.unwrap()
        else {
            panic!("no link")
        };
        links.push(link);
        world.clock.advance(1);
    }
    assert_eq!(number(&world, "SELECT count(*) FROM tokens").await, 20);
    for (at, token) in links.into_iter().enumerate() {
        let check = TokenCheck { token, kind: TokenKind::Change };
        let outcome = world
            .service
            .validate_token(&ServiceBrowser::new().caller, check)
            .await
            .result
            .unwrap();
        assert_eq!(outcome.success, at >= 5, "{at}");
    }
}

#[actix_web::test]
async fn a_person_has_at_most_thirty_two_grants_per_client() {
    let mut scene = OAuthWorld::new().await;
    let mut tokens = Vec::new();
    for _ in 0..34 {
        let code = scene.code("user_data").await;
        let told = scene.exchange(&code).await;
        assert_eq!(told.status, 200, "{told:?}");
        tokens.push(text(&told, "refresh_token").to_owned());
        scene.world.clock.advance(1);
    }
    assert_eq!(number(&scene.world, "SELECT count(*) FROM oauth_grants").await, 32);
    // Codes that are never exchanged are counted separately and end no grant.
    let mut code = String::new();
    for _ in 0..40 {
        code = scene.code("user_data").await;
    }
    assert_eq!(
        number(&scene.world, "SELECT count(*) FROM oauth_grants WHERE code_used_at IS NULL").await,
        32
    );
    for (at, token) in tokens.iter().enumerate() {
        assert_eq!(scene.refresh(token, "").await.status, if at < 2 { 400 } else { 200 }, "{at}");
    }
    assert_eq!(scene.exchange(&code).await.status, 200, "the newest code is good");
}

#[actix_web::test]
async fn a_grant_has_at_most_a_thousand_tokens_of_a_kind() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let told = scene.exchange(&code).await;
    // As if it had been refreshed that often already.
    for (kind, lasts) in [("access", 3600), ("refresh", 30 * 24 * 3600)] {
        let until = scene.world.clock.now() + lasts;
        let rows = format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) \
             INSERT INTO oauth_tokens (token_hash, grant_id, kind, scopes, expires_at, used_at) \
             SELECT '{kind}' || i, (SELECT id FROM oauth_grants), '{kind}', 'user_data', {until} - i, 1 FROM n"
        );
        written(&scene.world, &rows).await;
    }
    let again = scene.refresh(text(&told, "refresh_token"), "").await;
    assert_eq!(again.status, 200, "{again:?}");
    assert_eq!(
        number(&scene.world, "SELECT count(*) FROM oauth_tokens WHERE kind = 'access'").await,
        1_000
    );
    assert_eq!(
        number(&scene.world, "SELECT count(*) FROM oauth_tokens WHERE kind = 'refresh'").await,
        1_000
    );
    let newest = scene.refresh(text(&again, "refresh_token"), "").await;
    assert_eq!(newest.status, 200, "{newest:?}");
    let reused = scene.refresh(text(&told, "refresh_token"), "").await;
    assert_eq!(reused.status, 400);
    assert_eq!(
        number(&scene.world, "SELECT count(*) FROM oauth_grants").await,
        0,
        "a used one that comes again is still known"
    );
}

#[tokio::test]
async fn surplus_tokens_are_found_without_a_look_at_all_of_a_grant() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    scene.exchange(&code).await;
    let grants = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) \
         INSERT INTO oauth_grants (id, account, client, scopes, redirect_uri, code_challenge, code_hash, code_expires_at, expires_at) \
         SELECT 'g' || i, account, client, scopes, '', '', 'c' || i, 0, expires_at FROM n, oauth_grants";
    written(&scene.world, grants).await;
    let tokens = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700) \
         INSERT INTO oauth_tokens (token_hash, grant_id, kind, scopes, expires_at, used_at) \
         SELECT id || '-' || i, id, 'refresh', 'user_data', i, 1 FROM n, oauth_grants";
    written(&scene.world, tokens).await;
    let mut connection = AnyConnection::connect(scene.world.database()).await.unwrap();
    let is_sqlite = scene.world.database().starts_with("sqlite");
    let (explain, column, upkeep) = if is_sqlite {
        ("EXPLAIN QUERY PLAN", "detail", "ANALYZE")
    } else {
        ("EXPLAIN", "QUERY PLAN", "VACUUM ANALYZE oauth_tokens")
    };
    written(&scene.world, upkeep).await;
    let plan = sqlx::query(AssertSqlSafe(format!("{explain} {END_SURPLUS_TOKENS}")))
        .bind("g7")
        .bind("refresh")
        .bind(999_i64)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let plan: Vec<String> = plan.iter().map(|row| row.get(column)).collect();
    let plan = plan.join("\n");
    assert!(plan.contains("oauth_tokens_by_end"), "{plan}");
    assert!(!plan.contains("B-TREE FOR ORDER") && !plan.contains("Sort"), "{plan}");
}
