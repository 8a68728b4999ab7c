//! Smart-ID by device link, for signing in and for registering.

use std::time::Duration;

use actix_web::rt::time::sleep;

use super::{Contract, codes, promises, visitor};
use crate::{
    cast::{self, MARI},
    providers_mobile::app::VERIFIER,
    world::{LANDING, ServiceBrowser},
};
use lavi::{
    accounts::{
        IdentityCall, LoginOutcome, PhoneMethod, Purpose,
        outcome::{DeviceLinkCallback, DeviceLinkCode, Outcome},
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

promises! {
    a_scanned_code_signs_in_whoever_scanned_it
    an_opened_link_tells_nothing_before_its_callback
    a_callback_works_once_and_in_its_own_browser_alone
    a_callback_with_another_secret_ends_the_sign_in
    a_callback_with_another_verifier_ends_the_sign_in
    a_refused_link_needs_no_callback
    the_code_is_of_this_second_and_ends_after_a_minute
    two_tabs_are_told_apart_by_their_confirmations
    a_registration_by_link_is_prefilled
}

const METHOD: PhoneMethod = PhoneMethod::SmartId;
const PERSON: (&str, &str) = ("EE", MARI);

/// A browser that has started a device link, and the number of the provider's session.
struct Started {
    browser: ServiceBrowser,
    purpose: Purpose,
    session: usize,
    begun: LoginOutcome,
}

impl Started {
    async fn new(contract: &Contract, purpose: Purpose) -> Self {
        Self::again(contract, visitor(), purpose).await
    }

    async fn again(contract: &Contract, mut browser: ServiceBrowser, purpose: Purpose) -> Self {
        let session = contract.provider.rung();
        let call = IdentityCall::DeviceLink { purpose, recaptcha: None };
        let begun = browser.take(contract.service.identify(&browser.caller, call).await);
        Self { browser, purpose, session, begun }
    }

    fn confirmation(&self) -> &str {
        self.begun.confirmation.as_deref().unwrap()
    }

    async fn poll(&mut self, contract: &Contract) -> LoginOutcome {
        let call = IdentityCall::CheckStatus {
            purpose: self.purpose,
            method: METHOD,
            confirmation: self.begun.confirmation.clone(),
            recaptcha: None,
        };
        self.browser.take(contract.service.identify(&self.browser.caller, call).await)
    }

    async fn finish(&mut self, contract: &Contract) -> LoginOutcome {
        loop {
            let outcome = self.poll(contract).await;
            if !outcome.is_pending() {
                return outcome;
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    async fn code(&self, contract: &Contract) -> DeviceLinkCode {
        let (caller, id) = (&self.browser.caller, self.confirmation());
        contract.service.device_link_code(caller, self.purpose, id).await.result.unwrap()
    }

    /// What a phone brings back.
    fn callback(&self, contract: &Contract) -> DeviceLinkCallback {
        let (value, digest) = contract.provider.brought_back(self.session);
        DeviceLinkCallback {
            confirmation: self.confirmation().to_owned(),
            value: Secret::new(value),
            session_secret_digest: Secret::new(digest),
            user_challenge_verifier: Some(Secret::new(VERIFIER)),
        }
    }

    async fn come_back(&mut self, contract: &Contract, callback: DeviceLinkCallback) -> Outcome {
        let (caller, purpose) = (&self.browser.caller, self.purpose);
        let reply = contract.service.device_link_callback(caller, purpose, callback).await;
        self.browser.take(reply)
    }
}

async fn add(contract: &Contract) {
    contract.world.add(cast::account_with_code("mari", MARI)).await;
}

async fn a_scanned_code_signs_in_whoever_scanned_it(contract: Contract) {
    add(&contract).await;
    let mut started = Started::new(&contract, Purpose::SignIn).await;
    let link = started.begun.device_link.clone().unwrap();
    let begins = "https://smart-id.com/device-link?deviceLinkType=Web2App&sessionToken=token0&";
    assert!(link.web2app.starts_with(begins), "{}", link.web2app);
    let expected = LoginOutcome {
        success: true,
        pending: Some(true),
        login_method: Some(LoginMethod::SmartId),
        confirmation: started.begun.confirmation.clone(),
        ..LoginOutcome::default()
    };
    let with_link = LoginOutcome { device_link: Some(link), ..expected.clone() };
    assert_eq!(started.begun, with_link);
    assert_eq!(started.poll(&contract).await, expected);
    contract.provider.sign_link(0, "QR", PERSON);
    let former = started.browser.cookie().map(str::to_owned);
    let expected = LoginOutcome {
        success: true,
        login_method: Some(LoginMethod::SmartId),
        url: Some(LANDING.to_owned()),
        ..LoginOutcome::default()
    };
    assert_eq!(started.finish(&contract).await, expected);
    assert_ne!(started.browser.cookie(), former.as_deref(), "a new session identifier");
    assert_eq!(started.browser.signed_in(&contract.world).await.as_deref(), Some("mari"));
    assert_eq!(
        codes(&started.poll(&contract).await),
        [ErrorCode::AuthorizationProcessTimeout],
        "once alone"
    );
}

async fn an_opened_link_tells_nothing_before_its_callback(contract: Contract) {
    add(&contract).await;
    let mut started = Started::new(&contract, Purpose::SignIn).await;
    contract.provider.sign_link(0, "Web2App", PERSON);
    for _ in 0..20 {
        let outcome = started.poll(&contract).await;
        assert!(outcome.is_pending() && outcome.url.is_none() && outcome.errors.is_empty());
        sleep(Duration::from_millis(20)).await;
    }
    let callback = started.callback(&contract);
    assert_eq!(started.come_back(&contract, callback).await, Outcome::done());
    assert_eq!(started.finish(&contract).await.url.as_deref(), Some(LANDING));

    // The phone may also come back before the provider says how it ended.
    let mut started = Started::new(&contract, Purpose::SignIn).await;
    let callback = started.callback(&contract);
    assert_eq!(started.come_back(&contract, callback).await, Outcome::done());
    assert!(started.poll(&contract).await.is_pending());
    contract.provider.sign_link(1, "Web2App", PERSON);
    assert_eq!(started.finish(&contract).await.url.as_deref(), Some(LANDING));
}

async fn a_callback_works_once_and_in_its_own_browser_alone(contract: Contract) {
    add(&contract).await;
    let mut started = Started::new(&contract, Purpose::SignIn).await;
    let right = started.callback(&contract);
    let refused = Outcome::failed(ErrorCode::BadRequest);
    let mut other = Started::new(&contract, Purpose::SignIn).await;
    assert_eq!(other.come_back(&contract, right.clone()).await, refused, "another browser");
    let of_other = DeviceLinkCallback { value: Secret::new("x".repeat(43)), ..right.clone() };
    assert_eq!(started.come_back(&contract, of_other).await, refused, "another value");
    let unnamed = DeviceLinkCallback { confirmation: String::new(), ..right.clone() };
    assert_eq!(started.come_back(&contract, unnamed).await, refused, "no confirmation");
    assert!(started.poll(&contract).await.is_pending(), "none of them changes anything");
    assert_eq!(started.come_back(&contract, right.clone()).await, Outcome::done());
    assert_eq!(started.come_back(&contract, right).await, refused, "a second time");
    contract.provider.sign_link(0, "Web2App", PERSON);
    assert!(started.finish(&contract).await.success);
}

async fn a_callback_with_another_secret_ends_the_sign_in(contract: Contract) {
    add(&contract).await;
    let mut started = Started::new(&contract, Purpose::SignIn).await;
    let right = started.callback(&contract);
    let session_secret_digest = Secret::new("x".repeat(43));
    let wrong = DeviceLinkCallback { session_secret_digest, ..right.clone() };
    let failed = Outcome::failed(ErrorCode::ServerError);
    assert_eq!(started.come_back(&contract, wrong).await, failed);
    contract.provider.sign_link(0, "Web2App", PERSON);
    let _ = started.come_back(&contract, right).await;
    let outcome = started.finish(&contract).await;
    assert_eq!((outcome.success, codes(&outcome)), (false, vec![ErrorCode::ServerError]));
    assert_eq!(started.browser.signed_in(&contract.world).await, None);
}

async fn a_callback_with_another_verifier_ends_the_sign_in(contract: Contract) {
    add(&contract).await;
    for (at, verifier) in [Some(Secret::new("x".repeat(43))), None].into_iter().enumerate() {
        let mut started = Started::new(&contract, Purpose::SignIn).await;
        contract.provider.sign_link(at, "Web2App", PERSON);
        let right = started.callback(&contract);
        let wrong = DeviceLinkCallback { user_challenge_verifier: verifier, ..right };
        assert_eq!(started.come_back(&contract, wrong).await, Outcome::done());
        let outcome = started.finish(&contract).await;
        assert!(!outcome.success && outcome.url.is_none() && !outcome.errors.is_empty());
        assert_eq!(started.browser.signed_in(&contract.world).await, None);
    }
}

async fn a_refused_link_needs_no_callback(contract: Contract) {
    for (at, purpose) in Purpose::ALL.into_iter().enumerate() {
        let mut started = Started::new(&contract, purpose).await;
        let refused =
            serde_json::json!({ "state": "COMPLETE", "result": { "endResult": "USER_REFUSED" } });
        contract.provider.say(at, &refused);
        let outcome = started.finish(&contract).await;
        let expected = (false, vec![ErrorCode::AuthorizationProcessCanceled]);
        assert_eq!((outcome.success, codes(&outcome)), expected);
    }
}

async fn the_code_is_of_this_second_and_ends_after_a_minute(contract: Contract) {
    let started = Started::new(&contract, Purpose::Register).await;
    let content = |code: DeviceLinkCode| code.data.unwrap().content.expose().to_owned();
    for (step, elapsed) in [(0, 0), (1, 1), (6, 7), (52, 59)] {
        contract.world.clock.advance(step);
        let code = content(started.code(&contract).await);
        let begins = format!(
            "https://smart-id.com/device-link?deviceLinkType=QR&elapsedSeconds={elapsed}&sessionToken=token0&"
        );
        assert!(code.starts_with(&begins), "{code}");
        assert!(
            code.contains("&lang=eng&authCode=") || code.contains("&lang=est&authCode="),
            "{code}"
        );
    }
    let stranger = visitor();
    let id = started.confirmation();
    for (caller, purpose, id) in [
        (&stranger.caller, Purpose::Register, id),
        (&started.browser.caller, Purpose::SignIn, id),
        (&started.browser.caller, Purpose::Register, "&x"),
    ] {
        let code = contract.service.device_link_code(caller, purpose, id).await.result.unwrap();
        assert!(code.data.is_none());
        assert_eq!(code.errors.first(), Some(ErrorCode::AuthorizationProcessTimeout));
    }
    contract.world.clock.advance(1);
    assert!(started.code(&contract).await.data.is_none(), "a minute has passed");
}

async fn two_tabs_are_told_apart_by_their_confirmations(contract: Contract) {
    add(&contract).await;
    let first = Started::new(&contract, Purpose::SignIn).await;
    contract.world.clock.advance(1);
    let mut second = Started::again(&contract, first.browser.clone(), Purpose::SignIn).await;
    let mut first = Started { browser: second.browser.clone(), ..first };
    assert_ne!(first.confirmation(), second.confirmation());
    let (caller, id) = (&second.browser.caller, Some(second.confirmation()));
    let cancelled = contract.service.cancel(caller, Purpose::SignIn, METHOD, id).await;
    assert_eq!(cancelled.result, Ok(Outcome::done()));
    assert_eq!(codes(&second.poll(&contract).await), [ErrorCode::AuthorizationProcessTimeout]);
    assert!(first.poll(&contract).await.is_pending());
    contract.provider.sign_link(1, "QR", PERSON);
    contract.provider.sign_link(0, "QR", PERSON);
    assert!(first.finish(&contract).await.success);
}

async fn a_registration_by_link_is_prefilled(contract: Contract) {
    let mut started = Started::new(&contract, Purpose::Register).await;
    contract.provider.sign_link(0, "QR", PERSON);
    let outcome = started.finish(&contract).await;
    assert_eq!((outcome.success, outcome.login_method), (true, Some(LoginMethod::SmartId)));
    let user = outcome.user.unwrap();
    assert_eq!(user.get("personal_code").as_deref(), Some(MARI));
    assert_eq!(user.get("iso").as_deref(), Some("EE"));
}
