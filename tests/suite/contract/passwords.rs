//! Password links: for a forgotten password, for a change, and at an operator's request.

use super::{Contract, promises, visitor};
use crate::cast::PASSWORD;
use lavi::{
    accounts::{
        PasswordSetting, ResetRequest, TokenCheck, TokenKind, embedded::ChangeOutcome,
        outcome::Outcome,
    },
    domain::{ErrorCode, Secret},
};

promises! {
    a_forgotten_password_is_replaced_by_a_link
    a_link_is_valid_for_three_hours
    a_link_of_another_kind_is_not_valid
    a_reset_says_why_no_letter_goes_out
    the_third_request_from_one_address_asks_for_a_captcha
    changing_a_password_needs_the_old_one
    an_operators_link_needs_no_old_password
    the_current_password_is_refused_as_the_new_one
    the_user_name_has_to_match_the_link
}

const NEW: &str = "Mesilane8!";

async fn request(contract: &Contract, username: &str) -> Outcome {
    let request = ResetRequest { username: username.to_owned(), recaptcha: None };
    contract.service.request_reset(&visitor().caller, request).await.result.unwrap()
}

async fn validate(contract: &Contract, token: &Secret, kind: TokenKind) -> Outcome {
    let check = TokenCheck { token: token.clone(), kind };
    contract.service.validate_token(&visitor().caller, check).await.result.unwrap()
}

fn setting(token: &Secret, password: &str) -> PasswordSetting {
    PasswordSetting {
        token: token.clone(),
        username: "mari".to_owned(),
        old_password: None,
        password: Secret::new(password),
        password_confirmation: Secret::new(password),
    }
}

async fn set(contract: &Contract, kind: TokenKind, setting: PasswordSetting) -> Outcome {
    contract.service.set_password(&visitor().caller, kind, setting).await.result.unwrap()
}

async fn a_forgotten_password_is_replaced_by_a_link(contract: Contract) {
    contract.world.person("mari").await;
    assert_eq!(request(&contract, "mari").await, Outcome::done());
    let token = contract.token("setNewPassword").await;
    let valid = validate(&contract, &token, TokenKind::Reset).await;
    assert_eq!(valid, Outcome { username: Some("mari".to_owned()), ..Outcome::done() });
    assert_eq!(set(&contract, TokenKind::Reset, setting(&token, NEW)).await, Outcome::done());
    assert!(contract.sign_in(&mut visitor(), "mari", NEW).await.success);
    assert_eq!(contract.refusal("mari", PASSWORD).await, [ErrorCode::CheckEmailAndPassword]);
    let spent = validate(&contract, &token, TokenKind::Reset).await;
    assert_eq!(spent, Outcome::failed(ErrorCode::TokenValidationFailed));
    let again = set(&contract, TokenKind::Reset, setting(&token, "Liblikas9!")).await;
    assert_eq!(again, Outcome::failed(ErrorCode::PasswordChangeFailed));
}

async fn a_link_is_valid_for_three_hours(contract: Contract) {
    contract.world.person("mari").await;
    request(&contract, "mari").await;
    let token = contract.token("setNewPassword").await;
    contract.world.clock.advance(3 * 3600 - 1);
    assert!(validate(&contract, &token, TokenKind::Reset).await.success);
    contract.world.clock.advance(1);
    assert_eq!(
        validate(&contract, &token, TokenKind::Reset).await,
        Outcome::failed(ErrorCode::TokenValidationFailed)
    );
}

async fn a_link_of_another_kind_is_not_valid(contract: Contract) {
    contract.world.person("mari").await;
    request(&contract, "mari").await;
    let token = contract.token("setNewPassword").await;
    for kind in [TokenKind::Change, TokenKind::Admin] {
        assert_eq!(
            validate(&contract, &token, kind).await,
            Outcome::failed(ErrorCode::TokenValidationFailed)
        );
        assert!(!set(&contract, kind, setting(&token, NEW)).await.success);
    }
    assert!(validate(&contract, &token, TokenKind::Reset).await.success);
}

async fn a_reset_says_why_no_letter_goes_out(contract: Contract) {
    contract.world.person("mari").await;
    assert_eq!(request(&contract, "keegi").await, Outcome::failed(ErrorCode::UserNotFound));
    assert!(request(&contract, "mari@school.example").await.success);
    let again = request(&contract, "mari").await;
    assert_eq!(
        (again.success, again.errors.first()),
        (false, Some(ErrorCode::ResetRequestAlreadySent))
    );
}

async fn the_third_request_from_one_address_asks_for_a_captcha(contract: Contract) {
    for asked in [false, false, true] {
        assert_eq!(request(&contract, "keegi").await.show_captcha, asked);
    }
    let refused = request(&contract, "keegi").await;
    assert_eq!(
        (refused.show_captcha, refused.errors.first()),
        (true, Some(ErrorCode::ConfirmRecaptcha))
    );
}

async fn changing_a_password_needs_the_old_one(contract: Contract) {
    contract.world.person("mari").await;
    let mut browser = visitor();
    contract.sign_in(&mut browser, "mari", PASSWORD).await;
    let ChangeOutcome::Done(token) =
        contract.world.service.own_account.change_link(&browser.caller).await.result.unwrap()
    else {
        panic!("no link")
    };
    assert!(validate(&contract, &token, TokenKind::Change).await.success);
    for (old, code) in [("", ErrorCode::Required), ("wrong", ErrorCode::IncorrectPassword)] {
        let old_password = Some(Secret::new(old));
        let outcome = set(
            &contract,
            TokenKind::Change,
            PasswordSetting { old_password, ..setting(&token, NEW) },
        )
        .await;
        assert_eq!((outcome.success, outcome.errors.first()), (false, Some(code)));
        assert_eq!(outcome.errors.0[0].field.as_deref(), Some("old_password"));
    }
    let old_password = Some(Secret::new(PASSWORD));
    let outcome =
        set(&contract, TokenKind::Change, PasswordSetting { old_password, ..setting(&token, NEW) })
            .await;
    assert_eq!(outcome, Outcome::done());
    assert!(contract.sign_in(&mut visitor(), "mari", NEW).await.success);
}

async fn an_operators_link_needs_no_old_password(contract: Contract) {
    let account = contract.world.person("mari").await;
    contract.world.service.administration.admin_password_link(&account).await.unwrap();
    let token = contract.token("adminChangePassword").await;
    assert!(validate(&contract, &token, TokenKind::Admin).await.success);
    assert_eq!(set(&contract, TokenKind::Admin, setting(&token, NEW)).await, Outcome::done());
    assert!(contract.sign_in(&mut visitor(), "mari", NEW).await.success);
}

async fn the_current_password_is_refused_as_the_new_one(contract: Contract) {
    contract.world.person("mari").await;
    request(&contract, "mari").await;
    let token = contract.token("setNewPassword").await;
    let outcome = set(&contract, TokenKind::Reset, setting(&token, PASSWORD)).await;
    assert_eq!((outcome.success, outcome.errors.first()), (false, Some(ErrorCode::OldPassword)));
    assert!(set(&contract, TokenKind::Reset, setting(&token, NEW)).await.success);
}

async fn the_user_name_has_to_match_the_link(contract: Contract) {
    contract.world.person("mari").await;
    request(&contract, "mari").await;
    let token = contract.token("setNewPassword").await;
    let other = PasswordSetting { username: "juri".to_owned(), ..setting(&token, NEW) };
    let outcome = set(&contract, TokenKind::Reset, other).await;
    assert_eq!(
        (outcome.success, outcome.errors.first()),
        (false, Some(ErrorCode::UsernameNotFound))
    );
    let by_address =
        PasswordSetting { username: "Mari@school.example".to_owned(), ..setting(&token, NEW) };
    assert!(set(&contract, TokenKind::Reset, by_address).await.success);
}
