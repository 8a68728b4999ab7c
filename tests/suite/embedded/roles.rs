//! The roles of an account, as operators and other parts of the service see them.

use lavi::{
    accounts::{FormCalls, Role, embedded::OperatorError},
    domain::role,
};

use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World},
};

fn role(name: &str) -> Role {
    Role { name: name.to_owned(), ..Role::default() }
}

#[tokio::test]
async fn only_a_known_role_can_be_added() {
    let world = World::new().await;
    let account = world.person("mari").await;
    for name in role::NAMES {
        world.service.roles.add_role(&account, &role(name)).await.unwrap();
    }
    let names: Vec<_> = world
        .service
        .roles
        .list_roles(&account)
        .await
        .unwrap()
        .into_iter()
        .map(|(_, role)| role.name)
        .collect();
    assert_eq!(names, role::NAMES);
    let wrong = world.service.roles.add_role(&account, &role("Teacher")).await;
    assert!(matches!(wrong, Err(OperatorError::Invalid { field: "role", .. })));
    let nobody = world.service.roles.add_role("x", &role("teacher")).await;
    assert!(matches!(nobody, Err(OperatorError::NoSuchAccount)));
}

#[tokio::test]
async fn an_account_has_the_roles_it_was_given_and_no_other() {
    let world = World::new().await;
    let (mari, juku) = (world.person("mari").await, world.person("juku").await);
    world.service.roles.add_role(&mari, &role("teacher")).await.unwrap();
    let suits = async |account: &str, roles: &str| {
        world.service.roles.suits(account, roles).await.is_ok_and(|suits| suits)
    };
    assert!(suits(&mari, "teacher").await && suits(&mari, "parent teacher").await);
    assert!(!suits(&mari, "parent").await && !suits(&juku, "teacher").await);
    assert!(suits(&mari, "").await && suits(&juku, "").await, "an application for everybody");
}

#[tokio::test]
async fn a_new_role_gets_a_number_above_those_in_use() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    for expected in [1, 2, 3] {
        assert_eq!(world.service.roles.add_role(&mari, &role("teacher")).await.unwrap(), expected);
    }
    world.service.roles.remove_role(&mari, 2).await.unwrap();
    assert_eq!(world.service.roles.add_role(&mari, &role("parent")).await.unwrap(), 4);
}

#[tokio::test]
async fn a_choice_belongs_to_its_session() {
    let (world, mut here, mut there) =
        (World::new().await, ServiceBrowser::new(), ServiceBrowser::new());
    let mari = world.person("mari").await;
    for name in ["teacher", "parent"] {
        world.service.roles.add_role(&mari, &role(name)).await.unwrap();
    }
    here.login(&world, "mari", PASSWORD).await;
    there.login(&world, "mari", PASSWORD).await;
    assert!(world.service.roles.choose_role(&here.caller, 1).await.result.unwrap());
    assert!(!world.service.roles.choose_role(&here.caller, 2).await.result.unwrap());
    assert!(
        !world.service.roles.choose_role(&ServiceBrowser::new().caller, 0).await.result.unwrap()
    );
    let chosen = async |browser: &ServiceBrowser| {
        world.service.roles.own_roles(&browser.caller).await.result.unwrap().chosen
    };
    assert_eq!((chosen(&here).await, chosen(&there).await), (Some(1), None));
    here.login(&world, "mari", PASSWORD).await;
    assert_eq!(chosen(&here).await, None, "the next sign-in chooses anew");
}

#[tokio::test]
async fn roles_are_deleted_with_their_account() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    world.service.roles.add_role(&mari, &role("teacher")).await.unwrap();
    world.service.administration.delete(&mari).await.unwrap();
    assert!(!world.service.roles.suits(&mari, "teacher").await.is_ok_and(|suits| suits));
    assert!(
        world.service.roles(&ServiceBrowser::new().caller).await.result.unwrap().data.is_empty()
    );
}
