//! Mobile-ID and Smart-ID, for signing in and for registering.

use lavi::{
    accounts::{IdentityCall, LoginOutcome, PhoneMethod, Purpose, outcome::Outcome},
    domain::{ErrorCode, LoginMethod, Secret},
};

use super::{Contract, codes, promises, visitor};
use crate::{
    cast::{self, MARI, PHONE, UNA},
    world::{LANDING, ServiceBrowser},
};

promises! {
    a_phone_that_confirms_signs_in
    smart_id_rings_the_phone_and_reports_the_end_result
    a_cancelled_confirmation_does_not_sign_in
    two_tabs_are_told_apart_by_their_verification_codes
    a_phone_registration_stays_prefilled_until_the_account_is_created
    a_wrong_personal_code_or_country_is_refused_before_the_phone_rings
}

fn mobile_id(purpose: Purpose, code: &str) -> IdentityCall {
    let phone_number = Secret::new(PHONE);
    IdentityCall::MobileId {
        purpose,
        personal_code: Secret::new(code),
        phone_number,
        recaptcha: None,
    }
}

fn smart_id(purpose: Purpose, country: &str) -> IdentityCall {
    IdentityCall::SmartId {
        purpose,
        country: country.to_owned(),
        personal_code: Secret::new(MARI),
        recaptcha: None,
    }
}

async fn identify(
    contract: &Contract,
    browser: &mut ServiceBrowser,
    call: IdentityCall,
) -> LoginOutcome {
    browser.take(contract.service.identify(&browser.caller, call).await)
}

async fn poll(
    contract: &Contract,
    browser: &mut ServiceBrowser,
    purpose: Purpose,
    method: PhoneMethod,
) -> LoginOutcome {
    let call = IdentityCall::CheckStatus { purpose, method, confirmation: None, recaptcha: None };
    identify(contract, browser, call).await
}

/// Polls until the phone has answered.
async fn finish(
    contract: &Contract,
    browser: &mut ServiceBrowser,
    purpose: Purpose,
    method: PhoneMethod,
) -> LoginOutcome {
    loop {
        let outcome = poll(contract, browser, purpose, method).await;
        if !outcome.is_pending() {
            return outcome;
        }
        actix_web::rt::task::yield_now().await;
    }
}

/// Starts Mobile-ID, and returns once the phone rings.
async fn begin(
    contract: &Contract,
    browser: &mut ServiceBrowser,
    purpose: Purpose,
    code: &str,
) -> LoginOutcome {
    let session = contract.provider.rung();
    let outcome = identify(contract, browser, mobile_id(purpose, code)).await;
    contract.provider.has_rung(session + 1).await;
    outcome
}

async fn add(contract: &Contract) {
    contract.world.add(cast::account_with_code("mari", MARI)).await;
}

async fn a_phone_that_confirms_signs_in(contract: Contract) {
    add(&contract).await;
    let mut browser = visitor();
    let begun = begin(&contract, &mut browser, Purpose::SignIn, MARI).await;
    let expected = LoginOutcome {
        success: true,
        pending: Some(true),
        login_method: Some(LoginMethod::MobileId),
        verification_code: begun.verification_code.clone(),
        confirmation: begun.confirmation.clone(),
        ..LoginOutcome::default()
    };
    assert!(begun.verification_code.as_ref().is_some_and(|code| code.len() == 4));
    assert!(begun.confirmation.as_ref().is_some_and(|id| (1..=64).contains(&id.len())));
    assert_eq!(begun, expected);
    assert_eq!(
        poll(&contract, &mut browser, Purpose::SignIn, PhoneMethod::MobileId).await,
        expected
    );
    let of_other = poll(&contract, &mut browser, Purpose::Register, PhoneMethod::MobileId).await;
    assert_eq!(
        codes(&of_other),
        [ErrorCode::AuthorizationProcessTimeout],
        "to register is something else"
    );
    contract.provider.confirm(0);
    let outcome = finish(&contract, &mut browser, Purpose::SignIn, PhoneMethod::MobileId).await;
    let expected = LoginOutcome {
        success: true,
        login_method: Some(LoginMethod::MobileId),
        url: Some(LANDING.to_owned()),
        ..LoginOutcome::default()
    };
    assert_eq!(outcome, expected);
    let signed_in =
        contract.world.service.own_account.signed_in(&browser.caller).await.result.unwrap();
    assert_eq!(signed_in.map(|person| person.username).as_deref(), Some("mari"));
}

async fn smart_id_rings_the_phone_and_reports_the_end_result(contract: Contract) {
    for (at, purpose) in Purpose::ALL.into_iter().enumerate() {
        let mut browser = visitor();
        let begun = identify(&contract, &mut browser, smart_id(purpose, "EE")).await;
        assert_eq!((begun.pending, begun.login_method), (Some(true), Some(LoginMethod::SmartId)));
        contract.provider.has_rung(at + 1).await;
        let refused =
            serde_json::json!({ "state": "COMPLETE", "result": { "endResult": "USER_REFUSED" } });
        contract.provider.say(at, &refused);
        let outcome = finish(&contract, &mut browser, purpose, PhoneMethod::SmartId).await;
        assert_eq!(
            (outcome.success, codes(&outcome)),
            (false, vec![ErrorCode::AuthorizationProcessCanceled])
        );
    }
}

async fn a_cancelled_confirmation_does_not_sign_in(contract: Contract) {
    add(&contract).await;
    for (at, purpose) in Purpose::ALL.into_iter().enumerate() {
        let mut browser = visitor();
        begin(&contract, &mut browser, purpose, MARI).await;
        let cancelled =
            contract.service.cancel(&browser.caller, purpose, PhoneMethod::MobileId, None).await;
        assert_eq!(browser.take(cancelled), Outcome::done());
        contract.provider.confirm(at);
        let outcome = poll(&contract, &mut browser, purpose, PhoneMethod::MobileId).await;
        assert_eq!(
            (outcome.success, codes(&outcome)),
            (false, vec![ErrorCode::AuthorizationProcessTimeout])
        );
        assert!(
            contract
                .world
                .service
                .own_account
                .signed_in(&browser.caller)
                .await
                .result
                .unwrap()
                .is_none()
        );
    }
}

async fn two_tabs_are_told_apart_by_their_verification_codes(contract: Contract) {
    add(&contract).await;
    let mut browser = visitor();
    let first = begin(&contract, &mut browser, Purpose::SignIn, MARI).await.verification_code;
    contract.world.clock.advance(1);
    let second = begin(&contract, &mut browser, Purpose::SignIn, UNA).await.verification_code;
    assert_ne!(first, second);
    assert_eq!(
        poll(&contract, &mut browser, Purpose::SignIn, PhoneMethod::MobileId)
            .await
            .verification_code,
        second
    );
    browser.caller.verification_code = first.clone();
    assert_eq!(
        poll(&contract, &mut browser, Purpose::SignIn, PhoneMethod::MobileId)
            .await
            .verification_code,
        first
    );
    browser.caller.verification_code = second;
    let (purpose, method) = (Purpose::SignIn, PhoneMethod::MobileId);
    let cancelled = contract.service.cancel(&browser.caller, purpose, method, None).await;
    assert_eq!(browser.take(cancelled), Outcome::done());
    contract.provider.confirm(0);
    browser.caller.verification_code = first;
    assert!(finish(&contract, &mut browser, Purpose::SignIn, PhoneMethod::MobileId).await.success);
}

async fn a_phone_registration_stays_prefilled_until_the_account_is_created(contract: Contract) {
    let mut browser = visitor();
    begin(&contract, &mut browser, Purpose::Register, MARI).await;
    contract.provider.confirm(0);
    let outcome = finish(&contract, &mut browser, Purpose::Register, PhoneMethod::MobileId).await;
    assert_eq!((outcome.success, outcome.login_method), (true, Some(LoginMethod::MobileId)));
    let user = outcome.user.as_ref().unwrap();
    for (key, value) in [
        ("name", "Mari"),
        ("surname", "Maasikas"),
        ("personal_code", MARI),
        ("iso", "EE"),
        ("gender", "1"),
    ] {
        assert_eq!(user.get(key).as_deref(), Some(value));
    }
    assert_eq!(browser.take(contract.service.pending(&browser.caller).await), outcome);
    assert_eq!(
        visitor().take(contract.service.pending(&visitor().caller).await),
        LoginOutcome::default()
    );
    let created =
        contract.service.create_account(&browser.caller, super::registration::kati()).await;
    assert_eq!(browser.take(created), Outcome::done());
    assert_eq!(
        browser.take(contract.service.pending(&browser.caller).await),
        LoginOutcome::default()
    );
    begin(&contract, &mut browser, Purpose::Register, MARI).await;
    contract.provider.confirm(1);
    let again = finish(&contract, &mut browser, Purpose::Register, PhoneMethod::MobileId).await;
    assert_eq!(codes(&again), [ErrorCode::UserIdCodeAlreadyExist]);
}

async fn a_wrong_personal_code_or_country_is_refused_before_the_phone_rings(contract: Contract) {
    for purpose in Purpose::ALL {
        for (call, expected) in [
            (mobile_id(purpose, "60001019907"), ErrorCode::WrongPersonalCode),
            (smart_id(purpose, "FI"), ErrorCode::BadRequest),
        ] {
            let outcome = identify(&contract, &mut visitor(), call).await;
            assert_eq!((outcome.success, codes(&outcome)), (false, vec![expected]));
        }
    }
    assert_eq!(contract.provider.rung(), 0);
}
