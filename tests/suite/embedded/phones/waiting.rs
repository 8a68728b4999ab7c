//! Waiting for one confirmation.

use std::time::Duration;

use lavi::{accounts::Purpose, domain::LoginMethod, providers::mobile_id::verification_code};
use sqlx::Connection;

use super::{PhoneWorld, ServiceBrowser, cancel, finish, identify, is_late, status, tab};
use crate::{
    cast::{MARI, PHONE},
    fixtures,
};

#[tokio::test]
async fn the_verification_code_is_returned_before_the_phone_rings() {
    let scene = PhoneWorld::with(|settings| {
        settings.config.embedded.providers.push_delay = Duration::from_secs(3600);
    })
    .await;
    let mut browser = ServiceBrowser::new();
    let begun = scene.start(&mut browser).await;
    let code = begun.verification_code.clone().unwrap();
    assert!(code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
    assert_eq!(
        (begun.success, begun.pending, begun.login_method),
        (true, Some(true), Some(LoginMethod::MobileId))
    );
    assert_eq!(scene.poll(&mut browser).await, begun, "a poll says the same");
    assert_eq!(scene.provider.rung(), 0);
}

#[tokio::test]
async fn the_phone_shows_the_same_verification_code_and_a_text() {
    let scene = PhoneWorld::new().await;
    let begun = scene.start(&mut ServiceBrowser::new()).await;
    scene.provider.has_rung(1).await;
    let asked = scene.provider.asked(0);
    assert_eq!(
        verification_code(&fixtures::base64(fixtures::at(&asked, "/hash"))),
        begun.verification_code.unwrap()
    );
    assert_eq!(asked["nationalIdentityNumber"], MARI);
    assert_eq!(asked["phoneNumber"], PHONE);
    assert_eq!(asked["language"], "ENG");
    assert_eq!(asked["displayText"], "Päevik: Are you signing in to login.example?");
}

#[tokio::test]
async fn a_confirmation_signs_in_and_renews_the_session_cookie() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    scene.start(&mut browser).await;
    let waiting = browser.clone();
    scene.provider.has_rung(1).await;
    scene.provider.confirm(0);
    let outcome = scene.finish(&mut browser, Purpose::SignIn).await;
    assert_eq!((outcome.success, outcome.url.as_deref()), (true, Some("https://diary.example/")));
    assert_eq!(outcome.login_method, Some(LoginMethod::MobileId));
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
    assert_ne!(waiting.cookie(), browser.cookie());
    assert_eq!(waiting.signed_in(&scene.world).await, None);
    assert!(is_late(&scene.poll(&mut browser).await), "there is nothing to wait for any more");
}

#[tokio::test]
async fn a_planted_session_cookie_is_replaced_when_a_confirmation_starts() {
    let scene = PhoneWorld::with_mari().await;
    let mut victim = ServiceBrowser::new();
    victim.caller.cookies.push(("lavi_account".to_owned(), "planted".to_owned()));
    let mut thief = victim.clone();
    scene.start(&mut victim).await;
    assert_ne!(thief.cookie(), victim.cookie());
    scene.provider.has_rung(1).await;
    scene.provider.confirm(0);
    assert!(is_late(&scene.finish(&mut thief, Purpose::SignIn).await));
    assert!(scene.finish(&mut victim, Purpose::SignIn).await.success);
}

#[tokio::test]
async fn a_confirmation_that_was_not_fetched_before_a_new_password_does_not_sign_in() {
    let (scene, mut browser) = (PhoneWorld::with_mari().await, ServiceBrowser::new());
    scene.start(&mut browser).await;
    scene.provider.has_rung(1).await;
    scene.provider.confirm(0);
    while scene.world.service.gauges.phones() > 0 {
        tokio::task::yield_now().await;
    }
    scene.world.new_password("mari", "Suvi-2027!!").await;
    let outcome = scene.finish(&mut browser, Purpose::SignIn).await;
    assert!(is_late(&outcome), "{outcome:?}");
    assert_eq!(browser.signed_in(&scene.world).await, None);
    assert!(scene.opened().await.success, "a new confirmation is one for the account as it is now");
}

#[tokio::test]
async fn a_confirmation_after_a_cancel_does_not_sign_in() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    scene.start(&mut browser).await;
    scene.provider.has_rung(1).await;
    cancel(&scene.world.service, &browser).await;
    scene.provider.confirm(0);
    assert!(is_late(&scene.poll(&mut browser).await));
    cancel(&scene.world.service, &browser).await;
    cancel(&scene.world.service, &ServiceBrowser::new()).await;
    assert_eq!(browser.signed_in(&scene.world).await, None);
}

#[tokio::test]
async fn a_cancel_by_another_process_is_respected() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    scene.start(&mut browser).await;
    scene.provider.has_rung(1).await;
    cancel(&scene.world.reopened().await, &browser).await;
    scene.provider.confirm(0);
    assert!(is_late(&scene.finish(&mut browser, Purpose::SignIn).await));
    assert_eq!(browser.signed_in(&scene.world).await, None);
}

#[tokio::test]
async fn signing_out_ends_a_pending_confirmation() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    scene.start(&mut browser).await;
    let mut kept = browser.clone();
    scene.provider.has_rung(1).await;
    let reply = scene.world.service.own_account.sign_out(&browser.caller).await;
    browser.take(reply);
    scene.provider.confirm(0);
    assert!(is_late(&scene.finish(&mut kept, Purpose::SignIn).await));
    assert_eq!(kept.signed_in(&scene.world).await, None);
}

#[tokio::test]
async fn another_process_answers_polls_of_pending_and_ended_confirmations() {
    let scene = PhoneWorld::with_mari().await;
    let (other, mut browser) = (scene.world.reopened().await, ServiceBrowser::new());
    let begun = scene.start(&mut browser).await;
    assert_eq!(identify(&other, &mut browser, status(Purpose::SignIn)).await, begun);
    scene.provider.has_rung(1).await;
    scene.provider.confirm(0);
    assert!(finish(&other, &mut browser, Purpose::SignIn).await.success);
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn a_confirmation_expires_after_three_minutes() {
    for ended in [false, true] {
        let scene = PhoneWorld::with_mari().await;
        let mut browser = ServiceBrowser::new();
        let code = scene.start(&mut browser).await.verification_code;
        scene.world.clock.advance(179);
        assert!(scene.poll(&mut browser).await.is_pending());
        scene.provider.has_rung(1).await;
        if ended {
            scene.provider.confirm(0);
            has_ended(&scene).await;
        }
        scene.world.clock.advance(1);
        assert!(is_late(&scene.poll(&mut browser).await));
        assert!(is_late(&scene.poll(&mut tab(&browser, code.as_ref())).await));
        assert!(is_late(
            &identify(&scene.world.reopened().await, &mut browser, status(Purpose::SignIn)).await
        ));
        scene.world.service.upkeep.sweep().await;
        assert_eq!(browser.signed_in(&scene.world).await, None);
    }
}

#[tokio::test]
async fn of_two_polls_after_the_confirmation_only_one_signs_in() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    scene.start(&mut browser).await;
    scene.provider.has_rung(1).await;
    scene.provider.confirm(0);
    has_ended(&scene).await;
    let (mut one, mut other) = (browser.clone(), browser.clone());
    let outcomes = tokio::join!(
        scene.finish(&mut one, Purpose::SignIn),
        scene.finish(&mut other, Purpose::SignIn),
    );
    let signed_in =
        [&outcomes.0, &outcomes.1].into_iter().filter(|outcome| outcome.url.is_some()).count();
    let late = [&outcomes.0, &outcomes.1].into_iter().filter(|outcome| is_late(outcome)).count();
    assert_eq!((signed_in, late), (1, 1));
}

#[tokio::test]
async fn a_poll_without_a_session_is_refused() {
    let scene = PhoneWorld::new().await;
    assert!(is_late(&scene.poll(&mut ServiceBrowser::new()).await));
    let mut stranger = ServiceBrowser::new();
    stranger.caller.cookies.push(("lavi_account".to_owned(), "made-up".to_owned()));
    assert!(is_late(&scene.poll(&mut stranger).await));
}

#[tokio::test]
async fn a_pending_confirmation_never_stores_the_phone_number_and_the_personal_code_while_it_waits()
{
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    scene.start(&mut browser).await;
    scene.is_adoptable().await;
    let state = states(&scene).await.concat();
    // Whoever adopts it has to know whose answer to expect.
    assert!(state.contains("code") && state.contains(MARI), "{state}");
    assert!(!state.contains("00000766"), "{state}");
    scene.provider.end(0, "USER_CANCELLED");
    while !states(&scene).await.concat().contains("failed") {}
    assert!(!states(&scene).await.concat().contains(MARI));
}

/// Returns once the phone's answer is in the database.
async fn has_ended(scene: &PhoneWorld) {
    while !states(scene).await.iter().any(|state| state.contains("confirmed")) {}
}

pub async fn states(scene: &PhoneWorld) -> Vec<String> {
    let mut connection = sqlx::AnyConnection::connect(scene.world.database()).await.unwrap();
    let visits: Vec<(String, String, String)> =
        sqlx::query_as("SELECT kind, name, state FROM visits")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    connection.close().await.unwrap();
    let open = |(kind, name, state): &(String, String, String)| {
        scene.world.unsealed(&format!("visits.state/{kind}/{name}"), state)
    };
    visits.iter().map(open).collect()
}
