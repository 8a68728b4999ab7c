//! Roles, and school registration.

use lavi::{
    accounts::{NewSchool, Role, Roles, outcome::Outcome},
    domain::{ErrorCode, Language, role},
};

use super::{Contract, codes, promises, visitor};
use crate::{
    cast::{self, PASSWORD},
    world::ServiceBrowser,
};

promises! {
    roles_are_listed_for_a_signed_in_person
    roles_are_refused_without_a_completed_sign_in
    a_school_registers
    every_broken_rule_of_a_school_is_named
}

async fn roles_are_listed_for_a_signed_in_person(contract: Contract) {
    let account = contract.world.person("mari").await;
    let values = ["Järve Gümnaasium", "7", "b", "2026/2027"];
    let attributes = role::ATTRIBUTES
        .into_iter()
        .zip(values)
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let given = vec![
        Role { name: "class_teacher".to_owned(), attributes: attributes.collect() },
        Role { name: "parent".to_owned(), ..Role::default() },
    ];
    let mut browser = visitor();
    contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert_eq!(contract.service.roles(&browser.caller).await.result.unwrap(), Roles::of(vec![]));
    for role in &given {
        contract.world.service.roles.add_role(&account, role).await.unwrap();
    }
    assert_eq!(contract.service.roles(&browser.caller).await.result.unwrap(), Roles::of(given));
}

async fn roles_are_refused_without_a_completed_sign_in(contract: Contract) {
    let mut browser = visitor();
    let failed = async |browser: &ServiceBrowser| {
        contract.service.roles(&browser.caller).await.result.unwrap().failure()
    };
    assert_eq!(failed(&browser).await, Some(ErrorCode::LoginRequired));
    contract.world.add(cast::new_mari()).await;
    let outcome = contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.terms_acception_required && codes(&outcome).is_empty());
    assert_eq!(
        failed(&browser).await,
        Some(ErrorCode::LoginRequired),
        "not before the terms are accepted"
    );
}

fn school() -> NewSchool {
    let text = str::to_owned;
    NewSchool {
        school_name: text("Järve Gümnaasium"),
        registration_number: text("75012345"),
        kind: text("2"),
        street: text("Kooli 1"),
        city: text("Tartu"),
        country: text("EE"),
        first_name: text("Anu"),
        last_name: text("Õunapuu"),
        email: text("Anu@jarve.example"),
        number: text("+372 5550 0000"),
    }
}

async fn a_school_registers(contract: Contract) {
    let mut caller = visitor().caller;
    caller.language = Language::Lv;
    assert_eq!(
        contract.service.register_school(&caller, school()).await.result.unwrap(),
        Outcome::done()
    );
    let schools = contract.world.service.schools.list_schools().await.unwrap();
    let kept = NewSchool { number: "+37255500000".to_owned(), ..school() };
    assert_eq!(schools.len(), 1);
    assert_eq!(
        (&schools[0].details, schools[0].language.as_str(), schools[0].is_approved()),
        (&kept, "lv", false)
    );
    assert_eq!(schools[0].created_at, contract.world.clock.now());
}

async fn every_broken_rule_of_a_school_is_named(contract: Contract) {
    let broken = NewSchool {
        school_name: "x".repeat(256),
        registration_number: " ".to_owned(),
        kind: "4".to_owned(),
        country: "Estonia".to_owned(),
        email: "anu".to_owned(),
        number: "1-2".to_owned(),
        ..school()
    };
    let outcome = contract.service.register_school(&visitor().caller, broken).await.result.unwrap();
    let errors: Vec<_> = outcome
        .errors
        .0
        .iter()
        .map(|error| (error.field.as_deref().unwrap(), error.code.as_str()))
        .collect();
    let mut expected = vec![
        ("schoolName", "max_length"),
        ("registrationNumber", "required"),
        ("type", "invalid_format"),
        ("country", "invalid_format"),
        ("email", "invalid_email"),
        ("number", "invalid_format"),
    ];
    // JSON objects are unordered.
    expected.sort_unstable();
    let mut errors = errors;
    errors.sort_unstable();
    assert_eq!((outcome.success, errors), (false, expected));
    assert!(contract.world.service.schools.list_schools().await.unwrap().is_empty());
}
