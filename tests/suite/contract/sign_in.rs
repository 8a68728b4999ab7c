//! Signing in by password.

use lavi::{
    accounts::{Caller, CodedError, LoginOutcome, embedded::NewPerson, request::Credentials},
    domain::{ErrorCode, LoginMethod},
};

use super::{
    Browser, World, promises,
    world::{LANDING, codes, credentials},
};
use crate::cast::{self, PASSWORD};

promises! {
    a_right_password_signs_in
    name_and_address_are_read_in_any_case
    a_wrong_password_and_an_unknown_name_are_alike
    what_is_missing_is_named
    a_closed_account_is_told_to_its_person_alone
    the_third_failure_asks_for_a_captcha
    a_pause_says_when_it_ends_and_ends_by_itself
    the_cookie_is_the_same_both_ways
}

async fn a_right_password_signs_in(world: World) {
    world.add_mari().await;
    let mut browser = Browser::new();
    let outcome = world.sign_in(&mut browser, "mari", PASSWORD).await;
    let expected = LoginOutcome {
        success: true,
        login_method: Some(LoginMethod::Password),
        url: Some(LANDING.to_owned()),
        ..LoginOutcome::default()
    };
    assert_eq!(outcome, expected);
    let signed_in = world.operator.own_account.signed_in(&browser.caller).await.result.unwrap();
    assert_eq!(signed_in.map(|person| person.name).as_deref(), Some("Mari Maasikas"));
    let pending = browser.keep(world.service.pending(&browser.caller).await);
    assert_eq!(pending, LoginOutcome::default());
}

async fn name_and_address_are_read_in_any_case(world: World) {
    world.add_mari().await;
    for name in [" MARI ", "Mari@School.Example"] {
        assert!(world.sign_in(&mut Browser::new(), name, PASSWORD).await.success, "{name}");
    }
}

async fn a_wrong_password_and_an_unknown_name_are_alike(world: World) {
    world.add_mari().await;
    for (name, password) in [("mari", "Kevad-2026?"), ("mari", " Kevad-2026"), ("jüri", PASSWORD)]
    {
        let reply = world.service.login(&Browser::new().caller, credentials(name, password)).await;
        assert_eq!(
            reply.result.map(|outcome| (outcome.success, codes(&outcome))),
            Ok((false, vec![ErrorCode::CheckEmailAndPassword]))
        );
        assert_eq!(reply.set_cookies, Vec::<String>::new());
    }
}

async fn what_is_missing_is_named(world: World) {
    for (name, password, field) in [("", PASSWORD, "email"), ("mari", "", "password")] {
        let errors = world.sign_in(&mut Browser::new(), name, password).await.errors.0;
        assert_eq!(
            errors,
            [CodedError { field: Some(field.to_owned()), code: ErrorCode::Required }]
        );
    }
}

async fn a_closed_account_is_told_to_its_person_alone(world: World) {
    world.add(NewPerson { blocked: true, ..cast::mari() }).await;
    world.add(NewPerson { activated: false, ..cast::account("juri") }).await;
    assert_eq!(world.refusal("mari", PASSWORD).await, [ErrorCode::ProfileBlocked]);
    assert_eq!(world.refusal("juri", PASSWORD).await, [ErrorCode::AccountNotActivated]);
    assert_eq!(world.refusal("mari", "wrong").await, [ErrorCode::CheckEmailAndPassword]);
}

async fn the_third_failure_asks_for_a_captcha(world: World) {
    world.add_mari().await;
    for asked in [false, false, true] {
        let outcome = world.sign_in(&mut Browser::new(), "mari", "wrong").await;
        assert_eq!(outcome.show_captcha, asked);
    }
    let captcha = world.service.captcha(&Browser::new().caller).await.result.unwrap();
    for recaptcha in
        [None, Some(String::new()), Some("nonsense".to_owned()), Some(format!("{}:", captcha.id))]
    {
        let given = Credentials { recaptcha, ..credentials("mari", PASSWORD) };
        let outcome = Browser::new().keep(world.service.login(&Browser::new().caller, given).await);
        assert!(outcome.show_captcha && !outcome.success);
        assert_eq!(codes(&outcome), [ErrorCode::ConfirmRecaptcha]);
    }
    world.clock.advance(15 * 60);
    assert!(world.sign_in(&mut Browser::new(), "mari", PASSWORD).await.success);
}

async fn a_pause_says_when_it_ends_and_ends_by_itself(world: World) {
    world.add_mari().await;
    // A hundred failures in a day. Three per quarter of an hour need no captcha.
    for _ in 0..34 {
        for _ in 0..3 {
            world.refusal("mari", "wrong").await;
        }
        world.clock.advance(15 * 60);
    }
    let outcome = world.sign_in(&mut Browser::new(), "mari", PASSWORD).await;
    assert_eq!((outcome.success, codes(&outcome)), (false, vec![ErrorCode::LoginPaused]));
    let left = 24 * 3600 - 34 * 15 * 60;
    assert_eq!(outcome.retry_after, Some(left));
    world.clock.advance(i64::from(left) - 1);
    assert_eq!(world.refusal("mari", PASSWORD).await, [ErrorCode::LoginPaused]);
    world.clock.advance(1);
    assert!(world.sign_in(&mut Browser::new(), "mari", PASSWORD).await.success);
}

async fn the_cookie_is_the_same_both_ways(world: World) {
    world.add_mari().await;
    let planted = vec![("lavi_account".to_owned(), "planted".to_owned())];
    let caller = Caller { cookies: planted, ..Browser::new().caller };
    let reply = world.service.login(&caller, credentials("mari", PASSWORD)).await;
    let [cookie] = reply.set_cookies.as_slice() else { panic!("one cookie") };
    let (pair, attributes) = cookie.split_once(';').unwrap();
    assert!(
        pair.starts_with("lavi_account=") && pair.len() > 40 && !pair.contains("planted"),
        "{pair}"
    );
    assert_eq!(attributes, " Path=/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure");
}
