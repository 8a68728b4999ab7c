//! Smart-ID by device link: what is stored, who can answer, and where it ends.

use std::time::Duration;

use tokio::time::sleep;

use super::{PhoneWorld, ServiceBrowser, code, identify, smart_id};
use crate::{
    cast::{self, MARI},
    doubles::{phone_provider, server::Action},
    embedded::allowances::number,
    providers_mobile::app::VERIFIER,
    remote::log,
};
use lavi::{
    accounts::{
        AccountService, IdentityCall, LoginOutcome, PhoneMethod, Purpose,
        embedded::{Embedded, Settings},
        outcome::DeviceLinkCallback,
    },
    config::Thresholds,
    domain::{Country, ErrorCode, Secret},
};

impl PhoneWorld {
    /// A world with Smart-ID, in which Mari has an account.
    pub async fn of_smart_id(change: impl FnOnce(&mut Settings)) -> Self {
        let provider = phone_provider::PhoneProvider::new();
        let world = crate::world::World::with(|settings| {
            settings.smart_id = Some(provider.smart_id());
            change(settings);
        });
        let scene = Self { world: world.await, provider };
        scene.world.add(cast::account_with_code("mari", MARI)).await;
        scene
    }

    /// Starts a device link.
    pub async fn link(&self, browser: &mut ServiceBrowser, purpose: Purpose) -> LoginOutcome {
        let call = IdentityCall::DeviceLink { purpose, recaptcha: None };
        identify(&self.world.service, browser, call).await
    }

    /// Polls until the phone has answered.
    pub async fn ended(
        &self,
        service: &Embedded,
        browser: &mut ServiceBrowser,
        begun: &LoginOutcome,
    ) -> LoginOutcome {
        loop {
            let outcome = identify(service, browser, status(begun)).await;
            if !outcome.is_pending() {
                return outcome;
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Mari scans a code that this browser shows.
    pub async fn scanned(&self, browser: &mut ServiceBrowser) -> LoginOutcome {
        let session = self.provider.rung();
        let begun = self.link(browser, Purpose::SignIn).await;
        self.provider.sign_link(session, "QR", ("EE", MARI));
        self.ended(&self.world.service, browser, &begun).await
    }
}

fn status(begun: &LoginOutcome) -> IdentityCall {
    IdentityCall::CheckStatus {
        purpose: Purpose::SignIn,
        method: PhoneMethod::SmartId,
        confirmation: begun.confirmation.clone(),
        recaptcha: None,
    }
}

#[tokio::test]
async fn another_process_makes_codes_and_takes_the_callback() {
    let scene = PhoneWorld::of_smart_id(|_| {}).await;
    let other = scene.world.reopened().await;
    let mut browser = ServiceBrowser::new();
    let begun = scene.link(&mut browser, Purpose::SignIn).await;
    let id = begun.confirmation.clone().unwrap();
    let code = async |service: &Embedded| {
        let code = service.device_link_code(&browser.caller, Purpose::SignIn, &id).await;
        code.result.unwrap().data.unwrap().content.expose().to_owned()
    };
    assert_eq!(code(&scene.world.service).await, code(&other).await);
    scene.provider.sign_link(0, "Web2App", ("EE", MARI));
    assert!(identify(&other, &mut browser, status(&begun)).await.is_pending());
    let (value, digest) = scene.provider.brought_back(0);
    let callback = DeviceLinkCallback {
        confirmation: id.clone(),
        value: Secret::new(value),
        session_secret_digest: Secret::new(digest),
        user_challenge_verifier: Some(Secret::new(VERIFIER)),
    };
    let received = other.device_link_callback(&browser.caller, Purpose::SignIn, callback).await;
    assert!(received.result.unwrap().success);
    assert!(scene.ended(&other, &mut browser, &begun).await.success);
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn a_cancelled_link_signs_nobody_in() {
    let scene = PhoneWorld::of_smart_id(|_| {}).await;
    let mut browser = ServiceBrowser::new();
    let begun = scene.link(&mut browser, Purpose::SignIn).await;
    let (caller, id) = (&browser.caller, begun.confirmation.as_deref());
    let service = &scene.world.service;
    let cancelled = service.cancel(caller, Purpose::SignIn, PhoneMethod::SmartId, id).await;
    assert!(cancelled.result.unwrap().success);
    assert_eq!(number(&scene.world, "SELECT count(*) FROM visits").await, 0);
    scene.provider.sign_link(0, "QR", ("EE", MARI));
    let outcome = scene.ended(service, &mut browser, &begun).await;
    assert_eq!(code(&outcome), Some(ErrorCode::AuthorizationProcessTimeout));
    assert_eq!(browser.signed_in(&scene.world).await, None);
}

#[tokio::test]
async fn the_secret_is_sealed_and_in_no_log() {
    log::listen();
    let scene = PhoneWorld::of_smart_id(|_| {}).await;
    let mut browser = ServiceBrowser::new();
    let begun = scene.link(&mut browser, Purpose::SignIn).await;
    let plain = "SELECT count(*) FROM visits WHERE state LIKE '%token0%' OR state LIKE '%secret%'";
    assert_eq!(number(&scene.world, plain).await, 0);
    let (value, _) = scene.provider.brought_back(0);
    let callback = DeviceLinkCallback {
        confirmation: begun.confirmation.clone().unwrap(),
        value: Secret::new(&value),
        session_secret_digest: Secret::new("wrong"),
        user_challenge_verifier: Some(Secret::new(VERIFIER)),
    };
    let service = &scene.world.service;
    let refused = service.device_link_callback(&browser.caller, Purpose::SignIn, callback).await;
    assert!(!refused.result.unwrap().success);
    let said = log::heard();
    assert!(said.contains("sessionSecretDigest is not the session's"), "{said}");
    for secret in [&value, VERIFIER, "token0", "YSBzZWNyZXQ", MARI] {
        assert!(!said.contains(secret), "{secret} in {said}");
    }
}

#[tokio::test]
async fn a_fifth_link_drops_the_oldest_and_all_browsers_share_the_places() {
    let scene = PhoneWorld::of_smart_id(|settings| settings.phones = 6).await;
    let (mut browser, mut begun) = (ServiceBrowser::new(), Vec::new());
    for _ in 0..5 {
        begun.push(scene.link(&mut browser, Purpose::SignIn).await);
        scene.world.clock.advance(1);
    }
    let service = &scene.world.service;
    let oldest = identify(service, &mut browser, status(&begun[0])).await;
    assert_eq!(code(&oldest), Some(ErrorCode::AuthorizationProcessTimeout));
    for newer in &begun[1..] {
        assert!(identify(service, &mut browser, status(newer)).await.is_pending());
    }
    let refused = loop {
        let outcome = scene.link(&mut ServiceBrowser::new(), Purpose::SignIn).await;
        if !outcome.success {
            break outcome;
        }
    };
    assert_eq!(code(&refused), Some(ErrorCode::ServiceBusy));
}

#[tokio::test]
async fn when_there_is_no_room_the_oldest_link_of_the_place_with_most_gives_way() {
    let scene = PhoneWorld::of_smart_id(|settings| settings.phones = 12).await;
    let mut school = Vec::new();
    for at in 0..3 {
        let mut browser = ServiceBrowser::at(&format!("198.51.100.{at}"));
        let begun = scene.link(&mut browser, Purpose::SignIn).await;
        school.push((browser, begun));
    }
    // Somebody begins link after link, never confirms one, and has a /56 for it.
    for at in 0..40 {
        let mut stranger = ServiceBrowser::at(&format!("2001:db8:1:2{at:02x}::1"));
        let begun = scene.link(&mut stranger, Purpose::SignIn).await;
        assert!(begun.is_pending(), "{at}: {begun:?}");
    }
    let service = &scene.world.service;
    for (browser, begun) in &mut school {
        let state = identify(service, browser, status(begun)).await;
        assert!(state.is_pending(), "theirs wait on: {state:?}");
    }
    assert!(scene.link(&mut ServiceBrowser::at("203.0.113.7"), Purpose::SignIn).await.is_pending());
}

#[tokio::test]
async fn links_of_one_address_need_a_captcha_and_known_browsers_need_none() {
    let scene = PhoneWorld::of_smart_id(|settings| {
        settings.config.limits.people = Thresholds::new(2, 200);
    })
    .await;
    let link = async || scene.link(&mut ServiceBrowser::new(), Purpose::SignIn).await;
    for _ in 0..2 {
        assert!(link().await.is_pending());
    }
    let refused = link().await;
    assert!(refused.show_captcha && code(&refused) == Some(ErrorCode::ConfirmRecaptcha));
    let elsewhere = &mut ServiceBrowser::at("198.51.100.7");
    assert!(scene.link(elsewhere, Purpose::SignIn).await.is_pending());
    assert_eq!(scene.provider.rung(), 3, "nothing is asked of the provider meanwhile");
    // A browser in which somebody has signed in passes, whoever else is at its address.
    scene.world.person("linda").await;
    let mut known = ServiceBrowser::at("203.0.113.9");
    assert!(known.login(&scene.world, "linda", crate::cast::PASSWORD).await.success);
    known.caller.address = ServiceBrowser::new().caller.address;
    for _ in 0..3 {
        assert!(scene.link(&mut known, Purpose::SignIn).await.is_pending());
    }
    // Its own ones count: after three it is asked too.
    let refused = scene.link(&mut known, Purpose::SignIn).await;
    assert!(refused.show_captcha && code(&refused) == Some(ErrorCode::ConfirmRecaptcha));
    // A link that was completed does not count.
    let scene = PhoneWorld::of_smart_id(|settings| {
        settings.config.limits.people = Thresholds::new(2, 200);
    })
    .await;
    for _ in 0..4 {
        assert!(scene.scanned(&mut ServiceBrowser::new()).await.success);
    }
}

#[tokio::test]
async fn a_provider_that_fails_at_the_start_costs_no_try() {
    for (status, expected) in [
        (400, ErrorCode::BadRequest),
        (401, ErrorCode::ServerError),
        (403, ErrorCode::ServerError),
        (404, ErrorCode::UserNotFound),
        (429, ErrorCode::TooManyRequests),
        (480, ErrorCode::ServerError),
        (580, ErrorCode::ProviderMaintenance),
    ] {
        let scene = PhoneWorld::of_smart_id(|_| {}).await;
        scene.provider.fail(true, Action::text(status, "{}"));
        let outcome = scene.link(&mut ServiceBrowser::new(), Purpose::SignIn).await;
        assert_eq!((outcome.success, code(&outcome)), (false, Some(expected)), "{status}");
        assert_eq!(number(&scene.world, "SELECT count(*) FROM visits").await, 0);
        let counted = number(
            &scene.world,
            "SELECT CAST(COALESCE(SUM(tries), 0) AS BIGINT) FROM attempts WHERE id LIKE 'link:%'",
        );
        let costs = i64::from(expected == ErrorCode::UserNotFound);
        assert_eq!(counted.await, costs, "{status}");
    }
}

#[tokio::test]
async fn a_person_of_another_country_is_told_so() {
    let scene =
        PhoneWorld::of_smart_id(|settings| settings.smart_id_countries = vec![Country::EE]).await;
    let mut browser = ServiceBrowser::new();
    let begun = scene.link(&mut browser, Purpose::SignIn).await;
    scene.provider.sign_link(0, "QR", ("LT", "50001029996"));
    let outcome = scene.ended(&scene.world.service, &mut browser, &begun).await;
    assert_eq!(code(&outcome), Some(ErrorCode::UserNotFound));
}

#[tokio::test]
async fn a_way_that_is_closed_cannot_be_started() {
    let scene = PhoneWorld::of_smart_id(|settings| {
        settings.config.embedded.providers.smart_id.start.clear();
    })
    .await;
    let mut browser = ServiceBrowser::new();
    let by_link = scene.link(&mut browser, Purpose::SignIn).await;
    let by_code = identify(&scene.world.service, &mut browser, smart_id("EE", MARI)).await;
    for outcome in [by_link, by_code] {
        assert_eq!((outcome.success, code(&outcome)), (false, Some(ErrorCode::BadRequest)));
    }
    assert_eq!(scene.provider.rung(), 0);
}

#[tokio::test]
async fn without_https_a_link_has_a_code_alone_and_names_no_callback() {
    let plain = |settings: &mut Settings| {
        settings.config.server.public_url = "http://localhost:8080/".parse().unwrap();
    };
    let scene = PhoneWorld::of_smart_id(plain).await;
    let mut browser = ServiceBrowser::new();
    let begun = scene.link(&mut browser, Purpose::SignIn).await;
    let link = begun.device_link.clone().unwrap();
    assert!(link.code_alone && link.web2app.is_empty(), "{link:?}");
    assert_eq!(scene.provider.asked(0).get("initialCallbackUrl"), None);
    scene.provider.sign_link(0, "QR", ("EE", MARI));
    assert!(scene.ended(&scene.world.service, &mut browser, &begun).await.success);
}
