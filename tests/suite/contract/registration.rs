//! From the registration form to the activated account.

use super::{Contract, promises, visitor};
use crate::cast::{MARI, PASSWORD};
use lavi::{
    accounts::{NewAccount, outcome::Outcome},
    domain::{ErrorCode, Secret},
};

promises! {
    a_new_account_waits_for_its_activation
    an_activation_link_works_once_and_for_a_day
    a_known_personal_code_asks_for_confirmation_first
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
        recaptcha: None,
    }
}

/// The form of a person with the personal code 60001019906.
pub fn kati() -> NewAccount {
    let (id_code, date_of_birth) = (MARI.to_owned(), "01.01.2000".to_owned());
    NewAccount { id_code, date_of_birth, ..liisa("kati@school.example") }
}

async fn create(contract: &Contract, account: NewAccount) -> Outcome {
    contract.service.create_account(&visitor().caller, account).await.result.unwrap()
}

async fn activate(contract: &Contract, token: &Secret) -> Outcome {
    contract.service.activate(&visitor().caller, token.expose()).await.result.unwrap()
}

async fn a_new_account_waits_for_its_activation(contract: Contract) {
    assert_eq!(create(&contract, liisa("liisa@school.example")).await, Outcome::done());
    assert_eq!(
        contract.refusal("liisa@school.example", PASSWORD).await,
        [ErrorCode::AccountNotActivated]
    );
    assert_eq!(activate(&contract, &contract.token("activate").await).await, Outcome::done());
    let outcome = contract.sign_in(&mut visitor(), "liisa@school.example", PASSWORD).await;
    assert!(outcome.success && outcome.terms_acception_required);
}

async fn an_activation_link_works_once_and_for_a_day(contract: Contract) {
    create(&contract, liisa("liisa@school.example")).await;
    let token = contract.token("activate").await;
    contract.world.clock.advance(24 * 3600 - 1);
    assert!(activate(&contract, &token).await.success);
    assert_eq!(activate(&contract, &token).await, Outcome::failed(ErrorCode::ActivationFailed));

    create(&contract, kati()).await;
    let token = contract.token("activate").await;
    contract.world.clock.advance(24 * 3600);
    assert_eq!(activate(&contract, &token).await, Outcome::failed(ErrorCode::ActivationFailed));
    assert_eq!(create(&contract, kati()).await, Outcome::done());
}

async fn a_known_personal_code_asks_for_confirmation_first(contract: Contract) {
    create(&contract, liisa("liisa@school.example")).await;
    let asked = create(&contract, liisa("teine@school.example")).await;
    assert_eq!(
        (asked.success, asked.message.as_deref()),
        (true, Some("user_id_code_already_exist"))
    );
    let hash = asked.hash.unwrap();
    assert_eq!(
        contract.refusal("teine@school.example", PASSWORD).await,
        [ErrorCode::CheckEmailAndPassword]
    );
    let proceed =
        || async { contract.service.proceed(&visitor().caller, &hash).await.result.unwrap() };
    assert_eq!(proceed().await, Outcome::done());
    assert_eq!(proceed().await, Outcome::failed(ErrorCode::RegistrationFailed));
    assert_eq!(
        contract.refusal("teine@school.example", PASSWORD).await,
        [ErrorCode::AccountNotActivated]
    );
}

async fn a_taken_address_is_refused(contract: Contract) {
    contract.world.person("mari").await;
    let outcome = create(&contract, liisa("MARI@school.example")).await;
    let errors: Vec<_> =
        outcome.errors.0.iter().map(|error| (error.field.as_deref(), error.code)).collect();
    assert_eq!(
        (outcome.success, errors),
        (false, vec![(Some("email"), ErrorCode::UserEmailAlreadyExist)])
    );
}

async fn every_broken_rule_is_named_in_order(contract: Contract) {
    let broken = NewAccount {
        last_name: String::new(),
        id_code: "49403136527".to_owned(),
        city: " ".to_owned(),
        email_confirmation: "x@school.example".to_owned(),
        password: Secret::new("kevad2026"),
        ..liisa("liisa@school.example")
    };
    let outcome = create(&contract, broken).await;
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
