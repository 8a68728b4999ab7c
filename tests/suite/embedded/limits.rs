//! Limits on tries: a captcha before any refusal, and never the victim shut out.

use lavi::{accounts::LoginOutcome, domain::ErrorCode};

use super::world::{Browser, PASSWORD, World, code};

const WRONG: &str = "Sygis-2027!";

async fn fail(world: &World, address: &str, name: &str, times: usize) -> LoginOutcome {
    let mut last = LoginOutcome::default();
    for _ in 0..times {
        last = Browser::at(address).login(world, name, WRONG).await;
    }
    last
}

/// A world where captchas do not stand in the way of a block.
async fn without_captcha() -> World {
    World::with(|settings| settings.limits.captcha_after = i64::MAX).await
}

#[tokio::test]
async fn the_third_failure_asks_for_a_captcha_known_name_or_not() {
    for name in ["mari", "nobody"] {
        let world = World::new().await;
        world.person("mari").await;
        let second = fail(&world, "192.0.2.1", name, 2).await;
        assert!(!second.show_captcha);
        let third = fail(&world, "192.0.2.1", name, 1).await;
        assert_eq!((code(&third), third.show_captcha), (Some(ErrorCode::CheckEmailAndPassword), true));
        let without = Browser::at("192.0.2.1").login(&world, name, PASSWORD).await;
        assert_eq!((code(&without), without.show_captcha), (Some(ErrorCode::ConfirmRecaptcha), true), "{name}");
    }
}

#[tokio::test]
async fn the_captcha_follows_the_account_to_another_address() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 3).await;
    assert_eq!(code(&fail(&world, "198.51.100.7", "mari@school.example", 1).await), Some(ErrorCode::ConfirmRecaptcha));
}

#[tokio::test]
async fn a_whole_school_behind_one_address_signs_in_beside_a_failing_pupil() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "juku", 3).await;
    let outcome = Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await;
    assert!(outcome.success && !outcome.show_captcha);
}

#[tokio::test]
async fn the_ceiling_of_an_address_asks_for_a_captcha_and_refuses_no_one() {
    let world = World::with(|settings| settings.limits.address_captcha_after = 5).await;
    world.person("mari").await;
    for name in ["a", "b", "c", "d", "e"] {
        fail(&world, "192.0.2.1", name, 1).await;
    }
    let outcome = Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await;
    assert_eq!((code(&outcome), outcome.show_captcha), (Some(ErrorCode::ConfirmRecaptcha), true));
    assert!(Browser::at("192.0.2.2").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn ten_failures_block_strange_addresses_for_a_quarter_of_an_hour() {
    for name in ["mari", "nobody"] {
        let world = without_captcha().await;
        world.person("mari").await;
        assert_eq!(code(&fail(&world, "192.0.2.1", name, 10).await), Some(ErrorCode::CheckEmailAndPassword));
        assert_eq!(code(&fail(&world, "198.51.100.7", name, 1).await), Some(ErrorCode::LoginFailedCountBlock));
        let right = Browser::at("192.0.2.1").login(&world, name, PASSWORD).await;
        assert_eq!(code(&right), Some(ErrorCode::LoginFailedCountBlock), "a right guess is not told from a wrong one");
        world.clock.advance(15 * 60);
        assert_ne!(code(&fail(&world, "192.0.2.1", name, 1).await), Some(ErrorCode::LoginFailedCountBlock));
    }
}

#[tokio::test]
async fn the_victim_signs_in_from_an_address_used_before() {
    let world = without_captcha().await;
    world.person("mari").await;
    assert!(Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    fail(&world, "198.51.100.7", "mari", 11).await;
    assert!(Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_known_address_has_a_limit_too() {
    let world = World::with(|settings| {
        settings.limits.captcha_after = i64::MAX;
        settings.limits.block_known_after = 12;
    })
    .await;
    world.person("mari").await;
    Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await;
    assert_eq!(code(&fail(&world, "192.0.2.1", "mari", 12).await), Some(ErrorCode::CheckEmailAndPassword));
    assert_eq!(code(&fail(&world, "192.0.2.1", "mari", 1).await), Some(ErrorCode::LoginFailedCountBlock));
}

#[tokio::test]
async fn knocking_on_a_blocked_account_does_not_prolong_the_block() {
    let world = without_captcha().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    world.clock.advance(14 * 60);
    fail(&world, "192.0.2.1", "mari", 3).await;
    world.clock.advance(60);
    assert!(Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_complete_sign_in_forgets_the_failures_before() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 2).await;
    assert!(Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    assert!(!fail(&world, "192.0.2.1", "mari", 2).await.show_captcha);
}

#[tokio::test]
async fn a_complete_sign_in_gives_a_stranger_elsewhere_no_new_guesses() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "198.51.100.7", "mari", 2).await;
    assert!(Browser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    assert!(!fail(&world, "192.0.2.1", "mari", 1).await.show_captcha);
    assert!(fail(&world, "198.51.100.7", "mari", 1).await.show_captcha);
}

#[tokio::test]
async fn a_hundred_guesses_at_once_are_a_hundred_guesses() {
    let world = without_captcha().await;
    world.person("mari").await;
    let guess = |_| async { Browser::at("192.0.2.1").login(&world, "mari", WRONG).await };
    let outcomes = futures_util::future::join_all((0..30).map(guess)).await;
    let looked_at = outcomes.iter().filter(|outcome| code(outcome) == Some(ErrorCode::CheckEmailAndPassword)).count();
    assert_eq!(looked_at, 10);
}

#[tokio::test]
async fn neighbours_in_one_ipv6_network_count_as_one_address() {
    let world = World::with(|settings| settings.limits.address_captcha_after = 2).await;
    fail(&world, "2001:db8:1:2::1", "a", 1).await;
    fail(&world, "2001:db8:1:2::2", "b", 1).await;
    assert_eq!(code(&fail(&world, "2001:db8:1:2::3", "c", 1).await), Some(ErrorCode::ConfirmRecaptcha));
    assert_eq!(code(&fail(&world, "2001:db8:1:3::3", "c", 1).await), Some(ErrorCode::CheckEmailAndPassword));
}
