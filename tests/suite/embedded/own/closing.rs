//! An account is closed with thirty days to change one's mind (docs/decisions/0070).

use lavi::{
    accounts::{
        AccountService,
        embedded::{ChangeOutcome, EventName},
    },
    domain::ErrorCode,
};

use super::{DAY, mari, signed_in, texts};
use crate::{
    cast::{self, PASSWORD},
    embedded::{allowances::number, events::names},
    world::{ServiceBrowser, World, code, credentials},
};
use lavi::accounts::FormCalls;

async fn close(world: &World, browser: &mut ServiceBrowser) -> i64 {
    match browser.take(world.service.closing.close(&browser.caller).await) {
        ChangeOutcome::Done(at) => at,
        other => panic!("{other:?}"),
    }
}

/// When the account is deleted, as the browser that has just signed in is told.
async fn told(world: &World, browser: &ServiceBrowser) -> Option<i64> {
    world.service.closing.deleted_at(&browser.caller).await.result.unwrap()
}

#[tokio::test]
async fn closing_ends_everything_and_every_sign_in_asks_whether_to_keep_it() {
    let world = World::new().await;
    let id = mari(&world).await;
    let elsewhere = signed_in(&world).await;
    let mut browser = signed_in(&world).await;
    let at = close(&world, &mut browser).await;
    assert_eq!(at, world.clock.now() + 30 * DAY);
    let details = world.service.administration.account_details(&id).await.unwrap();
    assert_eq!(details.summary.closed_at, Some(world.clock.now()), "an operator sees it");
    for browser in [&browser, &elsewhere] {
        assert_eq!(browser.signed_in(&world).await, None);
        assert_eq!(told(&world, browser).await, None, "who has not signed in is told nothing");
    }
    assert_eq!(number(&world, "SELECT COUNT(*) FROM devices").await, 0);
    let letter = world.letter().await;
    assert!(letter.subject.contains("closed"), "{}", letter.subject);

    let mut later = ServiceBrowser::new();
    let outcome = later.login(&world, "mari", PASSWORD).await;
    assert_eq!((outcome.success, outcome.url.as_deref()), (true, Some("close")), "{outcome:?}");
    assert_eq!(later.signed_in(&world).await, None);
    assert_eq!(told(&world, &later).await, Some(at));
    // What a session opens, this one does not.
    let roles = world.service.roles(&later.caller).await.result.unwrap();
    assert_eq!(roles.failure(), Some(ErrorCode::LoginRequired));
    let own = &world.service.closing;
    assert!(matches!(
        world.service.own_account.change_link(&later.caller).await.result,
        Ok(ChangeOutcome::SignedOut)
    ));
    let accepted = world.service.accept_terms(&later.caller).await.result.unwrap();
    assert!(!accepted.success, "{accepted:?}");

    assert!(own.reopen(&later.caller).await.result.unwrap());
    assert!(own.reopen(&later.caller).await.result.unwrap(), "a second press changes nothing");
    let outcome = later.take(world.service.resume(&later.caller).await);
    assert!(outcome.success && outcome.url.as_deref() != Some("close"), "{outcome:?}");
    assert_eq!(later.signed_in(&world).await.as_deref(), Some("mari"));
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts WHERE expires_at IS NULL").await, 1);
    let said = names(&world).await;
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    assert_eq!(said[3..], ["account_closed", "sign_in_step", "account_reopened", "sign_in"]);
    world.clock.advance(31 * DAY);
    world.service.upkeep.sweep().await;
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 1);
}

#[tokio::test]
async fn after_thirty_days_it_is_deleted_once_though_two_nodes_look_after_it() {
    let world = World::new().await;
    let id = mari(&world).await;
    let mut browser = signed_in(&world).await;
    close(&world, &mut browser).await;
    world.clock.advance(30 * DAY - 1);
    world.service.upkeep.sweep().await;
    // Until then its names are nobody else's.
    let administration = &world.service.administration;
    administration.add_account(cast::account("mari")).await.unwrap_err();
    let mut waiting = ServiceBrowser::new();
    waiting.login(&world, "mari", PASSWORD).await;
    assert!(told(&world, &waiting).await.is_some());
    world.clock.advance(1);
    // The time alone counts, not upkeep.
    assert_eq!(told(&world, &waiting).await, None);
    assert!(!world.service.closing.reopen(&waiting.caller).await.result.unwrap());
    let outcome = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword));
    let other = world.reopened().await;
    tokio::join!(world.service.upkeep.sweep(), other.upkeep.sweep());
    for table in ["accounts", "login_names", "identities", "sessions"] {
        assert_eq!(number(&world, &format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
    let deleted = format!(
        "SELECT actor FROM events WHERE event = '{}' AND account = '{id}'",
        EventName::AccountDeleted.as_str()
    );
    assert_eq!(texts(&world, &deleted).await, ["service"]);
    administration.add_account(cast::account("mari")).await.unwrap();
}

#[tokio::test]
async fn it_takes_a_recent_proof_and_of_two_presses_at_two_nodes_one_closes() {
    let world = World::new().await;
    mari(&world).await;
    let stale = signed_in(&world).await;
    world.clock.advance(5 * 60);
    let own = &world.service.closing;
    assert!(matches!(own.close(&stale.caller).await.result, Ok(ChangeOutcome::Unproven)));
    let fresh = signed_in(&world).await;
    let other = world.reopened().await;
    let (one, two) = tokio::join!(own.close(&fresh.caller), other.closing.close(&fresh.caller));
    let done = [one, two].map(|reply| matches!(reply.result, Ok(ChangeOutcome::Done(_))));
    assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
    let closed = "SELECT id FROM accounts WHERE closed_at IS NOT NULL";
    assert_eq!(texts(&world, closed).await.len(), 1);
    other.mail.rest().await;
    let letters = world.letters().await;
    let about = letters.iter().filter(|letter| letter.subject.contains("closed"));
    assert_eq!(about.count(), 1);
}

#[tokio::test]
async fn a_sign_in_under_way_and_the_second_factor_end_at_the_question_too() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut owner = ServiceBrowser::new();
    owner.login(&world, "mari", PASSWORD).await;
    let mut half = ServiceBrowser::new();
    half.login(&world, "mari", PASSWORD).await;
    owner.enter_code(&world, &world.totp_code()).await;
    close(&world, &mut owner).await;
    world.clock.advance(60);
    let outcome = half.enter_code(&world, &world.totp_code()).await;
    assert!(!outcome.success, "what was proven before the closing counts no more: {outcome:?}");
    // The password alone does not keep it.
    let mut thief = ServiceBrowser::new();
    assert!(thief.login(&world, "mari", PASSWORD).await.two_factor_required);
    assert!(!world.service.closing.reopen(&thief.caller).await.result.unwrap());
    let outcome = thief.enter_code(&world, &world.totp_code()).await;
    assert_eq!(outcome.url.as_deref(), Some("close"), "{outcome:?}");
    // A block of an operator stands above it.
    let id = world.service.administration.find_account("mari").await.unwrap();
    world.service.administration.block(&id).await.unwrap();
    assert!(!world.service.closing.reopen(&thief.caller).await.result.unwrap());
    let caller = ServiceBrowser::new().caller;
    let blocked = world.service.login(&caller, credentials("mari", PASSWORD)).await;
    assert_eq!(code(&blocked.result.unwrap()), Some(ErrorCode::ProfileBlocked));
}
