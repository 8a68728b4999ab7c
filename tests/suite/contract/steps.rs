//! What may follow a correct password: a second factor, a choice of accounts, the terms.

use lavi::{
    accounts::{
        LoginOutcome, Reply,
        embedded::NewPerson,
        outcome::Outcome,
        request::{Credentials, TwoFactor},
    },
    clock::Clock,
    domain::{ErrorCode, Secret},
};

use super::{
    Browser, World, promises,
    world::{LANDING, codes, credentials},
};
use crate::cast::{self, MARI, PASSWORD};

promises! {
    an_authenticator_has_to_be_asked
    a_code_that_comes_with_the_password_saves_a_step
    a_code_without_a_sign_in_starts_over
    several_accounts_are_offered_and_one_is_chosen
    new_terms_are_accepted_before_the_sign_in_ends
    terms_accepted_out_of_nowhere_are_refused
    a_sign_in_under_way_is_forgotten_after_a_while
}

fn code_of_now(clock: &Clock) -> Secret {
    Secret::new(cast::totp_code(clock.now()))
}

async fn enter(world: &World, browser: &mut Browser, code: Secret) -> LoginOutcome {
    let code = TwoFactor { two_factor_code: code, recaptcha: None };
    browser.keep(world.service.two_factor(&browser.caller, code).await)
}

async fn accept(world: &World, browser: &mut Browser) -> Outcome {
    browser.keep(world.service.accept_terms(&browser.caller).await)
}

async fn an_authenticator_has_to_be_asked(world: World) {
    world.add(cast::account_with_totp("mari")).await;
    let mut browser = Browser::new();
    let outcome = world.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.two_factor_required && outcome.url.is_none());
    let outcome = enter(&world, &mut browser, Secret::new("000000")).await;
    assert_eq!((outcome.success, codes(&outcome)), (false, vec![ErrorCode::InputCodeInvalid]));
    let outcome = enter(&world, &mut browser, code_of_now(&world.clock)).await;
    assert_eq!((outcome.success, outcome.url.as_deref()), (true, Some(LANDING)));
}

async fn a_code_that_comes_with_the_password_saves_a_step(world: World) {
    world.add(cast::account_with_totp("mari")).await;
    let both = Credentials {
        two_factor_code: Some(code_of_now(&world.clock)),
        ..credentials("mari", PASSWORD)
    };
    let Reply { result, .. } = world.service.login(&Browser::new().caller, both).await;
    assert_eq!(result.unwrap().url.as_deref(), Some(LANDING));
}

async fn a_code_without_a_sign_in_starts_over(world: World) {
    let outcome = enter(&world, &mut Browser::new(), Secret::new("123456")).await;
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)));
}

async fn several_accounts_are_offered_and_one_is_chosen(world: World) {
    let main = cast::account_with_code("mari", MARI);
    world.add(NewPerson { chooses_account: true, ..main }).await;
    let teacher = cast::account_with_code("mari.t", MARI);
    let teacher = world.add(NewPerson { description: Some("õpetaja".to_owned()), ..teacher }).await;
    let mut browser = Browser::new();
    let outcome = world.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.multiple_accounts && outcome.url.is_none());
    assert_eq!(outcome.accounts.len(), 2);
    assert!(
        outcome
            .accounts
            .iter()
            .any(|account| account.id == teacher
                && account.description.as_deref() == Some("õpetaja"))
    );
    let pending = browser.keep(world.service.pending(&browser.caller).await);
    assert_eq!(pending.accounts, outcome.accounts);
    let stranger = browser.keep(world.service.select_user(&browser.caller, "0").await);
    assert_eq!((stranger.success, codes(&stranger)), (false, vec![ErrorCode::UserNotFound]));
    let chosen = browser.keep(world.service.select_user(&browser.caller, &teacher).await);
    assert_eq!((chosen.success, chosen.url.as_deref()), (true, Some(LANDING)));
    let signed_in = world.operator.own_account.signed_in(&browser.caller).await.result.unwrap();
    assert_eq!(signed_in.map(|person| person.account), Some(teacher));
}

async fn new_terms_are_accepted_before_the_sign_in_ends(world: World) {
    world.add(cast::new_mari()).await;
    let mut browser = Browser::new();
    let outcome = world.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.terms_acception_required && outcome.url.is_none());
    let pending = browser.keep(world.service.pending(&browser.caller).await);
    assert!(pending.terms_acception_required);
    for _ in ["the first time", "again from another tab"] {
        let outcome = accept(&world, &mut browser).await;
        assert_eq!((outcome.success, outcome.url.as_deref()), (true, Some(LANDING)));
    }
    assert!(!world.sign_in(&mut Browser::new(), "mari", PASSWORD).await.terms_acception_required);
}

async fn terms_accepted_out_of_nowhere_are_refused(world: World) {
    let outcome = accept(&world, &mut Browser::new()).await;
    assert_eq!(
        (outcome.success, outcome.errors.first()),
        (false, Some(ErrorCode::AuthorizationProcessCanceled))
    );
}

async fn a_sign_in_under_way_is_forgotten_after_a_while(world: World) {
    world.add(cast::account_with_totp("mari")).await;
    let mut browser = Browser::new();
    world.sign_in(&mut browser, "mari", PASSWORD).await;
    world.clock.advance(15 * 60);
    let outcome = enter(&world, &mut browser, code_of_now(&world.clock)).await;
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)));
}
