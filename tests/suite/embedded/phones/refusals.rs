//! What keeps a person from signing in: the state of the account, what was typed, too many tries.

use lavi::{
    accounts::{AccountService, FormCalls, IdentityCall, Purpose, embedded::NewPerson},
    domain::{Country, ErrorCode},
    providers::smart_id::verification_code,
};

use super::{PhoneWorld, ServiceBrowser, code, identify, mobile_id, smart_id};
use crate::{
    cast::{self, KADRI, MARI, PHONE, UNA},
    doubles::{phone_provider::PhoneProvider, server::Action},
    fixtures,
};

#[tokio::test]
async fn a_confirmation_signs_in_only_to_a_usable_account() {
    let mari = || cast::account_with_code("mari", MARI);
    let cases = [
        (NewPerson { activated: false, ..mari() }, ErrorCode::AccountNotActivated),
        (NewPerson { blocked: true, ..mari() }, ErrorCode::ProfileBlocked),
        (cast::account_with_code("una", UNA), ErrorCode::UserNotFound),
    ];
    for (person, expected) in cases {
        let scene = PhoneWorld::new().await;
        scene.world.add(person).await;
        let mut browser = ServiceBrowser::new();
        let outcome = scene.confirmed(&mut browser, Purpose::SignIn, MARI).await;
        assert_eq!((outcome.success, code(&outcome)), (false, Some(expected)));
        assert_eq!(browser.signed_in(&scene.world).await, None);
    }
}

#[tokio::test]
async fn a_usable_account_beside_a_blocked_one_is_opened() {
    let scene = PhoneWorld::new().await;
    scene.world.add(NewPerson { blocked: true, ..cast::account_with_code("closed", MARI) }).await;
    scene.world.clock.advance(1);
    scene.world.add(cast::account_with_code("mari", MARI)).await;
    let mut browser = ServiceBrowser::new();
    assert!(scene.confirmed(&mut browser, Purpose::SignIn, MARI).await.url.is_some());
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn several_accounts_are_offered_without_asking_for_a_second_factor() {
    let scene = PhoneWorld::new().await;
    scene
        .world
        .add(NewPerson {
            personal_code: Some(cast::estonian(MARI)),
            ..cast::account_with_totp("mari")
        })
        .await;
    scene.world.clock.advance(1);
    let second = scene.world.add(cast::account_with_code("teacher", MARI)).await;
    let mut browser = ServiceBrowser::new();
    let outcome = scene.confirmed(&mut browser, Purpose::SignIn, MARI).await;
    assert!(
        outcome.success
            && outcome.multiple_accounts
            && !outcome.two_factor_required
            && outcome.url.is_none()
    );
    assert_eq!(outcome.accounts.len(), 2);
    assert_eq!(browser.signed_in(&scene.world).await, None);
    let reply = scene.world.service.select_user(&browser.caller, &second).await;
    assert!(browser.take(reply).url.is_some());
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("teacher"));
}

#[tokio::test]
async fn new_terms_are_accepted_before_the_sign_in_completes() {
    let scene = PhoneWorld::new().await;
    scene
        .world
        .add(NewPerson { terms_version: None, ..cast::account_with_code("mari", MARI) })
        .await;
    let mut browser = ServiceBrowser::new();
    let outcome = scene.confirmed(&mut browser, Purpose::SignIn, MARI).await;
    assert!(outcome.success && outcome.terms_acception_required && outcome.url.is_none());
    assert_eq!(browser.signed_in(&scene.world).await, None);
    let reply = scene.world.service.accept_terms(&browser.caller).await;
    assert!(browser.take(reply).success);
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn three_unconfirmed_calls_ask_for_a_captcha_before_the_phone_rings_again() {
    let scene = PhoneWorld::with_mari().await;
    for (result, asked) in [("USER_CANCELLED", false), ("TIMEOUT", false), ("USER_CANCELLED", true)]
    {
        assert_eq!(scene.in_vain(result).await.show_captcha, asked, "{result}");
    }
    let mut browser = ServiceBrowser::at("198.51.100.7");
    let outcome = scene.start(&mut browser).await;
    assert!(outcome.show_captcha && !outcome.success && outcome.verification_code.is_none());
    assert_eq!(code(&outcome), Some(ErrorCode::ConfirmRecaptcha));
    assert_eq!((scene.provider.rung(), browser.cookie()), (3, None));
    scene.world.clock.advance(15 * 60);
    assert!(scene.opened().await.url.is_some(), "a quarter of an hour later it is forgotten");
}

#[tokio::test]
async fn a_confirmation_is_not_counted_and_takes_back_earlier_failures() {
    let scene = PhoneWorld::with_mari().await;
    for _ in 0..2 {
        scene.in_vain("USER_CANCELLED").await;
        assert!(scene.opened().await.url.is_some());
        assert!(!scene.in_vain("USER_CANCELLED").await.show_captcha);
        assert!(scene.opened().await.url.is_some());
    }
}

#[tokio::test]
async fn a_fault_of_the_provider_is_not_counted_against_the_person() {
    let scene = PhoneWorld::with_mari().await;
    for (act, expected) in [
        (Action::text(500, ""), ErrorCode::ServerError),
        (Action::text(503, ""), ErrorCode::ProviderMaintenance),
        (Action::text(400, ""), ErrorCode::BadRequest),
        (Action::text(429, ""), ErrorCode::TooManyRequests),
        (Action::Reset, ErrorCode::ServerError),
    ] {
        scene.provider.fail(true, act);
        let mut browser = ServiceBrowser::new();
        assert!(scene.start(&mut browser).await.is_pending());
        let outcome = scene.finish(&mut browser, Purpose::SignIn).await;
        assert_eq!((code(&outcome), outcome.show_captcha), (Some(expected), false));
    }
}

#[tokio::test]
async fn invalid_numbers_codes_and_countries_are_refused_without_asking_the_provider() {
    let scene = PhoneWorld::with_smart_id(&Country::SMART_ID).await;
    let by_mobile_id = |code: &str, number: &str| mobile_id(Purpose::SignIn, code, number);
    let cases: [(IdentityCall, ErrorCode); 12] = [
        (by_mobile_id(MARI, "50000000"), ErrorCode::WrongPhone),
        (by_mobile_id(MARI, "+358501234567"), ErrorCode::WrongPhone),
        (by_mobile_id(MARI, "+372"), ErrorCode::WrongPhone),
        (by_mobile_id(MARI, "+37250x"), ErrorCode::WrongPhone),
        (by_mobile_id("60001019907", PHONE), ErrorCode::WrongPersonalCode),
        (by_mobile_id("", PHONE), ErrorCode::WrongPersonalCode),
        (by_mobile_id("5000101886", "+37060000666"), ErrorCode::WrongPersonalCode),
        (by_mobile_id("50001018866", "+37060000666"), ErrorCode::WrongPersonalCode),
        (smart_id("EE", "60001019907"), ErrorCode::WrongPersonalCode),
        (smart_id("LV", "050405-1000"), ErrorCode::WrongPersonalCode),
        (smart_id("FI", "131052-308T"), ErrorCode::BadRequest),
        (smart_id("", MARI), ErrorCode::BadRequest),
    ];
    for (call, expected) in cases {
        let mut browser = ServiceBrowser::new();
        let outcome = identify(&scene.world.service, &mut browser, call).await;
        assert_eq!(
            (outcome.success, code(&outcome), browser.cookie()),
            (false, Some(expected), None)
        );
    }
    assert!(scene.start(&mut ServiceBrowser::new()).await.is_pending());
    scene.provider.has_rung(1).await;
    assert_eq!(scene.provider.asked(0)["nationalIdentityNumber"], MARI, "the first call of all");
}

#[tokio::test]
async fn a_brand_for_latvia_accepts_smart_id_of_latvia_only() {
    let scene = PhoneWorld::with_smart_id(&[Country::LV]).await;
    for country in ["EE", "LT", "lv ", ""] {
        let outcome =
            identify(&scene.world.service, &mut ServiceBrowser::new(), smart_id(country, MARI))
                .await;
        assert_eq!(code(&outcome), Some(ErrorCode::BadRequest), "{country}");
    }
    let outcome =
        identify(&scene.world.service, &mut ServiceBrowser::new(), smart_id("LV", "050405-10009"))
            .await;
    scene.provider.has_rung(1).await;
    let challenge = scene.provider.asked(0);
    let challenge =
        fixtures::base64(fixtures::at(&challenge, "/signatureProtocolParameters/rpChallenge"));
    assert_eq!(outcome.verification_code, Some(verification_code(&challenge)));
}

#[tokio::test]
async fn a_method_without_a_provider_is_a_fault() {
    let scene = PhoneWorld::with(|settings| settings.mobile_id = None).await;
    for call in [mobile_id(Purpose::SignIn, MARI, PHONE), smart_id("EE", MARI)] {
        assert!(
            scene.world.service.identify(&ServiceBrowser::new().caller, call).await.result.is_err()
        );
    }
}

impl PhoneWorld {
    async fn with_smart_id(countries: &[Country]) -> Self {
        let provider = PhoneProvider::new();
        let world = super::World::with(|settings| {
            settings.mobile_id = Some(provider.mobile_id());
            settings.smart_id = Some(provider.smart_id());
            settings.smart_id_countries = countries.to_vec();
        });
        Self { world: world.await, provider }
    }

    /// A world in which Mari can sign in by Mobile-ID, Smart-ID or password.
    async fn with_both(change: impl FnOnce(&mut lavi::accounts::embedded::Settings)) -> Self {
        let provider = PhoneProvider::new();
        let world = super::World::with(|settings| {
            settings.mobile_id = Some(provider.mobile_id());
            settings.smart_id = Some(provider.smart_id());
            change(settings);
        })
        .await;
        world.add(cast::account_with_code("mari", MARI)).await;
        Self { world, provider }
    }
}

#[tokio::test]
async fn wrong_passwords_do_not_affect_a_sign_in_by_phone() {
    let scene = PhoneWorld::with_mari().await;
    for _ in 0..11 {
        ServiceBrowser::at("198.51.100.7").login(&scene.world, "mari", "Sygis-2027!").await;
    }
    assert!(scene.opened().await.url.is_some());
}

#[tokio::test]
async fn ten_unconfirmed_calls_pause_one_method_of_one_person_for_unknown_browsers() {
    let scene =
        PhoneWorld::with_both(|settings| settings.config.limits.captcha_after = i64::MAX).await;
    let mut own = ServiceBrowser::new();
    assert!(scene.confirmed(&mut own, Purpose::SignIn, MARI).await.url.is_some());
    for _ in 0..10 {
        scene.in_vain("TIMEOUT").await;
    }
    let paused = scene.start(&mut ServiceBrowser::at("198.51.100.7")).await;
    assert_eq!((code(&paused), paused.retry_after), (Some(ErrorCode::LoginPaused), Some(15 * 60)));
    let rung = scene.provider.rung();
    assert!(
        identify(&scene.world.service, &mut ServiceBrowser::new(), smart_id("EE", MARI))
            .await
            .is_pending(),
        "the other way works"
    );
    // This phone rings in the background, so waits until it does, to tell it from the next one.
    scene.provider.has_rung(rung + 1).await;
    assert!(
        ServiceBrowser::new().login(&scene.world, "mari", cast::PASSWORD).await.success,
        "and a password"
    );
    assert!(
        scene.confirmed(&mut own, Purpose::SignIn, MARI).await.url.is_some(),
        "and the person's own browser"
    );
}

#[tokio::test]
async fn unconfirmed_calls_to_many_people_ask_their_address_for_a_captcha() {
    let scene = PhoneWorld::with_both(|settings| {
        settings.config.limits.people.quarter = 2;
    })
    .await;
    scene.in_vain("TIMEOUT").await;
    assert!(scene.ask(&mut ServiceBrowser::new(), Purpose::SignIn, UNA).await.is_pending());
    let third = scene.ask(&mut ServiceBrowser::new(), Purpose::SignIn, KADRI).await;
    assert_eq!(code(&third), Some(ErrorCode::ConfirmRecaptcha), "{third:?}");
    let elsewhere =
        scene.ask(&mut ServiceBrowser::at("198.51.100.7"), Purpose::SignIn, KADRI).await;
    assert!(elsewhere.is_pending());
}
