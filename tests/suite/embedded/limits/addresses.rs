//! What is counted per address, per network, and in all networks together.

use super::{
    ErrorCode, NEVER, ServiceBrowser, Thresholds, WRONG, World, code, credentials, fail,
    in_a_quarter, proof, worked,
};
use crate::{cast::PASSWORD, doubles::account_service::Stub, remote::log};
use lavi::{
    accounts::{
        AccountService, Credentials, Fault, FormCalls, PasswordSetting, ResetRequest, TokenCheck,
        TokenKind, outcome::Outcome,
    },
    config::CaptchaKind,
    domain::Secret,
};

/// Fails once with each of this many names, from addresses made from a number; returns how many tries were looked at.
async fn spray(world: &World, address: impl Fn(usize) -> String, names: usize) -> usize {
    let mut looked_at = 0;
    for at in 0..names {
        let (name, password) = (format!("pupil{at}"), format!("{WRONG}{at}"));
        let outcome = ServiceBrowser::at(&address(at)).login(world, &name, &password).await;
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
async fn hundreds_of_failing_names_ask_for_captchas_and_pause_nobody_at_their_address() {
    let world = World::new().await;
    world.person("mari").await;
    let mut own = ServiceBrowser::at("198.51.100.9");
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    assert_eq!(spray(&world, |_| "192.0.2.1".to_owned(), 230).await, 50, "without a captcha");
    // With the work, every one is looked at, and costs it.
    for at in 0..12 {
        let name = format!("other{at}");
        let outcome = worked(&world, "192.0.2.1", &name, WRONG).await;
        assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword), "{name}");
    }
    let outcome = worked(&world, "192.0.2.1", "mari", PASSWORD).await;
    assert!(outcome.success, "nobody is shut out: {outcome:?}");
    own.caller.address = "192.0.2.1".parse().unwrap();
    assert!(own.login(&world, "mari", PASSWORD).await.success, "a known browser signs in there");
    world.clock.advance(15 * 60);
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn an_address_has_a_daily_captcha_threshold() {
    let day = Thresholds::new(NEVER, 5);
    let world = World::with(|settings| settings.config.limits.names = day).await;
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
        let world = World::with(|settings| settings.config.limits.names = in_a_quarter(1)).await;
        let address = |at: usize| {
            if near.ends_with(':') {
                format!("{near}{:x}00::1", at + 1)
            } else {
                format!("{near}{}", at + 1)
            }
        };
        assert_eq!(spray(&world, address, 25).await, 20, "{near}");
        assert_eq!(code(&fail(&world, far, "c", 1).await), Some(ErrorCode::CheckEmailAndPassword));
    }
}

#[tokio::test]
async fn the_56_of_an_ipv6_household_has_twice_the_threshold_of_an_address() {
    let world = World::with(|settings| settings.config.limits.names = in_a_quarter(3)).await;
    let of_home = |at: usize| format!("2001:db8:1:2{at:02x}::1");
    assert_eq!(spray(&world, of_home, 25).await, 6);
    // Another household of the same /48.
    assert_eq!(
        code(&fail(&world, "2001:db8:1:300::1", "c", 1).await),
        Some(ErrorCode::CheckEmailAndPassword)
    );
}

#[tokio::test]
async fn an_ipv6_64_counts_as_one_address() {
    let world = World::with(|settings| settings.config.limits.names = in_a_quarter(2)).await;
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
    let world = World::with(|settings| settings.config.limits.names = in_a_quarter(5)).await;
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
        settings.config.limits.everywhere_least = 6;
        settings.config.limits.look_around = 0;
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

#[tokio::test]
async fn the_alarm_looks_around_after_the_clock_has_jumped_back() {
    let world = World::with(|settings| {
        settings.config.limits.everywhere_least = 6;
        settings.config.limits.look_around = 5;
    })
    .await;
    world.person("mari").await;
    world.clock.advance(3600);
    spray(&world, |at| format!("10.{at}.0.1"), 1).await;
    world.clock.advance(-3600);
    spray(&world, |at| format!("10.{at}.1.1"), 6).await;
    world.clock.advance(5);
    spray(&world, |at| format!("10.{at}.2.1"), 1).await;
    assert_eq!(
        code(&ServiceBrowser::at("10.99.0.1").login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
}

async fn ask(world: &World, name: &str) -> Outcome {
    let request = ResetRequest { username: name.to_owned(), recaptcha: None };
    world.service.request_reset(&ServiceBrowser::new().caller, request).await.result.unwrap()
}

#[tokio::test]
async fn the_alarm_is_a_share_of_the_sign_ins() {
    let world = World::with(|settings| {
        settings.config.limits.everywhere_least = 2;
        settings.config.limits.everywhere_percent = 25;
        settings.config.limits.look_around = 0;
    })
    .await;
    world.person("mari").await;
    for at in 0..20 {
        let browser = &mut ServiceBrowser::at(&format!("198.51.{at}.7"));
        assert!(browser.login(&world, "mari", PASSWORD).await.success);
    }
    let right = async || ServiceBrowser::at("10.99.0.1").login(&world, "mari", PASSWORD).await;
    // A quarter of twenty-one are five.
    spray(&world, |at| format!("10.{at}.0.1"), 4).await;
    assert!(right().await.success);
    fail(&world, "10.50.0.1", "one-more", 1).await;
    assert_eq!(code(&right().await), Some(ErrorCode::ConfirmRecaptcha));
}

#[tokio::test]
async fn reset_requests_for_many_names_lead_to_a_captcha_and_never_to_a_pause() {
    let world = World::with(|settings| settings.config.limits.resets = Thresholds::new(3, 5)).await;
    world.person("mari").await;
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
    for at in 0..5 {
        world.clock.advance(3600);
        let recaptcha = Some(proof(&world, &ServiceBrowser::new().caller).await);
        let request = ResetRequest { username: format!("other{at}"), recaptcha };
        let asked = world.service.request_reset(&ServiceBrowser::new().caller, request).await;
        assert_eq!(asked.result.unwrap().errors.first(), Some(ErrorCode::UserNotFound));
    }
    let refused = ask(&world, "mari").await;
    assert_eq!(
        (refused.errors.first(), refused.retry_after),
        (Some(ErrorCode::ConfirmRecaptcha), None),
        "more than a day's number asks for a captcha"
    );
    let recaptcha = Some(proof(&world, &ServiceBrowser::new().caller).await);
    let request = ResetRequest { username: "mari".to_owned(), recaptcha };
    let asked = world.service.request_reset(&ServiceBrowser::new().caller, request).await;
    assert!(asked.result.unwrap().success);
    assert_eq!(world.letters().await.len(), 1);
}

#[tokio::test]
async fn there_is_always_a_live_link_in_the_mailbox_and_never_a_flood_of_letters() {
    let world = World::with(|settings| settings.config.limits.captcha_after = i64::MAX).await;
    world.person("mari").await;
    // A stranger asks once a minute, all day long.
    for minute in 0..24 * 60 {
        let outcome = ask(&world, "mari").await;
        let expected = [None, Some(ErrorCode::ResetRequestAlreadySent)];
        assert!(expected.contains(&outcome.errors.first()), "{minute}: {outcome:?}");
        assert_eq!(outcome.retry_after, None);
        if minute % 60 == 59 {
            let link = world.letter().await.token();
            world.clock.advance(59);
            let check = TokenCheck { token: Secret::new(link), kind: TokenKind::Reset };
            let checked = world.service.validate_token(&ServiceBrowser::new().caller, check).await;
            assert!(checked.result.unwrap().success, "{minute}: the newest letter's link is live");
            world.clock.advance(1);
        } else {
            world.clock.advance(60);
        }
    }
    let letters = world.letters().await.len();
    assert!((12..=15).contains(&letters), "{letters} letters in a day");
    // The owner uses the newest link, and has another one at once if need be.
    let setting = PasswordSetting {
        token: Secret::new(world.letter().await.token()),
        username: "mari".to_owned(),
        old_password: None,
        password: Secret::new("Talvine-2027"),
        password_confirmation: Secret::new("Talvine-2027"),
    };
    let caller = ServiceBrowser::new().caller;
    let set = world.service.set_password(&caller, TokenKind::Reset, setting).await;
    assert!(set.result.unwrap().success);
    assert!(ask(&world, "mari").await.success);
}

#[tokio::test]
async fn where_the_provider_of_captchas_fails_a_place_is_not_left_without_a_way() {
    let provider = Stub::answering(500, "");
    let world = World::with(|settings| {
        settings.config.captcha.kind = CaptchaKind::Turnstile;
        settings.config.captcha.verify_url = Some(provider.root.join("/verify").unwrap());
        settings.config.limits.names = in_a_quarter(1);
    })
    .await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "juku", 1).await;
    let answered = |name: &str| Credentials {
        recaptcha: Some("answer".to_owned()),
        ..credentials(name, PASSWORD)
    };
    let without = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    assert_eq!(code(&without), Some(ErrorCode::ConfirmRecaptcha));
    assert!(ServiceBrowser::new().login_with(&world, answered("mari")).await.success);
    // Who tries one name again and again waits for the provider.
    fail(&world, "198.51.100.7", "kadri", 1).await;
    for _ in 0..2 {
        ServiceBrowser::at("203.0.113.7").login(&world, "kadri", WRONG).await;
        ServiceBrowser::at("203.0.114.7").login(&world, "kadri", WRONG).await;
    }
    let caller = ServiceBrowser::at("203.0.115.7").caller;
    let refused = world.service.login(&caller, answered("kadri")).await;
    assert_eq!(refused.result.unwrap_err(), Fault::ServerError);
}
