//! The second factor.

use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World, code, credentials},
};
use lavi::{
    accounts::{AccountService, Credentials},
    domain::{ErrorCode, Secret},
};

async fn world() -> World {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    world
}

#[tokio::test]
async fn the_password_leads_to_the_code_and_the_code_signs_in() {
    let (world, mut browser) = (world().await, ServiceBrowser::new());
    let first = browser.login(&world, "mari", PASSWORD).await;
    assert!(first.success && first.two_factor_required && first.url.is_none());
    assert_eq!(browser.signed_in(&world).await, None);
    let pending = world.service.pending(&browser.caller).await.result.unwrap();
    assert!(pending.two_factor_required);
    let waiting = browser.clone();
    let shown = world.totp_code();
    let second = browser.enter_code(&world, &format!("{} {}", &shown[..3], &shown[3..])).await;
    assert!(second.success && second.url.is_some());
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
    assert_ne!(waiting.cookie(), browser.cookie());
}

#[tokio::test]
async fn a_wrong_code_can_be_corrected() {
    let (world, mut browser) = (world().await, ServiceBrowser::new());
    browser.login(&world, "mari", PASSWORD).await;
    for wrong in ["", "letters"] {
        assert_eq!(
            code(&browser.enter_code(&world, wrong).await),
            Some(ErrorCode::InputCodeInvalid)
        );
    }
    let shown = world.totp_code();
    assert!(browser.enter_code(&world, &shown).await.success);
}

#[tokio::test]
async fn a_code_is_used_once() {
    let world = world().await;
    let shown = world.totp_code();
    let mut first = ServiceBrowser::new();
    first.login(&world, "mari", PASSWORD).await;
    assert!(first.enter_code(&world, &shown).await.success);
    let mut second = ServiceBrowser::new();
    second.login(&world, "mari", PASSWORD).await;
    assert_eq!(code(&second.enter_code(&world, &shown).await), Some(ErrorCode::InputCodeInvalid));
}

#[tokio::test]
async fn a_totp_code_is_accepted_at_most_one_step_early_or_late() {
    for (offset, fits) in [(-60, false), (-30, true), (30, true), (60, false)] {
        let (world, mut browser) = (world().await, ServiceBrowser::new());
        browser.login(&world, "mari", PASSWORD).await;
        let shown = world.totp_code();
        world.clock.advance(-offset);
        assert_eq!(browser.enter_code(&world, &shown).await.success, fits, "{offset}");
    }
}

#[tokio::test]
async fn wrong_codes_lead_to_a_captcha_like_wrong_passwords() {
    let (world, mut browser) = (world().await, ServiceBrowser::new());
    browser.login(&world, "mari", PASSWORD).await;
    browser.enter_code(&world, "no").await;
    browser.login(&world, "mari", PASSWORD).await;
    assert!(
        !browser.enter_code(&world, "no").await.show_captcha,
        "a right password forgets nothing"
    );
    assert!(browser.enter_code(&world, "no").await.show_captcha);
    let shown = world.totp_code();
    assert_eq!(code(&browser.enter_code(&world, &shown).await), Some(ErrorCode::ConfirmRecaptcha));
}

#[tokio::test]
async fn a_code_without_an_unfinished_sign_in_starts_over() {
    let (world, mut browser) = (world().await, ServiceBrowser::new());
    let outcome = browser.enter_code(&world, "123456").await;
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)));
    browser.login(&world, "mari", PASSWORD).await;
    world.clock.advance(15 * 60);
    let shown = world.totp_code();
    assert_eq!(browser.enter_code(&world, &shown).await.session_active, Some(false));
}

#[tokio::test]
async fn password_and_code_may_come_together() {
    let world = world().await;
    let both = |code: &str| Credentials {
        two_factor_code: Some(Secret::new(code)),
        ..credentials("mari", PASSWORD)
    };
    let wrong = ServiceBrowser::new().login_with(&world, both("letters")).await;
    assert_eq!((wrong.success, code(&wrong)), (false, Some(ErrorCode::InputCodeInvalid)));
    let right = both(&world.totp_code());
    assert!(ServiceBrowser::new().login_with(&world, right).await.url.is_some());
}

#[tokio::test]
async fn an_enrolment_takes_effect_with_its_first_code() {
    let world = World::new().await;
    let id = world.person("mari").await;
    let enrolment = world.service.second_factors.begin_two_factor(&id).await.unwrap();
    assert!(enrolment.address.expose().starts_with("otpauth://totp/P%C3%A4evik:mari?secret="));
    assert!(
        ServiceBrowser::new().login(&world, "mari", PASSWORD).await.url.is_some(),
        "not in force yet"
    );
    assert!(
        !world
            .service
            .second_factors
            .confirm_two_factor(&id, &Secret::new("letters"))
            .await
            .unwrap()
    );
    let code = cast::totp_code_of(enrolment.secret.expose(), world.clock.now());
    assert!(
        world.service.second_factors.confirm_two_factor(&id, &Secret::new(code)).await.unwrap()
    );
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.two_factor_required);
    world.service.second_factors.disable_two_factor(&id).await.unwrap();
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.url.is_some());
}
