//! Known browsers.

use lavi::accounts::FormCalls;

use super::{
    ErrorCode, ServiceBrowser, WRONG, World, code, credentials, fail, is_paused,
    with_authenticator, without_captcha,
};
use crate::cast::PASSWORD;

/// Mari's known browser, at another address than the attack comes from.
async fn own(world: &World) -> ServiceBrowser {
    let mut browser = ServiceBrowser::at("192.0.2.1");
    assert!(browser.login(world, "mari", PASSWORD).await.success);
    // After signing out, only the device cookie is left.
    browser.caller.cookies.retain(|(name, _)| name == "lavi_device");
    assert_eq!(browser.caller.cookies.len(), 1);
    browser
}

#[tokio::test]
async fn failures_of_strangers_do_not_affect_a_known_browser() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = own(&world).await;
    fail(&world, "198.51.100.7", "mari", 3).await;
    let outcome = browser.login(&world, "mari", PASSWORD).await;
    assert!(outcome.success && !outcome.show_captcha);
    let world = without_captcha().await;
    world.person("mari").await;
    let mut browser = own(&world).await;
    // The attack comes from the same address that she uses.
    assert!(is_paused(&fail(&world, "192.0.2.1", "mari", 11).await));
    browser.caller.address = "203.0.113.9".parse().unwrap();
    assert!(
        browser.login(&world, "mari", PASSWORD).await.success,
        "a browser is known, not an address"
    );
}

#[tokio::test]
async fn failures_of_a_known_browser_count_against_it_and_not_the_name() {
    let world = without_captcha().await;
    world.person("mari").await;
    let mut browser = own(&world).await;
    for _ in 0..10 {
        assert_eq!(
            code(&browser.login(&world, "mari", WRONG).await),
            Some(ErrorCode::CheckEmailAndPassword)
        );
    }
    assert!(
        ServiceBrowser::at("198.51.100.7").login(&world, "mari", PASSWORD).await.success,
        "nobody else is paused by it"
    );
    // From now on it is an unknown browser.
    for _ in 0..10 {
        assert_eq!(
            code(&browser.login(&world, "mari", WRONG).await),
            Some(ErrorCode::CheckEmailAndPassword)
        );
    }
    assert!(is_paused(&browser.login(&world, "mari", PASSWORD).await));
    world.clock.advance(15 * 60);
    assert!(browser.login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_known_browser_is_asked_for_a_captcha_after_three_failures() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = own(&world).await;
    for asked in [false, false, true] {
        assert_eq!(browser.login(&world, "mari", WRONG).await.show_captcha, asked);
    }
}

#[tokio::test]
async fn the_device_cookie_is_http_only_same_site_and_secure() {
    let world = World::new().await;
    world.person("mari").await;
    let reply =
        world.service.login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD)).await;
    let cookie =
        reply.set_cookies.iter().find(|cookie| cookie.starts_with("lavi_device=")).unwrap();
    let (pair, attributes) = cookie.split_once(';').unwrap();
    assert_eq!(pair.len(), "lavi_device=".len() + 43);
    assert_eq!(attributes, " Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure");
}

#[tokio::test]
async fn only_a_complete_sign_in_makes_a_browser_known() {
    let world = World::new().await;
    with_authenticator(&world).await;
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "mari", PASSWORD).await.two_factor_required);
    assert_eq!(browser.caller.cookie("lavi_device"), None);
}

#[tokio::test]
async fn a_planted_device_cookie_does_not_make_another_browser_known() {
    let world = without_captcha().await;
    world.person("mari").await;
    world.person("juku").await;
    let mut thief = ServiceBrowser::at("198.51.100.7");
    thief.login(&world, "juku", PASSWORD).await;
    let planted = thief.caller.cookie("lavi_device").unwrap().to_owned();
    let mut victim = ServiceBrowser::new();
    victim.caller.cookies.push(("lavi_device".to_owned(), planted.clone()));
    assert!(victim.login(&world, "mari", PASSWORD).await.success);
    assert_ne!(victim.caller.cookie("lavi_device"), Some(planted.as_str()));
    fail(&world, "203.0.113.1", "mari", 10).await;
    assert!(is_paused(&thief.login(&world, "mari", PASSWORD).await));
    victim.caller.cookies.retain(|(name, _)| name == "lavi_device");
    assert!(victim.login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_browser_is_known_to_eight_accounts_and_the_oldest_is_dropped() {
    let world = without_captcha().await;
    let mut browser = ServiceBrowser::new();
    let names: Vec<String> = (0..9).map(|at| format!("child{at}")).collect();
    for name in &names {
        world.person(name).await;
        assert!(browser.login(&world, name, PASSWORD).await.success);
        world.clock.advance(60);
    }
    browser.caller.cookies.retain(|(name, _)| name == "lavi_device");
    for name in &names {
        fail(&world, "198.51.100.7", name, 10).await;
    }
    assert!(is_paused(&browser.clone().login(&world, &names[0], PASSWORD).await));
    for name in &names[1..] {
        assert!(browser.clone().login(&world, name, PASSWORD).await.success, "{name}");
    }
}

#[tokio::test]
async fn an_account_has_thirty_two_known_browsers_and_the_oldest_is_dropped() {
    let world = without_captcha().await;
    world.person("mari").await;
    let mut browsers = Vec::new();
    for _ in 0..33 {
        browsers.push(own(&world).await);
        world.clock.advance(60);
    }
    fail(&world, "198.51.100.7", "mari", 10).await;
    for (at, browser) in browsers.iter_mut().enumerate() {
        let outcome = browser.login(&world, "mari", PASSWORD).await;
        assert_eq!((outcome.success, is_paused(&outcome)), (at > 0, at == 0), "{at}");
    }
}

#[tokio::test]
async fn a_known_browser_is_forgotten_after_half_a_year_a_new_password_or_a_block() {
    for case in ["half a year", "new password", "block"] {
        let world = without_captcha().await;
        let id = world.person("mari").await;
        let mut browser = own(&world).await;
        match case {
            "half a year" => {
                world.clock.advance(180 * 24 * 3600);
                world.service.upkeep.sweep().await;
            }
            "new password" => {
                world.new_password("mari", "Talv-2027!!").await;
            }
            _ => {
                world.service.administration.block(&id).await.unwrap();
                world.service.administration.unblock(&id).await.unwrap();
            }
        }
        fail(&world, "198.51.100.7", "mari", 10).await;
        assert!(is_paused(&browser.login(&world, "mari", PASSWORD).await), "{case}");
    }
}

#[tokio::test]
async fn without_a_device_cookie_name_sign_in_works_and_no_browser_is_known() {
    let world = World::with(|settings| settings.device_cookie = None).await;
    world.person("mari").await;
    let reply =
        world.service.login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD)).await;
    assert_eq!(reply.set_cookies.len(), 1);
}

#[tokio::test]
async fn fifty_failures_in_a_day_make_a_known_browser_unknown() {
    let world = without_captcha().await;
    world.person("mari").await;
    let mut browser = own(&world).await;
    for _ in 0..5 {
        for _ in 0..10 {
            browser.login(&world, "mari", WRONG).await;
        }
        world.clock.advance(15 * 60);
    }
    fail(&world, "198.51.100.7", "mari", 10).await;
    assert!(is_paused(&browser.login(&world, "mari", PASSWORD).await));
}
