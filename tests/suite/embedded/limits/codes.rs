//! Limits on TOTP codes.

use super::{
    ErrorCode, ServiceBrowser, World, both, code, is_paused, with_authenticator, without_captcha,
};
use crate::cast::PASSWORD;

/// Signs in with wrong codes until this many have been looked at.
pub async fn guess(world: &World, codes: usize) {
    let mut looked_at = 0;
    while looked_at < codes {
        let mut browser = ServiceBrowser::at("198.51.100.7");
        browser.login(world, "mari", PASSWORD).await;
        for _ in 0..5.min(codes - looked_at) {
            browser.enter_code(world, "000000").await;
            looked_at += 1;
        }
    }
}

#[tokio::test]
async fn five_wrong_codes_end_a_sign_in() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    for _ in 0..4 {
        let outcome = browser.enter_code(&world, "000000").await;
        assert_eq!(
            (code(&outcome), outcome.session_active),
            (Some(ErrorCode::InputCodeInvalid), None)
        );
    }
    let fifth = browser.enter_code(&world, "000000").await;
    assert_eq!((code(&fifth), fifth.session_active), (Some(ErrorCode::TooManyCodes), Some(false)));
    let after = browser.enter_code(&world, &world.totp_code()).await;
    assert_eq!((after.success, after.session_active), (false, Some(false)));
    browser.login(&world, "mari", PASSWORD).await;
    assert!(browser.enter_code(&world, &world.totp_code()).await.success);
}

#[tokio::test]
async fn twenty_wrong_codes_a_day_pause_codes_from_every_address() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    guess(&world, 20).await;
    let mut browser = ServiceBrowser::at("203.0.113.4");
    assert!(browser.login(&world, "mari", PASSWORD).await.two_factor_required);
    let outcome = browser.enter_code(&world, &world.totp_code()).await;
    assert_eq!((is_paused(&outcome), outcome.retry_after), (true, Some(24 * 3600)));
    let together = ServiceBrowser::at("203.0.113.4")
        .login_with(&world, both("mari", PASSWORD, &world.totp_code()))
        .await;
    assert!(is_paused(&together), "no other door");
    world.clock.advance(24 * 3600);
    browser.login(&world, "mari", PASSWORD).await;
    assert!(browser.enter_code(&world, &world.totp_code()).await.success);
}

#[tokio::test]
async fn wrong_codes_of_strangers_do_not_pause_a_known_browser() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    let mut own = ServiceBrowser::new();
    own.login(&world, "mari", PASSWORD).await;
    assert!(own.enter_code(&world, &world.totp_code()).await.success);
    guess(&world, 20).await;
    world.clock.advance(60);
    own.login(&world, "mari", PASSWORD).await;
    assert!(own.enter_code(&world, &world.totp_code()).await.success);
}

#[tokio::test]
async fn the_fifth_wrong_code_sends_one_letter_a_day() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    guess(&world, 4).await;
    assert!(world.letters().await.is_empty());
    guess(&world, 16).await;
    let letters = world.letters().await;
    assert_eq!(letters.len(), 1);
    assert_eq!(
        (letters[0].to.as_str(), letters[0].link()),
        ("mari@school.example", "https://login.example/en/forgotPassword")
    );
    assert!(!letters[0].plain.contains("198.51.100.7") && !letters[0].plain.contains("000000"));
}

#[tokio::test]
async fn a_right_code_takes_back_the_wrong_ones_of_its_own_sign_in() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    guess(&world, 10).await;
    for _ in 0..5 {
        let mut browser = ServiceBrowser::new();
        browser.caller.cookies.clear();
        browser.login(&world, "mari", PASSWORD).await;
        for _ in 0..4 {
            browser.enter_code(&world, "000000").await;
        }
        world.clock.advance(60);
        assert!(browser.enter_code(&world, &world.totp_code()).await.success);
    }
}

#[tokio::test]
async fn a_new_password_ends_the_pause_of_codes() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    guess(&world, 20).await;
    world.new_password("mari", "Talv-2027!!").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", "Talv-2027!!").await;
    assert!(browser.enter_code(&world, &world.totp_code()).await.success);
}
