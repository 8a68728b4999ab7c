//! Providers that fail, and forged answers: the error code for the person, and the cause in the log.

use lavi::{
    accounts::{IdentityCall, PhoneMethod, Purpose},
    domain::ErrorCode,
    providers::rest::Timing,
};
use serde_json::Value;
use url::Url;

use super::{PhoneWorld, ServiceBrowser, code, identify};
use crate::{
    cast::{MARI, PHONE, UNA},
    doubles::{
        phone_provider::{HURRIED, PhoneProvider, UNHURRIED, faults},
        server::Action,
    },
    fixtures,
    providers_mobile::issuer::Ca,
    remote::log,
};

/// What the log must not contain: the personal code, the phone number, the name.
const SECRETS: [&str; 4] = [MARI, "00000766", "aasikas", "AASIKAS"];

fn assert_discreet(log: &str) {
    for secret in SECRETS {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

fn call(method: PhoneMethod) -> IdentityCall {
    match method {
        PhoneMethod::MobileId => super::mobile_id(Purpose::SignIn, MARI, PHONE),
        PhoneMethod::SmartId => super::smart_id("EE", MARI),
    }
}

/// Starts a sign-in of Mari, and polls until it ends.
async fn told(scene: &PhoneWorld, method: PhoneMethod) -> Option<ErrorCode> {
    let mut browser = ServiceBrowser::new();
    assert!(identify(&scene.world.service, &mut browser, call(method)).await.is_pending());
    let purpose = Purpose::SignIn;
    let status =
        || IdentityCall::CheckStatus { purpose, method, confirmation: None, recaptcha: None };
    loop {
        let outcome = identify(&scene.world.service, &mut browser, status()).await;
        if !outcome.is_pending() {
            assert_eq!(browser.signed_in(&scene.world).await, None);
            assert!(!outcome.success);
            return code(&outcome);
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn every_fault_has_its_error_code_and_its_cause_in_the_log() {
    for case in faults() {
        let scene = both(None, UNHURRIED).await;
        scene.provider.fail(case.at_start, case.action.clone());
        for (method, expected) in
            [(PhoneMethod::MobileId, case.mobile_id), (PhoneMethod::SmartId, case.smart_id)]
        {
            log::listen();
            assert_eq!(told(&scene, method).await, Some(expected), "{method:?} {case:?}");
            let log = log::heard();
            assert!(
                log.contains(case.cause) && log.contains(&format!("code={expected}")),
                "{case:?}: {log}"
            );
            assert_discreet(&log);
        }
    }
}

#[tokio::test]
async fn a_provider_that_refuses_the_connection_or_hangs_is_a_server_error() {
    for method in PhoneMethod::ALL {
        log::listen();
        let refusing = both(Some("http://127.0.0.1:1/rp"), UNHURRIED).await;
        assert_eq!(told(&refusing, method).await, Some(ErrorCode::ServerError));
        let log = log::heard();
        assert!(log.contains("refused") && log.contains("WARN"), "{log}");
        assert_discreet(&log);
        for at_start in [true, false] {
            let scene = both(None, HURRIED).await;
            scene.provider.fail(at_start, Action::Hang(""));
            log::listen();
            assert_eq!(told(&scene, method).await, Some(ErrorCode::ServerError));
            let log = log::heard();
            assert!(
                log.contains(if at_start { "start: " } else { "status: " })
                    && log.contains("timed out"),
                "{log}"
            );
            assert_discreet(&log);
        }
    }
}

#[tokio::test]
async fn a_forged_answer_does_not_sign_in_and_is_logged_as_an_error() {
    type Forge = fn(&PhoneWorld) -> Value;
    let forgeries: [(Forge, &str); 5] = [
        (
            |scene| {
                let mut answer = scene.provider.signed(0, &scene.provider.ca, MARI);
                let altered = fixtures::altered(fixtures::at(&answer, "/signature/value"));
                answer["signature"]["value"] = altered.into();
                answer
            },
            "the signature does not verify",
        ),
        (
            |scene| scene.provider.signed(0, &scene.provider.ca, UNA),
            "the certificate belongs to another person",
        ),
        (|scene| scene.provider.signed(0, &Ca::new(|_| {}), MARI), "certificate"),
        (
            |_| fixtures::json("mid/auth-ok-p256-sha256.json")["session_status"].clone(),
            "certificate",
        ),
        (
            |scene| {
                let mut answer = scene.provider.signed(0, &scene.provider.ca, MARI);
                answer.as_object_mut().unwrap().remove("cert");
                answer
            },
            "the answer has no usable cert",
        ),
    ];
    for (forge, cause) in forgeries {
        let scene = PhoneWorld::with_mari().await;
        let mut browser = ServiceBrowser::new();
        log::listen();
        scene.start(&mut browser).await;
        scene.provider.has_rung(1).await;
        scene.provider.say(0, &forge(&scene));
        let outcome = scene.finish(&mut browser, Purpose::SignIn).await;
        assert_eq!((outcome.success, code(&outcome)), (false, Some(ErrorCode::ServerError)));
        assert_eq!(browser.signed_in(&scene.world).await, None);
        let log = log::heard();
        assert!(
            log.contains("ERROR") && log.contains("failed verification") && log.contains(cause),
            "{cause} in {log}"
        );
        assert_discreet(&log);
    }
}

#[tokio::test]
async fn a_sign_in_by_phone_is_logged_without_the_person() {
    log::listen();
    let scene = PhoneWorld::with_mari().await;
    assert!(scene.confirmed(&mut ServiceBrowser::new(), Purpose::SignIn, MARI).await.success);
    let log = log::heard();
    assert!(log.contains("signed in") && log.contains("mobile_id"), "{log}");
    assert_discreet(&log);
}

/// Both methods with their provider at this address, or with the test's provider.
async fn both(base: Option<&str>, timing: Timing) -> PhoneWorld {
    let provider = PhoneProvider::new();
    let base: Url = base.unwrap_or(&provider.base).parse().unwrap();
    let world = super::World::with(|settings| {
        let (mut mobile_id, mut smart_id) = (provider.mobile_id(), provider.smart_id());
        (mobile_id.keys.base, smart_id.keys.base) = (Some(base.clone()), Some(base));
        (mobile_id.timing, smart_id.timing) = (timing, timing);
        (settings.mobile_id, settings.smart_id) = (Some(mobile_id), Some(smart_id));
    });
    PhoneWorld { world: world.await, provider }
}

#[tokio::test]
async fn what_a_phones_task_logs_names_its_request_and_the_person_by_their_hash() {
    for method in PhoneMethod::ALL {
        log::listen();
        let refusing = both(Some("http://127.0.0.1:1/rp"), UNHURRIED).await;
        assert_eq!(told(&refusing, method).await, Some(ErrorCode::ServerError));
        let log = log::heard();
        let line = |text: &str| {
            let found = log.lines().find(|line| line.contains(text));
            found.unwrap_or_else(|| panic!("{text}: {log}"))
        };
        let (_, tried) = line("lavi::sign_in").split_once(" name=").unwrap();
        let hash = tried.split_whitespace().next().unwrap();
        let (cause, method) = (line("did not answer as it should"), method.method());
        let span = format!("phone{{incident=\"test\" method=\"{method}\" name=\"{hash}\"}}");
        assert!(hash.len() == 16 && cause.contains(&span), "{span}: {cause}");
    }
}
