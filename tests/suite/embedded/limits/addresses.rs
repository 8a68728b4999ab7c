//! What is counted per address, per network, and in all networks together.

use lavi::accounts::{AccountService, outcome::Outcome, request::ResetRequest};

use super::{
    ErrorCode, ServiceBrowser, Threshold, Thresholds, WRONG, World, code, fail, in_a_quarter,
    is_paused, never, without_captcha,
};
use crate::{cast::PASSWORD, remote::log};

/// Fails once with each of this many names, from addresses made from a number; returns how many tries were looked at.
async fn spray(world: &World, address: impl Fn(usize) -> String, names: usize) -> usize {
    let mut looked_at = 0;
    for at in 0..names {
        let outcome =
            ServiceBrowser::at(&address(at)).login(world, &format!("pupil{at}"), WRONG).await;
        looked_at += usize::from(code(&outcome) == Some(ErrorCode::CheckEmailAndPassword));
    }
    looked_at
}

#[tokio::test]
async fn failures_of_one_name_do_not_affect_others_at_the_same_address() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "juku", 3).await;
    let outcome = ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await;
    assert!(outcome.success && !outcome.show_captcha);
}

#[tokio::test]
async fn fifty_failing_names_at_one_address_ask_for_a_captcha_there_only() {
    let world = World::new().await;
    world.person("mari").await;
    assert_eq!(spray(&world, |_| "192.0.2.1".to_owned(), 50).await, 50);
    let outcome = ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await;
    assert_eq!((code(&outcome), outcome.show_captcha), (Some(ErrorCode::ConfirmRecaptcha), true));
    assert!(ServiceBrowser::at("192.0.2.2").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_hundred_failing_names_pause_their_address() {
    let world = without_captcha().await;
    world.person("mari").await;
    let mut own = ServiceBrowser::at("198.51.100.9");
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    assert_eq!(spray(&world, |_| "192.0.2.1".to_owned(), 230).await, 100);
    let paused = ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await;
    assert_eq!((is_paused(&paused), paused.retry_after), (true, Some(15 * 60)));
    own.caller.address = "192.0.2.1".parse().unwrap();
    assert!(own.login(&world, "mari", PASSWORD).await.success, "a known browser signs in there");
    world.clock.advance(15 * 60);
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn concurrent_failures_of_many_names_are_counted() {
    let world = World::with(|settings| settings.limits.names = in_a_quarter(1_000, 10)).await;
    let guess = |at| {
        let world = &world;
        async move { ServiceBrowser::at("192.0.2.1").login(world, &format!("pupil{at}"), WRONG).await }
    };
    let outcomes = futures_util::future::join_all((0..60).map(guess)).await;
    let looked_at = outcomes
        .iter()
        .filter(|outcome| code(outcome) == Some(ErrorCode::CheckEmailAndPassword))
        .count();
    // On a database with several concurrent writers, each may have missed the others.
    let writers = if std::env::var("LAVI_TEST_POSTGRES").is_ok() { 8 } else { 0 };
    assert!((10..=10 + writers).contains(&looked_at), "{looked_at}");
}

#[tokio::test]
async fn an_address_has_a_daily_captcha_threshold() {
    let day = Thresholds { quarter: never(), day: Threshold { captcha: 5, pause: 8 } };
    let world = World::with(|settings| settings.limits.names = day).await;
    world.person("mari").await;
    for at in 0..5 {
        fail(&world, "192.0.2.1", &format!("pupil{at}"), 1).await;
        world.clock.advance(3600);
    }
    assert_eq!(
        code(&ServiceBrowser::new().login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
    world.clock.advance(20 * 3600);
    assert!(
        ServiceBrowser::new().login(&world, "mari", PASSWORD).await.success,
        "the first mark is a day old"
    );
}

#[tokio::test]
async fn a_network_has_twenty_times_the_threshold_of_an_address() {
    for (near, far) in [("192.0.2.", "198.51.100.1"), ("2001:db8:1:", "2001:db8:2::1")] {
        let world = World::with(|settings| settings.limits.names = in_a_quarter(1_000, 1)).await;
        let address = |at: usize| {
            if near.ends_with(':') {
                format!("{near}{:x}::1", at + 1)
            } else {
                format!("{near}{}", at + 1)
            }
        };
        assert_eq!(spray(&world, address, 25).await, 20, "{near}");
        assert_eq!(code(&fail(&world, far, "c", 1).await), Some(ErrorCode::CheckEmailAndPassword));
    }
}

#[tokio::test]
async fn an_ipv6_64_counts_as_one_address() {
    let world = World::with(|settings| settings.limits.names = in_a_quarter(2, 1_000)).await;
    fail(&world, "2001:db8:1:2::1", "a", 1).await;
    fail(&world, "2001:db8:1:2::2", "b", 1).await;
    assert_eq!(
        code(&fail(&world, "2001:db8:1:2::3", "c", 1).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
    assert_eq!(
        code(&fail(&world, "2001:db8:1:3::3", "c", 1).await),
        Some(ErrorCode::CheckEmailAndPassword)
    );
}

#[tokio::test]
async fn a_successful_sign_in_removes_its_failure_mark() {
    let world = World::with(|settings| settings.limits.names = in_a_quarter(1_000, 5)).await;
    for at in 0..20 {
        let name = format!("pupil{at}");
        world.person(&name).await;
        fail(&world, "192.0.2.1", &name, 2).await;
        assert!(
            ServiceBrowser::at("192.0.2.1").login(&world, &name, PASSWORD).await.success,
            "{name}"
        );
    }
}

#[tokio::test]
async fn an_alarm_asks_unknown_browsers_for_a_captcha_and_is_logged_once() {
    log::listen();
    let world = World::with(|settings| {
        settings.limits.everywhere = 6;
        settings.limits.look_around = 0;
    })
    .await;
    world.person("mari").await;
    let mut own = ServiceBrowser::at("203.0.113.1");
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    spray(&world, |at| format!("10.{at}.0.1"), 6).await;
    assert_eq!(
        code(&ServiceBrowser::at("10.99.0.1").login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    world.clock.advance(15 * 60);
    assert!(ServiceBrowser::at("10.99.0.1").login(&world, "mari", PASSWORD).await.success);
    let said = log::heard();
    assert_eq!(
        said.lines()
            .filter(|line| line.contains(" WARN ") && line.contains("guessed from many networks"))
            .count(),
        1
    );
}

async fn ask(world: &World, name: &str) -> Outcome {
    let request = ResetRequest { username: name.to_owned(), recaptcha: None };
    world.service.request_reset(&ServiceBrowser::new().caller, request).await.result.unwrap()
}

#[tokio::test]
async fn reset_requests_for_many_names_lead_to_a_captcha_and_a_pause() {
    let world = World::with(|settings| settings.limits.resets = in_a_quarter(3, 5)).await;
    for at in 0..3 {
        assert_eq!(
            ask(&world, &format!("somebody{at}")).await.errors.first(),
            Some(ErrorCode::UserNotFound)
        );
    }
    let outcome = ask(&world, "one-more").await;
    assert_eq!(
        (outcome.errors.first(), outcome.show_captcha),
        (Some(ErrorCode::ConfirmRecaptcha), true)
    );
    let world = World::with(|settings| settings.limits.resets = in_a_quarter(1_000, 5)).await;
    world.person("mari").await;
    for at in 0..5 {
        assert_eq!(
            ask(&world, &format!("somebody{at}")).await.errors.first(),
            Some(ErrorCode::UserNotFound)
        );
    }
    let refused = ask(&world, "mari").await;
    assert_eq!(
        (refused.errors.first(), refused.retry_after),
        (Some(ErrorCode::TooManyRequests), Some(15 * 60))
    );
    assert!(world.letters().await.is_empty());
}

#[tokio::test]
async fn a_person_gets_three_reset_links_in_three_hours_and_six_a_day() {
    let world = World::with(|settings| settings.limits.captcha_after = i64::MAX).await;
    world.person("mari").await;
    for sent in [3, 6] {
        for _ in 0..3 {
            assert!(ask(&world, "mari").await.success);
            world.clock.advance(60);
        }
        assert_eq!(
            ask(&world, "mari").await.errors.first(),
            Some(ErrorCode::ResetRequestAlreadySent)
        );
        assert_eq!(world.letters().await.len(), sent);
        world.clock.advance(3 * 3600);
    }
    let refused = ask(&world, "mari").await;
    assert_eq!(refused.errors.first(), Some(ErrorCode::TooManyRequests));
    assert!(refused.retry_after.is_some_and(|seconds| seconds <= 18 * 3600));
}

#[tokio::test]
async fn the_daily_threshold_pauses_until_the_oldest_failure_is_a_day_old() {
    let day = Thresholds { quarter: never(), day: Threshold { captcha: i64::MAX / 100, pause: 5 } };
    let world = World::with(|settings| settings.limits.names = day).await;
    world.person("mari").await;
    for at in 0..5 {
        fail(&world, "192.0.2.1", &format!("pupil{at}"), 1).await;
        world.clock.advance(3600);
    }
    let paused = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    assert_eq!((is_paused(&paused), paused.retry_after), (true, Some(19 * 3600)));
    world.clock.advance(19 * 3600);
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.success);
}
