//! Letters that open a browser while a name is paused.

use super::{ErrorCode, Secret, ServiceBrowser, World, fail, is_paused, without_captcha};
use crate::{
    cast::{self, PASSWORD},
    embedded::events,
    world::Letter,
};
use lavi::accounts::{AccountService, Fault, ResetRequest, outcome::Outcome};

async fn ask(world: &World, browser: &ServiceBrowser, name: &str) -> Outcome {
    let request = ResetRequest { username: name.to_owned(), recaptcha: None };
    world.service.request_opening(&browser.caller, request).await.result.unwrap()
}

/// The letters, as soon as there are so many: they are written after the answer.
async fn letters(world: &World, number: usize) -> Vec<Letter> {
    for _ in 0..200 {
        let letters = world.letters().await;
        if letters.len() >= number {
            return letters;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("fewer than {number} letters");
}

async fn open(world: &World, browser: &mut ServiceBrowser, token: &str) -> Result<Outcome, Fault> {
    let reply = world.service.open_browser(&browser.caller, &Secret::new(token)).await;
    Ok(browser.take(reply))
}

#[tokio::test]
async fn the_link_makes_the_browser_that_follows_it_a_known_one() {
    let world = without_captcha().await;
    world.person("mari").await;
    assert!(is_paused(&fail(&world, "198.51.100.7", "mari", 11).await));
    let mut own = ServiceBrowser::at("192.0.2.1");
    let paused = own.login(&world, "mari", PASSWORD).await;
    assert!(is_paused(&paused) && paused.opens_by_letter);
    assert_eq!(ask(&world, &own, "mari").await, Outcome::done());
    let letter = letters(&world, 1).await.pop().unwrap();
    assert!(letter.link().contains("/openBrowser/"), "{}", letter.plain);
    assert!(open(&world, &mut own, &letter.token()).await.unwrap().success);
    assert!(own.signed_in(&world).await.is_none(), "it signs nobody in");
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    let mut other = ServiceBrowser::at("192.0.2.2");
    assert!(is_paused(&other.login(&world, "mari", PASSWORD).await), "nobody else's browser");
    let spent = open(&world, &mut other, &letter.token()).await.unwrap();
    assert_eq!(spent.errors.first(), Some(ErrorCode::TokenValidationFailed));
    for event in ["opening_asked", "browser_opened"] {
        assert_eq!(events::times(&world, event).await, 1, "{event}");
    }
}

#[tokio::test]
async fn wrong_passwords_in_an_opened_browser_count_against_it() {
    let world = without_captcha().await;
    world.person("mari").await;
    fail(&world, "198.51.100.7", "mari", 10).await;
    let mut own = ServiceBrowser::at("192.0.2.1");
    ask(&world, &own, "mari").await;
    let token = letters(&world, 1).await.pop().unwrap().token();
    open(&world, &mut own, &token).await.unwrap();
    for _ in 0..10 {
        assert!(!is_paused(&own.login(&world, "mari", super::WRONG).await));
    }
    assert!(is_paused(&own.login(&world, "mari", PASSWORD).await));
}

#[tokio::test]
async fn the_answer_is_the_same_for_everybody_and_a_letter_goes_to_who_has_an_account_and_an_address()
 {
    let world = without_captcha().await;
    world.person("mari").await;
    let blocked = world.person("juku").await;
    world.service.administration.block(&blocked).await.unwrap();
    world.add(lavi::accounts::embedded::NewPerson { email: None, ..cast::account("ants") }).await;
    let browser = ServiceBrowser::new();
    for name in ["nobody", "juku", "ants", "mari@school.example"] {
        assert_eq!(ask(&world, &browser, name).await, Outcome::done(), "{name}");
    }
    let letters = letters(&world, 1).await;
    assert_eq!(
        letters.iter().map(|letter| letter.to.as_str()).collect::<Vec<_>>(),
        ["mari@school.example"]
    );
    assert_eq!(
        ask(&world, &browser, " ").await.errors.first(),
        Some(ErrorCode::Required),
        "and nobody is asked about nobody"
    );
}

#[tokio::test]
async fn a_new_password_ends_links_that_open_a_browser() {
    let world = without_captcha().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    ask(&world, &browser, "mari").await;
    let token = letters(&world, 1).await.pop().unwrap().token();
    world.new_password("mari", "Talvine-2027").await;
    let refused = open(&world, &mut browser, &token).await.unwrap();
    assert_eq!(refused.errors.first(), Some(ErrorCode::TokenValidationFailed));
}

#[tokio::test]
async fn without_device_cookies_no_letter_is_offered() {
    let world = World::with(|settings| {
        super::no_captcha(&mut settings.config.limits);
        settings.device_cookie = None;
    })
    .await;
    let paused = fail(&world, "198.51.100.7", "mari", 11).await;
    assert!(is_paused(&paused) && !paused.opens_by_letter);
}
