//! What may follow a correct password: a second factor, a choice of accounts, the terms.

use super::{Contract, codes, promises, visitor};
use crate::{
    cast::{self, MARI, PASSWORD},
    world::{LANDING, ServiceBrowser, credentials},
};
use lavi::{
    accounts::{
        Credentials, LoginOutcome, Reply, TwoFactor, embedded::NewPerson, outcome::Outcome,
    },
    clock::Clock,
    domain::{ErrorCode, Secret},
};

promises! {
    an_enrolled_second_factor_is_required
    a_code_sent_with_the_password_completes_the_sign_in
    a_code_without_a_sign_in_starts_over
    several_accounts_are_offered_and_one_is_chosen
    new_terms_are_accepted_before_the_sign_in_ends
    accepting_terms_without_a_sign_in_is_refused
    an_unfinished_sign_in_expires_after_fifteen_minutes
}

fn code_of_now(clock: &Clock) -> Secret {
    Secret::new(cast::totp_code(clock.now()))
}

async fn enter(contract: &Contract, browser: &mut ServiceBrowser, code: Secret) -> LoginOutcome {
    let code = TwoFactor { two_factor_code: code, recaptcha: None, remember_device: None };
    browser.take(contract.service.two_factor(&browser.caller, code).await)
}

async fn accept(contract: &Contract, browser: &mut ServiceBrowser) -> Outcome {
    browser.take(contract.service.accept_terms(&browser.caller).await)
}

async fn an_enrolled_second_factor_is_required(contract: Contract) {
    contract.world.add(cast::account_with_totp("mari")).await;
    let mut browser = visitor();
    let outcome = contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.two_factor_required && outcome.url.is_none());
    let outcome = enter(&contract, &mut browser, Secret::new("000000")).await;
    assert_eq!((outcome.success, codes(&outcome)), (false, vec![ErrorCode::InputCodeInvalid]));
    let outcome = enter(&contract, &mut browser, code_of_now(&contract.world.clock)).await;
    assert_eq!((outcome.success, outcome.url.as_deref()), (true, Some(LANDING)));
}

async fn a_code_sent_with_the_password_completes_the_sign_in(contract: Contract) {
    contract.world.add(cast::account_with_totp("mari")).await;
    let both = Credentials {
        two_factor_code: Some(code_of_now(&contract.world.clock)),
        ..credentials("mari", PASSWORD)
    };
    let Reply { result, .. } = contract.service.login(&visitor().caller, both).await;
    assert_eq!(result.unwrap().url.as_deref(), Some(LANDING));
}

async fn a_code_without_a_sign_in_starts_over(contract: Contract) {
    let outcome = enter(&contract, &mut visitor(), Secret::new("123456")).await;
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)));
}

async fn several_accounts_are_offered_and_one_is_chosen(contract: Contract) {
    let main = cast::account_with_code("mari", MARI);
    contract.world.add(NewPerson { chooses_account: true, ..main }).await;
    let teacher = cast::account_with_code("mari.t", MARI);
    let teacher =
        contract.world.add(NewPerson { description: Some("õpetaja".to_owned()), ..teacher }).await;
    let mut browser = visitor();
    let outcome = contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.multiple_accounts && outcome.url.is_none());
    assert_eq!(outcome.accounts.len(), 2);
    assert!(
        outcome
            .accounts
            .iter()
            .any(|account| account.id == teacher
                && account.description.as_deref() == Some("õpetaja"))
    );
    let pending = browser.take(contract.service.pending(&browser.caller).await);
    assert_eq!(pending.accounts, outcome.accounts);
    let stranger = browser.take(contract.service.select_user(&browser.caller, "0").await);
    assert_eq!((stranger.success, codes(&stranger)), (false, vec![ErrorCode::UserNotFound]));
    let chosen = browser.take(contract.service.select_user(&browser.caller, &teacher).await);
    assert_eq!((chosen.success, chosen.url.as_deref()), (true, Some(LANDING)));
    let signed_in =
        contract.world.service.own_account.signed_in(&browser.caller).await.result.unwrap();
    assert_eq!(signed_in.map(|person| person.account), Some(teacher));
}

async fn new_terms_are_accepted_before_the_sign_in_ends(contract: Contract) {
    contract.world.add(cast::new_mari()).await;
    let mut browser = visitor();
    let outcome = contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.terms_acception_required && outcome.url.is_none());
    let pending = browser.take(contract.service.pending(&browser.caller).await);
    assert!(pending.terms_acception_required);
    for _ in ["the first time", "again from another tab"] {
        let outcome = accept(&contract, &mut browser).await;
        assert_eq!((outcome.success, outcome.url.as_deref()), (true, Some(LANDING)));
    }
    assert!(!contract.sign_in(&mut visitor(), "mari", PASSWORD).await.terms_acception_required);
}

async fn accepting_terms_without_a_sign_in_is_refused(contract: Contract) {
    let outcome = accept(&contract, &mut visitor()).await;
    assert_eq!((outcome.success, outcome.errors.first()), (false, Some(ErrorCode::LoginRequired)));
}

async fn an_unfinished_sign_in_expires_after_fifteen_minutes(contract: Contract) {
    contract.world.add(cast::account_with_totp("mari")).await;
    let mut browser = visitor();
    contract.sign_in(&mut browser, "mari", PASSWORD).await;
    contract.world.clock.advance(15 * 60);
    let outcome = enter(&contract, &mut browser, code_of_now(&contract.world.clock)).await;
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)));
}
