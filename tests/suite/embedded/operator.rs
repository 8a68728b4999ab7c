//! What an operator does with accounts.

use lavi::{
    accounts::embedded::{AccountSummary, NewPerson, OperatorError},
    domain::{Country, ErrorCode, Secret},
};

use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World, code},
};

#[tokio::test]
async fn accounts_are_listed_by_user_name() {
    let world = World::new().await;
    world.add(NewPerson { activated: false, ..cast::account("mari") }).await;
    let id = world.add(NewPerson { blocked: true, ..cast::account("juku") }).await;
    let list = world.accounts().await;
    let (username, name) = ("juku".to_owned(), "Mari Maasikas".to_owned());
    assert_eq!(
        list[0],
        AccountSummary {
            id,
            username,
            name,
            activated: true,
            blocked: true,
            two_factor: false,
            closed_at: None,
        }
    );
    assert_eq!((list[1].username.as_str(), list[1].activated), ("mari", false));
}

#[tokio::test]
async fn names_are_unique_and_values_are_checked() {
    let world = World::new().await;
    let id = world.person("mari").await;
    assert_eq!(world.service.administration.find_account("MARI@school.example").await.unwrap(), id);
    let again = NewPerson { email: None, ..cast::account("Mari") };
    assert!(matches!(
        world.service.administration.add_account(again).await,
        Err(OperatorError::NameTaken)
    ));
    let mail =
        NewPerson { email: Some("mari@school.example".to_owned()), ..cast::account("other") };
    assert!(matches!(
        world.service.administration.add_account(mail).await,
        Err(OperatorError::NameTaken)
    ));
    let weak = NewPerson { password: Some(Secret::new("short")), ..cast::account("juku") };
    let refused = world.service.administration.add_account(weak).await.unwrap_err();
    assert!(matches!(
        refused,
        OperatorError::Invalid { field: "password", code: ErrorCode::MinLength }
    ));
    let wrong =
        NewPerson { personal_code: Some((Country::EE, "1".to_owned())), ..cast::account("juku") };
    assert!(world.service.administration.add_account(wrong).await.is_err());
    assert_eq!(world.accounts().await.len(), 1);
}

#[tokio::test]
async fn blocking_ends_sessions_and_unblocking_opens_the_account_again() {
    let (world, mut browser) = (World::new().await, ServiceBrowser::new());
    let id = world.person("mari").await;
    browser.login(&world, "mari", PASSWORD).await;
    world.service.administration.block(&id).await.unwrap();
    assert_eq!(browser.signed_in(&world).await, None);
    assert_eq!(
        code(&browser.login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::ProfileBlocked)
    );
    world.service.administration.unblock(&id).await.unwrap();
    assert!(browser.login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn deleting_an_account_ends_its_sessions_and_frees_its_name() {
    let (world, mut browser) = (World::new().await, ServiceBrowser::new());
    let id = world.person("mari").await;
    browser.login(&world, "mari", PASSWORD).await;
    world.service.administration.delete(&id).await.unwrap();
    assert_eq!(browser.signed_in(&world).await, None);
    assert_eq!(
        code(&browser.login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::CheckEmailAndPassword)
    );
    world.person("mari").await;
}

#[tokio::test]
async fn an_unknown_account_id_is_refused() {
    let world = World::new().await;
    let unknown =
        |result: Result<(), OperatorError>| matches!(result, Err(OperatorError::NoSuchAccount));
    assert!(unknown(world.service.administration.block("x").await));
    assert!(unknown(world.service.administration.unblock("x").await));
    assert!(unknown(world.service.administration.delete("x").await));
    assert!(unknown(world.service.administration.admin_password_link("x").await.map(drop)));
    assert!(unknown(world.service.second_factors.disable_two_factor("x").await));
    assert!(unknown(world.service.second_factors.begin_two_factor("x").await.map(drop)));
    assert!(unknown(world.service.administration.find_account("x").await.map(drop)));
}
