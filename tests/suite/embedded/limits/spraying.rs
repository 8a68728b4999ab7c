//! One password that is tried at many names.

use super::{
    ErrorCode, ServiceBrowser, WRONG, World, both, code, fail, is_paused, no_captcha,
    with_authenticator, without_captcha,
};
use crate::{cast::PASSWORD, remote::log};
use lavi::accounts::{AccountService, ResetRequest};

/// Tries one password at this many names, each from an address of its own, and says how many were looked at.
async fn spray(world: &World, password: &str, names: std::ops::Range<usize>) -> usize {
    let mut looked_at = 0;
    for at in names {
        let mut stranger = ServiceBrowser::at(&format!("198.51.{}.{}", at / 250, 1 + at % 250));
        let outcome = stranger.login(world, &format!("pupil{at}"), password).await;
        looked_at += usize::from(code(&outcome) == Some(ErrorCode::CheckEmailAndPassword));
    }
    looked_at
}

#[tokio::test]
async fn a_password_that_fails_at_twenty_names_opens_nobody_for_the_quarter_of_an_hour() {
    let world = without_captcha().await;
    world.person("mari").await;
    let mut own = ServiceBrowser::at("192.0.2.1");
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    assert_eq!(spray(&world, PASSWORD, 0..19).await, 19);
    let mut new = ServiceBrowser::at("192.0.2.2");
    assert!(new.login(&world, "mari", PASSWORD).await.success, "the right one counts nothing");
    world.clock.advance(5 * 60);
    assert_eq!(
        spray(&world, PASSWORD, 19..60).await,
        0,
        "the twentieth is told what the others are"
    );
    let right = ServiceBrowser::at("192.0.2.3").login(&world, "mari", PASSWORD).await;
    assert!(is_paused(&right) && right.opens_by_letter, "{right:?}");
    assert_eq!(right.retry_after, Some(10 * 60), "the first of the twenty is over then");
    let wrong = ServiceBrowser::at("192.0.2.3").login(&world, "nobody", PASSWORD).await;
    assert_eq!(right, wrong, "a right guess is not told from a wrong one");
    let other = fail(&world, "192.0.2.3", "mari", 1).await;
    assert_eq!(
        code(&other),
        Some(ErrorCode::CheckEmailAndPassword),
        "another password is looked at"
    );
    assert!(own.login(&world, "mari", PASSWORD).await.success, "a known browser is asked nothing");
    world.clock.advance(10 * 60);
    assert!(ServiceBrowser::at("192.0.2.3").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn after_a_hundred_names_in_a_day_two_are_enough() {
    let world = without_captcha().await;
    let mut names = 0;
    let mut looked_at = 0;
    for _ in 0..24 * 4 {
        looked_at += spray(&world, WRONG, names..names + 30).await;
        names += 30;
        world.clock.advance(15 * 60);
    }
    // The last of each window is noted, but not told: five windows of twenty, then ninety-one of two.
    assert_eq!(looked_at, 5 * 19 + 91);
}

#[tokio::test]
async fn many_at_once_are_answered_as_one_after_another() {
    let world = without_captcha().await;
    for at in 0..40 {
        world.person(&format!("mari{at}")).await;
    }
    spray(&world, PASSWORD, 0..15).await;
    let tries =
        (0..60).map(|at| {
            let name =
                if at < 20 { format!("pupil{}", 100 + at) } else { format!("mari{}", at - 20) };
            let world = &world;
            async move {
                ServiceBrowser::at(&format!("203.0.113.{at}")).login(world, &name, PASSWORD).await
            }
        });
    let outcomes = futures_util::future::join_all(tries).await;
    let opened = outcomes.iter().filter(|outcome| outcome.success).count();
    let stopped = outcomes[20..].iter().filter(|outcome| is_paused(outcome)).count();
    assert!(stopped > 0 && opened + stopped == 40, "{opened} opened, {stopped} stopped");
}

#[tokio::test]
async fn a_code_or_a_letter_opens_all_the_same() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    spray(&world, PASSWORD, 0..30).await;
    let mut new = ServiceBrowser::at("192.0.2.1");
    assert!(is_paused(&new.login(&world, "mari", PASSWORD).await));
    let refused = new.login_with(&world, both("mari", PASSWORD, "000000")).await;
    assert!(is_paused(&refused), "{refused:?}");
    let code = world.totp_code();
    assert!(new.login_with(&world, both("mari", PASSWORD, &code)).await.success);

    let own = ServiceBrowser::at("192.0.2.2");
    let request = ResetRequest { username: "mari".to_owned(), recaptcha: None };
    assert!(world.service.request_opening(&own.caller, request).await.result.is_ok());
}

#[tokio::test]
async fn a_school_that_the_configuration_names_has_ten_times_as_many() {
    let world = World::with(|settings| {
        no_captcha(&mut settings.config.limits);
        settings.config.limits.schools = vec!["192.0.2.0/24".parse().unwrap()];
    })
    .await;
    world.person("mari").await;
    spray(&world, PASSWORD, 0..60).await;
    assert!(is_paused(&ServiceBrowser::at("203.0.113.1").login(&world, "mari", PASSWORD).await));
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    for at in 0..200 {
        let mut pupil = ServiceBrowser::at("192.0.2.1");
        pupil.login(&world, &format!("other{at}"), PASSWORD).await;
    }
    assert!(is_paused(&ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await));
}

#[tokio::test]
async fn the_operator_sees_that_a_password_is_sprayed_and_not_which() {
    let world = without_captcha().await;
    log::listen();
    spray(&world, WRONG, 0..25).await;
    let listed = world.service.administration.reached_ceilings().await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((&*listed[0].kind, &*listed[0].effect, listed[0].tries), ("password", "paused", 20));
    let said = log::heard();
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("kind=\"password\"")).collect();
    assert_eq!(lines.len(), 1, "{said}");
    assert!(lines[0].contains("one password is tried at many names"), "{}", lines[0]);
    assert!(!said.contains(WRONG));
}
