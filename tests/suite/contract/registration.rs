//! From the registration form to the activated account.

use lavi::{
    accounts::{outcome::Outcome, request::NewAccount},
    domain::{ErrorCode, Secret},
};

use super::{Browser, World, promises};
use crate::cast::{MARI, PASSWORD};

promises! {
    a_new_account_waits_for_its_activation
    an_activation_link_works_once_and_for_a_day
    a_known_personal_code_is_asked_about_first
    a_taken_address_is_refused
    every_broken_rule_is_named_in_order
}

fn liisa(email: &str) -> NewAccount {
    let text = str::to_owned;
    NewAccount {
        first_name: text("Liisa"),
        last_name: text("Tamm-Õunapuu"),
        id_code: text("49403136526"),
        issuer: text("EE"),
        date_of_birth: text("13.03.1994"),
        gender: text("1"),
        street: text("Pikk 1–2"),
        city: text("Tartu"),
        country: text("EE"),
        postal_index: text("50090"),
        email: text(email),
        email_confirmation: text(email),
        password: Secret::new(PASSWORD),
        password_confirmation: Secret::new(PASSWORD),
        wish_partner_ads: true,
    }
}

/// The form of a person with the personal code 60001019906.
pub fn kati() -> NewAccount {
    let (id_code, date_of_birth) = (MARI.to_owned(), "01.01.2000".to_owned());
    NewAccount { id_code, date_of_birth, ..liisa("kati@school.example") }
}

async fn create(world: &World, account: NewAccount) -> Outcome {
    world.service.create_account(&Browser::new().caller, account).await.result.unwrap()
}

async fn activate(world: &World, token: &Secret) -> Outcome {
    world.service.activate(&Browser::new().caller, token.expose()).await.result.unwrap()
}

async fn a_new_account_waits_for_its_activation(world: World) {
    assert_eq!(create(&world, liisa("liisa@school.example")).await, Outcome::done());
    assert_eq!(
        world.refusal("liisa@school.example", PASSWORD).await,
        [ErrorCode::AccountNotActivated]
    );
    assert_eq!(activate(&world, &world.token("activate").await).await, Outcome::done());
    let outcome = world.sign_in(&mut Browser::new(), "liisa@school.example", PASSWORD).await;
    assert!(outcome.success && outcome.terms_acception_required);
}

async fn an_activation_link_works_once_and_for_a_day(world: World) {
    create(&world, liisa("liisa@school.example")).await;
    let token = world.token("activate").await;
    world.clock.advance(24 * 3600 - 1);
    assert!(activate(&world, &token).await.success);
    assert_eq!(activate(&world, &token).await, Outcome::failed(ErrorCode::ActivationFailed));

    create(&world, kati()).await;
    let token = world.token("activate").await;
    world.clock.advance(24 * 3600);
    assert_eq!(activate(&world, &token).await, Outcome::failed(ErrorCode::ActivationFailed));
    assert_eq!(create(&world, kati()).await, Outcome::done());
}

async fn a_known_personal_code_is_asked_about_first(world: World) {
    create(&world, liisa("liisa@school.example")).await;
    let asked = create(&world, liisa("teine@school.example")).await;
    assert_eq!(
        (asked.success, asked.message.as_deref()),
        (true, Some("user_id_code_already_exist"))
    );
    let hash = asked.hash.unwrap();
    assert_eq!(
        world.refusal("teine@school.example", PASSWORD).await,
        [ErrorCode::CheckEmailAndPassword]
    );
    let proceed =
        || async { world.service.proceed(&Browser::new().caller, &hash).await.result.unwrap() };
    assert_eq!(proceed().await, Outcome::done());
    assert_eq!(proceed().await, Outcome::failed(ErrorCode::RegistrationFailed));
    assert_eq!(
        world.refusal("teine@school.example", PASSWORD).await,
        [ErrorCode::AccountNotActivated]
    );
}

async fn a_taken_address_is_refused(world: World) {
    world.add_mari().await;
    let outcome = create(&world, liisa("MARI@school.example")).await;
    let errors: Vec<_> =
        outcome.errors.0.iter().map(|error| (error.field.as_deref(), error.code)).collect();
    assert_eq!(
        (outcome.success, errors),
        (false, vec![(Some("email"), ErrorCode::UserEmailAlreadyExist)])
    );
}

async fn every_broken_rule_is_named_in_order(world: World) {
    let broken = NewAccount {
        last_name: String::new(),
        id_code: "49403136527".to_owned(),
        city: " ".to_owned(),
        email_confirmation: "x@school.example".to_owned(),
        password: Secret::new("kevad2026"),
        ..liisa("liisa@school.example")
    };
    let outcome = create(&world, broken).await;
    let errors: Vec<_> = outcome
        .errors
        .0
        .iter()
        .map(|error| (error.field.as_deref().unwrap(), error.code.as_str()))
        .collect();
    let expected = [
        ("lastName", "required"),
        ("idCode", "invalid_id_code"),
        ("city", "required"),
        ("email_confirmation", "email_mismatch"),
        ("password", "password_strength"),
    ];
    assert_eq!((outcome.success, errors.as_slice()), (false, expected.as_slice()));
}
