//! Setting a password by a link.

use super::{allowances::number, sign_in::one_slow_hash_at_a_time};
use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World, of_field},
};
use lavi::{
    accounts::{
        AccountService, FormCalls, PasswordSetting, ResetRequest, TokenCheck, TokenKind,
        embedded::{ChangeOutcome, NewPerson},
        outcome::Outcome,
    },
    domain::{ErrorCode, Secret},
};

const NEW: &str = "Suvi-2027!!";

async fn request(world: &World, address: &str, username: &str) -> Outcome {
    let request = ResetRequest { username: username.to_owned(), recaptcha: None };
    world.service.request_reset(&ServiceBrowser::at(address).caller, request).await.result.unwrap()
}

fn setting(token: &str, password: &str) -> PasswordSetting {
    PasswordSetting {
        token: Secret::new(token),
        username: "mari".to_owned(),
        old_password: None,
        password: Secret::new(password),
        password_confirmation: Secret::new(password),
    }
}

async fn set(world: &World, kind: TokenKind, setting: PasswordSetting) -> Outcome {
    world.service.set_password(&ServiceBrowser::new().caller, kind, setting).await.result.unwrap()
}

/// Sets a new password with this link.
pub async fn set_new(world: &World, token: &str) {
    assert!(set(world, TokenKind::Reset, setting(token, NEW)).await.success);
}

async fn validate(world: &World, kind: TokenKind, token: &str) -> Outcome {
    let check = TokenCheck { token: Secret::new(token), kind };
    world.service.validate_token(&ServiceBrowser::new().caller, check).await.result.unwrap()
}

async fn world() -> World {
    let world = World::new().await;
    world.person("mari").await;
    world
}

#[tokio::test]
async fn a_forgotten_password_is_set_by_the_letters_link() {
    let world = world().await;
    let token = world.reset_token("mari@school.example").await;
    let valid = validate(&world, TokenKind::Reset, &token).await;
    assert_eq!((valid.success, valid.username.as_deref()), (true, Some("mari")));
    assert!(set(&world, TokenKind::Reset, setting(&token, NEW)).await.success);
    assert!(!ServiceBrowser::new().login(&world, "mari", PASSWORD).await.success);
    assert!(ServiceBrowser::new().login(&world, "mari", NEW).await.success);
}

#[tokio::test]
async fn a_common_or_personal_password_is_refused_and_keeps_the_link() {
    let world = world().await;
    let token = world.reset_token("mari").await;
    for (password, expected) in [
        ("Password123!", ErrorCode::PasswordCommon),
        ("Maasikas-27!", ErrorCode::PasswordPersonal),
        ("M4ri-at-school", ErrorCode::PasswordPersonal),
        ("Paevik-2027x", ErrorCode::PasswordPersonal),
    ] {
        let refused = set(&world, TokenKind::Reset, setting(&token, password)).await;
        assert_eq!(
            (refused.success, of_field(&refused.errors, "password")),
            (false, Some(expected)),
            "{password}"
        );
    }
    assert!(
        set(&world, TokenKind::Reset, setting(&token, NEW)).await.success,
        "the link is not used up"
    );
}

#[tokio::test]
async fn a_refused_reset_request_says_why() {
    let world = world().await;
    world.add(NewPerson { email: None, ..cast::account("silent") }).await;
    world.add(NewPerson { activated: false, ..cast::account("new") }).await;
    let cases = [
        ("nobody", ErrorCode::UserNotFound),
        ("silent", ErrorCode::MissingEmail),
        ("new", ErrorCode::AccountNotActivated),
    ];
    for (username, expected) in cases {
        let outcome = request(&world, "192.0.2.1", username).await;
        assert_eq!((outcome.success, outcome.errors.first()), (false, Some(expected)));
    }
    assert_eq!(
        of_field(&request(&world, "192.0.2.2", "").await.errors, "username"),
        Some(ErrorCode::Required)
    );
    assert!(world.letters().await.is_empty());
}

#[tokio::test]
async fn a_second_request_within_a_minute_sends_no_second_letter() {
    let world = world().await;
    world.reset_token("mari").await;
    assert_eq!(
        request(&world, "192.0.2.9", "mari").await.errors.first(),
        Some(ErrorCode::ResetRequestAlreadySent)
    );
    assert_eq!(world.letters().await.len(), 1);
    world.clock.advance(60);
    world.reset_token("mari").await;
}

#[tokio::test]
async fn the_third_request_for_a_name_asks_for_a_captcha_and_other_names_do_not() {
    let world = world().await;
    request(&world, "192.0.2.1", "mari").await;
    assert!(!request(&world, "192.0.2.2", "Mari").await.show_captcha);
    assert!(request(&world, "192.0.2.3", "mari").await.show_captcha);
    let refused = request(&world, "192.0.2.4", "mari").await;
    assert_eq!(
        (refused.show_captcha, refused.errors.first()),
        (true, Some(ErrorCode::ConfirmRecaptcha))
    );
    for name in ["a", "b", "c", "d"] {
        assert!(!request(&world, "192.0.2.1", name).await.show_captcha);
    }
}

#[tokio::test]
async fn a_link_works_for_its_own_kind_once_and_for_three_hours() {
    let world = world().await;
    let token = world.reset_token("mari").await;
    for (kind, token) in [
        (TokenKind::Change, token.as_str()),
        (TokenKind::Admin, &token),
        (TokenKind::Reset, "made-up"),
    ] {
        assert_eq!(
            validate(&world, kind, token).await.errors.first(),
            Some(ErrorCode::TokenValidationFailed)
        );
        assert_eq!(
            set(&world, kind, setting(token, NEW)).await.errors.first(),
            Some(ErrorCode::PasswordChangeFailed)
        );
    }
    assert!(validate(&world, TokenKind::Reset, &token).await.success, "looking does not spend it");
    assert!(set(&world, TokenKind::Reset, setting(&token, NEW)).await.success);
    assert!(!validate(&world, TokenKind::Reset, &token).await.success);
    let again = set(&world, TokenKind::Reset, setting(&token, "Talv-2027!!")).await;
    assert_eq!(again.errors.first(), Some(ErrorCode::PasswordChangeFailed));
    world.clock.advance(60);
    let late = world.reset_token("mari").await;
    world.clock.advance(3 * 3600);
    assert_eq!(
        validate(&world, TokenKind::Reset, &late).await.errors.first(),
        Some(ErrorCode::TokenValidationFailed)
    );
    assert_eq!(
        set(&world, TokenKind::Reset, setting(&late, NEW)).await.errors.first(),
        Some(ErrorCode::PasswordChangeFailed)
    );
}

#[tokio::test]
async fn a_mistake_in_the_form_is_named_and_does_not_use_up_the_link() {
    let world = world().await;
    let token = world.reset_token("mari").await;
    let fine = || setting(&token, NEW);
    let cases = [
        (PasswordSetting { username: String::new(), ..fine() }, "username", ErrorCode::Required),
        (
            PasswordSetting { username: "juku".to_owned(), ..fine() },
            "username",
            ErrorCode::UsernameNotFound,
        ),
        (
            PasswordSetting { password: Secret::default(), ..fine() },
            "password",
            ErrorCode::Required,
        ),
        (
            PasswordSetting { password: Secret::new("Suvi27"), ..fine() },
            "password",
            ErrorCode::MinLength,
        ),
        (
            PasswordSetting { password: Secret::new("suvisuvisuvi"), ..fine() },
            "password",
            ErrorCode::PasswordStrength,
        ),
        (
            PasswordSetting { password_confirmation: Secret::new("Suvi-2028!!"), ..fine() },
            "password_confirmation",
            ErrorCode::PasswordMismatch,
        ),
        (
            PasswordSetting { password_confirmation: Secret::default(), ..fine() },
            "password_confirmation",
            ErrorCode::Required,
        ),
        (setting(&token, PASSWORD), "password", ErrorCode::OldPassword),
    ];
    for (setting, field, expected) in cases {
        assert_eq!(
            of_field(&set(&world, TokenKind::Reset, setting).await.errors, field),
            Some(expected)
        );
    }
    let by_mail = PasswordSetting { username: "MARI@school.example".to_owned(), ..fine() };
    assert!(set(&world, TokenKind::Reset, by_mail).await.success);
}

#[tokio::test]
async fn the_last_three_passwords_are_refused_and_the_fourth_is_not() {
    let world = world().await;
    let mut current = PASSWORD;
    for next in ["Esimene-1!", "Teine-2!!!"] {
        let token = world.reset_token("mari").await;
        assert!(set(&world, TokenKind::Reset, setting(&token, next)).await.success);
        world.clock.advance(900);
        current = next;
    }
    let token = world.reset_token("mari").await;
    for old in [PASSWORD, "Esimene-1!", current] {
        let outcome = set(&world, TokenKind::Reset, setting(&token, old)).await;
        assert_eq!(of_field(&outcome.errors, "password"), Some(ErrorCode::OldPassword));
    }
    assert!(set(&world, TokenKind::Reset, setting(&token, "Kolmas-3!!")).await.success);
    world.clock.advance(900);
    let token = world.reset_token("mari").await;
    assert!(set(&world, TokenKind::Reset, setting(&token, PASSWORD)).await.success);
}

#[tokio::test]
async fn passwords_of_one_second_are_former_ones_in_their_order() {
    let world = world().await;
    let all = [PASSWORD, "Esimene-1!", "Teine-2!!!", "Kolmas-3!!", "Neljas-4!!", "Viies-5!!!"];
    let change = async |old: &str, new: &str| {
        let mut browser = ServiceBrowser::new();
        browser.login(&world, "mari", old).await;
        let link = world.service.own_account.change_link(&browser.caller).await.result.unwrap();
        let ChangeOutcome::Done(token) = link else { panic!("{link:?}") };
        let token = token.expose();
        let setting =
            PasswordSetting { old_password: Some(Secret::new(old)), ..setting(token, new) };
        set(&world, TokenKind::Change, setting).await
    };
    for pair in all.windows(2) {
        assert!(change(pair[0], pair[1]).await.success, "{pair:?}");
    }
    for old in &all[3..] {
        let outcome = change(all[5], old).await;
        assert_eq!(of_field(&outcome.errors, "password"), Some(ErrorCode::OldPassword), "{old}");
    }
    assert!(change(all[5], all[2]).await.success);
}

#[tokio::test]
async fn a_change_needs_the_old_password() {
    let world = World::new().await;
    world.person("mari").await;
    let token = world.change_token("mari").await;
    let with = |old: &str| PasswordSetting {
        old_password: Some(Secret::new(old)),
        ..setting(&token, NEW)
    };
    let cases = [
        (setting(&token, NEW), ErrorCode::Required),
        (with(""), ErrorCode::Required),
        (with("Sygis-2027!"), ErrorCode::IncorrectPassword),
    ];
    for (setting, expected) in cases {
        assert_eq!(
            of_field(&set(&world, TokenKind::Change, setting).await.errors, "old_password"),
            Some(expected)
        );
    }
    assert!(set(&world, TokenKind::Change, with(PASSWORD)).await.success);
}

#[tokio::test]
async fn ten_wrong_old_passwords_end_the_link() {
    let world = World::new().await;
    world.person("mari").await;
    let token = world.change_token("mari").await;
    let with = |old: &str| PasswordSetting {
        old_password: Some(Secret::new(old)),
        ..setting(&token, NEW)
    };
    for _ in 0..10 {
        set(&world, TokenKind::Change, with("Sygis-2027!")).await;
    }
    let outcome = set(&world, TokenKind::Change, with(PASSWORD)).await;
    assert_eq!(outcome.errors.first(), Some(ErrorCode::PasswordChangeFailed));
}

#[tokio::test]
async fn an_old_password_that_was_not_looked_at_is_no_wrong_one() {
    let world = World::with(one_slow_hash_at_a_time).await;
    world.person("mari").await;
    let token = world.change_token("mari").await;
    let wrong =
        PasswordSetting { old_password: Some(Secret::new("Sygis-2027!")), ..setting(&token, NEW) };
    let tries = (0..6).map(|_| set(&world, TokenKind::Change, wrong.clone()));
    let outcomes = futures_util::future::join_all(tries).await;
    let busy = outcomes.iter().filter(|o| o.errors.first() == Some(ErrorCode::ServiceBusy)).count();
    assert!((1..6).contains(&busy), "{outcomes:?}");
    let counted = "SELECT CAST(SUM(tries) AS BIGINT) FROM attempts WHERE id LIKE 'change:%'";
    assert_eq!(number(&world, counted).await, i64::try_from(6 - busy).unwrap());
}

#[tokio::test]
async fn an_operators_link_sets_a_password_without_the_old_one() {
    let world = World::new().await;
    let id = world.add(NewPerson { password: None, ..cast::account("mari") }).await;
    let link = world.service.administration.admin_password_link(&id).await.unwrap();
    assert!(link.expose().starts_with("https://login.example/en/adminChangePassword/"));
    assert_eq!(world.letter().await.link(), link.expose());
    let token = link.expose().rsplit('/').next().unwrap();
    assert!(set(&world, TokenKind::Admin, setting(token, NEW)).await.success);
    assert!(ServiceBrowser::new().login(&world, "mari", NEW).await.success);
}

#[tokio::test]
async fn a_new_password_ends_sessions_links_and_failures_and_sends_a_letter() {
    let world = world().await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    for _ in 0..3 {
        ServiceBrowser::at("198.51.100.7").login(&world, "mari", "Sygis-2027!").await;
    }
    let first = world.reset_token("mari").await;
    world.clock.advance(60);
    let second = world.reset_token("mari").await;
    set(&world, TokenKind::Reset, setting(&second, NEW)).await;
    assert_eq!(browser.signed_in(&world).await, None);
    assert!(!validate(&world, TokenKind::Reset, &first).await.success);
    assert!(
        ServiceBrowser::at("198.51.100.7").login(&world, "mari", NEW).await.success,
        "no captcha any more"
    );
    let letters = world.letters().await;
    assert!(letters.iter().any(|letter| letter.subject.contains("was changed")
        && letter.link() == "https://login.example/en/forgotPassword"));
}

#[tokio::test]
async fn a_reset_leaves_the_second_factor_in_force() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let token = world.reset_token("mari@school.example").await;
    assert!(set(&world, TokenKind::Reset, setting(&token, NEW)).await.success);
    let outcome = ServiceBrowser::new().login(&world, "mari", NEW).await;
    assert!(outcome.success && outcome.two_factor_required, "{outcome:?}");
}
