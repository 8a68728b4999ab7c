//! Signing in by password.

use super::{Contract, codes, promises, visitor};
use crate::{
    cast::{self, PASSWORD},
    world::{LANDING, credentials},
};
use lavi::{
    accounts::{Caller, CodedError, Credentials, LoginOutcome, embedded::NewPerson},
    domain::{ErrorCode, LoginMethod},
};

promises! {
    a_right_password_signs_in
    user_name_and_e_mail_address_work_in_any_case
    a_wrong_password_and_an_unknown_name_get_the_same_answer
    a_missing_field_is_named
    only_the_right_password_reveals_that_an_account_is_blocked_or_not_activated
    the_third_failure_asks_for_a_captcha
    a_pause_says_when_it_ends_and_ends_by_itself
    the_session_cookie_has_a_new_value_and_fixed_attributes
}

async fn a_right_password_signs_in(contract: Contract) {
    contract.world.person("mari").await;
    let mut browser = visitor();
    let outcome = contract.sign_in(&mut browser, "mari", PASSWORD).await;
    let expected = LoginOutcome {
        success: true,
        login_method: Some(LoginMethod::Password),
        url: Some(LANDING.to_owned()),
        ..LoginOutcome::default()
    };
    assert_eq!(outcome, expected);
    let signed_in =
        contract.world.service.own_account.signed_in(&browser.caller).await.result.unwrap();
    assert_eq!(signed_in.map(|person| person.name).as_deref(), Some("Mari Maasikas"));
    let pending = browser.take(contract.service.pending(&browser.caller).await);
    assert_eq!(pending, LoginOutcome::default());
}

async fn user_name_and_e_mail_address_work_in_any_case(contract: Contract) {
    contract.world.person("mari").await;
    for name in [" MARI ", "Mari@School.Example"] {
        assert!(contract.sign_in(&mut visitor(), name, PASSWORD).await.success, "{name}");
    }
}

async fn a_wrong_password_and_an_unknown_name_get_the_same_answer(contract: Contract) {
    contract.world.person("mari").await;
    for (name, password) in [("mari", "Kevad-2026?"), ("mari", " Kevad-2026"), ("jüri", PASSWORD)]
    {
        let reply = contract.service.login(&visitor().caller, credentials(name, password)).await;
        assert_eq!(
            reply.result.map(|outcome| (outcome.success, codes(&outcome))),
            Ok((false, vec![ErrorCode::CheckEmailAndPassword]))
        );
        assert_eq!(reply.set_cookies, Vec::<String>::new());
    }
}

async fn a_missing_field_is_named(contract: Contract) {
    for (name, password, field) in [("", PASSWORD, "email"), ("mari", "", "password")] {
        let errors = contract.sign_in(&mut visitor(), name, password).await.errors.0;
        assert_eq!(
            errors,
            [CodedError { field: Some(field.to_owned()), code: ErrorCode::Required }]
        );
    }
}

async fn only_the_right_password_reveals_that_an_account_is_blocked_or_not_activated(
    contract: Contract,
) {
    contract.world.add(NewPerson { blocked: true, ..cast::mari() }).await;
    contract.world.add(NewPerson { activated: false, ..cast::account("juri") }).await;
    assert_eq!(contract.refusal("mari", PASSWORD).await, [ErrorCode::ProfileBlocked]);
    assert_eq!(contract.refusal("juri", PASSWORD).await, [ErrorCode::AccountNotActivated]);
    assert_eq!(contract.refusal("mari", "wrong").await, [ErrorCode::CheckEmailAndPassword]);
}

async fn the_third_failure_asks_for_a_captcha(contract: Contract) {
    contract.world.person("mari").await;
    for asked in [false, false, true] {
        let outcome = contract.sign_in(&mut visitor(), "mari", "wrong").await;
        assert_eq!(outcome.show_captcha, asked);
    }
    let captcha = contract.service.captcha(&visitor().caller).await.result.unwrap();
    for recaptcha in
        [None, Some(String::new()), Some("nonsense".to_owned()), Some(format!("{}:", captcha.id))]
    {
        let given = Credentials { recaptcha, ..credentials("mari", PASSWORD) };
        let outcome = visitor().take(contract.service.login(&visitor().caller, given).await);
        assert!(outcome.show_captcha && !outcome.success);
        assert_eq!(codes(&outcome), [ErrorCode::ConfirmRecaptcha]);
    }
    contract.world.clock.advance(15 * 60);
    assert!(contract.sign_in(&mut visitor(), "mari", PASSWORD).await.success);
}

async fn a_pause_says_when_it_ends_and_ends_by_itself(contract: Contract) {
    contract.world.person("mari").await;
    // A hundred failures in a day. Three per quarter of an hour need no captcha. From then on two are followed by a pause.
    for _ in 0..34 {
        for _ in 0..3 {
            contract.refusal("mari", "wrong").await;
        }
        contract.world.clock.advance(15 * 60);
    }
    for _ in 0..2 {
        contract.refusal("mari", "wrong").await;
        contract.world.clock.advance(60);
    }
    let outcome = contract.sign_in(&mut visitor(), "mari", PASSWORD).await;
    assert_eq!((outcome.success, codes(&outcome)), (false, vec![ErrorCode::LoginPaused]));
    let left = 15 * 60 - 120;
    assert_eq!(outcome.retry_after, Some(left));
    contract.world.clock.advance(i64::from(left) - 1);
    assert_eq!(contract.refusal("mari", PASSWORD).await, [ErrorCode::LoginPaused]);
    contract.world.clock.advance(1);
    assert!(contract.sign_in(&mut visitor(), "mari", PASSWORD).await.success);
}

async fn the_session_cookie_has_a_new_value_and_fixed_attributes(contract: Contract) {
    contract.world.person("mari").await;
    let planted = vec![("lavi_account".to_owned(), "planted".to_owned())];
    let caller = Caller { cookies: planted, ..visitor().caller };
    let reply = contract.service.login(&caller, credentials("mari", PASSWORD)).await;
    let [cookie] = reply.set_cookies.as_slice() else { panic!("one cookie") };
    let (pair, attributes) = cookie.split_once(';').unwrap();
    assert!(
        pair.starts_with("lavi_account=") && pair.len() > 40 && !pair.contains("planted"),
        "{pair}"
    );
    assert_eq!(attributes, " Path=/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure");
}
