//! Trusted browsers: in them the second factor is not asked for, until a day or until something changes.

use lavi::{
    accounts::{
        FormCalls, LoginOutcome, TwoFactor,
        embedded::{ChangeOutcome, Depth, EventFilter, KnownBrowser, NewPerson, Proof},
    },
    domain::Secret,
};

use super::events::{read, times};
use crate::{
    cast::{self, PASSWORD},
    world::{COOKIE, DEVICE_COOKIE, ServiceBrowser, World},
};

const DAY: i64 = 24 * 3600;

/// A world with Jaak, who has a second factor.
async fn world() -> World {
    let world = World::new().await;
    world.add(cast::account_with_totp("jaak")).await;
    world
}

async fn signs_in(world: &World, browser: &mut ServiceBrowser) -> LoginOutcome {
    let outcome = browser.login(world, "jaak", PASSWORD).await;
    assert!(outcome.success, "{outcome:?}");
    outcome
}

/// Whether a sign-in by password asks for the code.
async fn asks(world: &World, browser: &mut ServiceBrowser) -> bool {
    signs_in(world, browser).await.two_factor_required
}

/// Gives the code that is asked for, and has the browser trusted if that was said.
async fn give(world: &World, browser: &mut ServiceBrowser, code: &str, trust: Option<bool>) {
    let code = TwoFactor {
        two_factor_code: Secret::new(code),
        remember_device: trust,
        ..TwoFactor::default()
    };
    let outcome = world.service.two_factor(&browser.caller, code).await;
    assert!(browser.take(outcome).success);
}

/// A browser that Jaak has trusted.
async fn trusted(world: &World) -> ServiceBrowser {
    let mut browser = ServiceBrowser::new();
    assert!(asks(world, &mut browser).await, "a code is asked for");
    give(world, &mut browser, &world.totp_code(), Some(true)).await;
    browser
}

async fn list(world: &World, browser: &ServiceBrowser) -> Vec<KnownBrowser> {
    let own = &world.service.sign_ins;
    own.overview(&browser.caller).await.result.unwrap().unwrap().trusted
}

#[tokio::test]
async fn a_trusted_browser_is_not_asked_until_the_day_and_no_other_is_trusted() {
    let world = world().await;
    let mut browser = trusted(&world).await;
    world.clock.advance(30);
    assert!(!asks(&world, &mut browser).await);
    assert!(asks(&world, &mut ServiceBrowser::new()).await, "another browser");
    let mut without = browser.clone();
    without.caller.cookies.retain(|(name, _)| name == COOKIE);
    assert!(asks(&world, &mut without).await, "the session's cookie says nothing");
    world.clock.advance(30 * DAY - 60);
    assert!(!asks(&world, &mut browser).await);
    world.clock.advance(60);
    assert!(asks(&world, &mut browser).await, "using it does not prolong it");
}

#[tokio::test]
async fn on_computers_that_several_people_share_it_neither_counts_nor_is_given() {
    let mut world = world().await;
    let mut browser = trusted(&world).await;
    world.clock.advance(30);
    world.settings.config.passkeys.shared_networks = vec!["192.0.2.0/24".parse().unwrap()];
    world.service = world.reopened().await;
    assert!(asks(&world, &mut browser).await, "it does not count");
    give(&world, &mut browser, &world.totp_code(), Some(true)).await;
    world.clock.advance(30);
    assert_eq!(times(&world, "browser_trusted").await, 1, "it is not given there");
}

#[tokio::test]
async fn trust_is_of_one_account() {
    let world = world().await;
    let mut browser = trusted(&world).await;
    world.add(NewPerson { email: None, ..cast::account_with_totp("peeter") }).await;
    let outcome = browser.login(&world, "peeter", PASSWORD).await;
    assert!(outcome.two_factor_required, "{outcome:?}");
}

#[tokio::test]
async fn a_box_that_is_not_ticked_and_a_configuration_without_days_trust_nothing() {
    for (days, ticked) in [(30, None), (30, Some(false)), (0, Some(true))] {
        let world = World::with(|settings| settings.config.session.trust_days = days).await;
        world.add(NewPerson { email: None, ..cast::account_with_totp("jaak") }).await;
        let mut browser = ServiceBrowser::new();
        assert!(asks(&world, &mut browser).await);
        give(&world, &mut browser, &world.totp_code(), ticked).await;
        world.clock.advance(30);
        assert!(asks(&world, &mut browser).await, "{days} {ticked:?}");
    }
}

#[tokio::test]
async fn what_protects_the_account_ends_the_trust_when_it_changes() {
    for change in ["elsewhere", "password", "recovery codes", "everywhere"] {
        let world = world().await;
        let mut browser = trusted(&world).await;
        let own = &world.service.own_account;
        match change {
            "password" => world.new_password("jaak", "Sygis-2026").await,
            "recovery codes" => {
                let reply = own.make_recovery_codes(&browser.caller).await;
                assert!(matches!(browser.take(reply), ChangeOutcome::Done(_)));
            }
            "everywhere" => {
                world.service.sign_ins.sign_out_everywhere(&browser.caller).await.result.unwrap();
            }
            _ => {
                let reply = world.service.sign_ins.sign_out_elsewhere(&browser.caller).await;
                assert!(matches!(browser.take(reply), ChangeOutcome::Done(())));
            }
        }
        world.clock.advance(30);
        let password = if change == "password" { "Sygis-2026" } else { PASSWORD };
        let outcome = browser.login(&world, "jaak", password).await;
        assert!(outcome.two_factor_required, "{change}: {outcome:?}");
    }
}

#[tokio::test]
async fn trust_is_listed_and_ended_at_any_node_by_its_person_alone() {
    let world = world().await;
    let mut browser = trusted(&world).await;
    let other = world.reopened().await;
    let seen = list(&world, &browser).await;
    assert_eq!((seen.len(), seen[0].is_this), (1, true));
    assert_eq!(seen[0].trusted_until, Some(world.clock.now() + 30 * DAY));
    world.person("mari").await;
    let mut mari = ServiceBrowser::new();
    mari.login(&world, "mari", PASSWORD).await;
    other.sign_ins.end_trust(&mari.caller, &seen[0].id).await.result.unwrap();
    assert_eq!(list(&world, &browser).await.len(), 1, "nobody ends what is another's");
    for _ in 0..2 {
        other.sign_ins.end_trust(&browser.caller, &seen[0].id).await.result.unwrap();
        assert_eq!(list(&world, &browser).await.len(), 0);
    }
    world.clock.advance(30);
    assert!(asks(&world, &mut browser).await);
    let events = read(&world, &EventFilter::default()).await;
    let count = |name: &str| events.iter().filter(|event| event.event == name).count();
    assert_eq!((count("browser_trusted"), count("trust_ended")), (1, 1));
}

#[tokio::test]
async fn who_knew_the_cookie_before_is_not_trusted() {
    let world = World::new().await;
    let id = world.add(NewPerson { email: None, ..cast::account("jaak") }).await;
    // A thief who has the password signs in, and plants the cookie that they got in the owner's browser.
    let mut thief = ServiceBrowser::new();
    signs_in(&world, &mut thief).await;
    let mut owner = ServiceBrowser::new();
    let planted = thief.caller.cookie(DEVICE_COOKIE).unwrap().to_owned();
    owner.caller.cookies.push((DEVICE_COOKIE.to_owned(), planted));
    let key = world.service.second_factors.begin_two_factor(&id).await.unwrap().secret;
    let code = || cast::totp_code_of(key.expose(), world.clock.now());
    let given = Secret::new(code());
    assert!(world.service.second_factors.confirm_two_factor(&id, &given).await.unwrap());
    world.clock.advance(30);
    assert!(asks(&world, &mut owner).await);
    give(&world, &mut owner, &code(), Some(true)).await;
    world.clock.advance(30);
    assert!(!asks(&world, &mut owner).await);
    assert!(asks(&world, &mut thief).await, "the browser got another cookie when it was trusted");
}

#[tokio::test]
async fn trust_proves_nothing_for_a_change_of_the_account() {
    let world = world().await;
    let mut browser = trusted(&world).await;
    world.clock.advance(600);
    assert!(!asks(&world, &mut browser).await);
    let reply = world.service.own_account.make_recovery_codes(&browser.caller).await;
    let outcome = browser.take(reply);
    assert!(matches!(outcome, ChangeOutcome::Unproven), "{outcome:?}");
}

#[tokio::test]
async fn a_session_is_ended_at_another_node_by_a_name_that_outlives_its_cookie() {
    let world = world().await;
    let mut thief = trusted(&world).await;
    world.clock.advance(30);
    let desk = trusted(&world).await;
    let own = &world.service.own_account;
    let seen =
        world.service.sign_ins.overview(&desk.caller).await.result.unwrap().unwrap().sign_ins;
    let one = seen.iter().find(|one| !one.is_this).unwrap().id.clone().unwrap();
    // The thief's session changes its cookie between the page and the press.
    let before = thief.cookie().map(str::to_owned);
    let proof = Proof { password: Secret::new(PASSWORD), ..Proof::default() };
    let reply = own.prove_again(&thief.caller, &proof, Depth::Person).await;
    assert!(matches!(thief.take(reply), ChangeOutcome::Done(())));
    assert_ne!(thief.cookie().map(str::to_owned), before);
    let other = world.reopened().await;
    other.sign_ins.sign_out_one(&desk.caller, &one).await.result.unwrap();
    assert_eq!(thief.signed_in(&world).await, None);
    assert!(desk.signed_in(&world).await.is_some());
}
