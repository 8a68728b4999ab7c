//! Several accounts of one identity.

use lavi::{
    accounts::{AccountService, FormCalls, LoginOutcome, embedded::NewPerson},
    domain::ErrorCode,
};

use crate::{
    cast::{self, MARI, PASSWORD, TOTP_SECRET},
    world::{ServiceBrowser, World, code},
};

fn mari(username: &str) -> NewPerson {
    NewPerson {
        description: Some(format!("School of {username}")),
        ..cast::account_with_code(username, MARI)
    }
}

/// Mari's main account, two others of hers, a blocked one and one that is not activated.
async fn world() -> (World, Vec<String>) {
    let world = World::new().await;
    let persons = [
        NewPerson { chooses_account: true, ..mari("main") },
        mari("parent"),
        NewPerson { terms_version: None, ..mari("teacher") },
        NewPerson { blocked: true, ..mari("blocked") },
        NewPerson { activated: false, ..mari("new") },
    ];
    let mut ids = Vec::new();
    for person in persons {
        ids.push(world.add(person).await);
        world.clock.advance(1);
    }
    (world, ids)
}

async fn select(world: &World, browser: &mut ServiceBrowser, id: &str) -> LoginOutcome {
    let reply = world.service.select_user(&browser.caller, id).await;
    browser.take(reply)
}

#[tokio::test]
async fn the_person_chooses_among_the_usable_accounts() {
    let ((world, ids), mut browser) = (world().await, ServiceBrowser::new());
    let outcome = browser.login(&world, "main", PASSWORD).await;
    assert!(outcome.success && outcome.multiple_accounts && outcome.url.is_none());
    let listed: Vec<_> = outcome.accounts.iter().map(|account| account.id.clone()).collect();
    assert_eq!(listed, ids[..3]);
    assert_eq!(outcome.accounts[1].description.as_deref(), Some("School of parent"));
    assert_eq!(world.service.pending(&browser.caller).await.result.unwrap(), outcome);
    assert!(select(&world, &mut browser, &ids[1]).await.url.is_some());
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("parent"));
}

#[tokio::test]
async fn another_id_is_not_found_and_the_choice_stays_open() {
    let ((world, ids), mut browser) = (world().await, ServiceBrowser::new());
    let stranger = world.person("stranger").await;
    browser.login(&world, "main", PASSWORD).await;
    for id in [stranger.as_str(), &ids[3], &ids[4], ""] {
        assert_eq!(code(&select(&world, &mut browser, id).await), Some(ErrorCode::UserNotFound));
    }
    assert!(select(&world, &mut browser, &ids[0]).await.success);
}

#[tokio::test]
async fn the_chosen_accounts_terms_come_after_the_choice() {
    let ((world, ids), mut browser) = (world().await, ServiceBrowser::new());
    browser.login(&world, "main", PASSWORD).await;
    assert!(select(&world, &mut browser, &ids[2]).await.terms_acception_required);
}

#[tokio::test]
async fn a_chosen_account_with_an_authenticator_asks_for_its_code() {
    let ((world, _), mut browser) = (world().await, ServiceBrowser::new());
    let guarded =
        world.add(NewPerson { totp_secret: Some(TOTP_SECRET.to_owned()), ..mari("guarded") }).await;
    browser.login(&world, "main", PASSWORD).await;
    assert!(select(&world, &mut browser, &guarded).await.two_factor_required);
}

#[tokio::test]
async fn the_password_of_another_account_opens_only_that_account() {
    let (world, _) = world().await;
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "parent", PASSWORD).await.url.is_some());
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("parent"));
}

#[tokio::test]
async fn choosing_an_account_without_a_sign_in_starts_over() {
    let (world, ids) = world().await;
    assert_eq!(
        select(&world, &mut ServiceBrowser::new(), &ids[0]).await.session_active,
        Some(false)
    );
}
