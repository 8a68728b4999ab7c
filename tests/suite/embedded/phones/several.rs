//! Several confirmations in one browser.

use std::time::Duration;

use lavi::{
    accounts::{AccountService, Fault, Purpose},
    domain::ErrorCode,
};

use super::{PhoneWorld, ServiceBrowser, cancel, code, is_late, status, tab};
use crate::{
    cast::{self, KADRI, MARI, UNA},
    embedded::allowances::{number, written},
    remote::log,
};

#[tokio::test]
async fn two_tabs_are_told_apart_by_their_verification_codes() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    let first = scene.start(&mut browser).await.verification_code;
    scene.provider.has_rung(1).await;
    let former = browser.clone();
    scene.world.clock.advance(1);
    let second = scene.ask(&mut browser, Purpose::SignIn, UNA).await.verification_code;
    scene.provider.has_rung(2).await;
    assert_ne!(former.cookie(), browser.cookie());
    assert!(
        is_late(&scene.poll(&mut tab(&former, first.as_ref())).await),
        "the session moved along with the cookie"
    );
    assert_eq!(scene.poll(&mut tab(&browser, first.as_ref())).await.verification_code, first);
    assert_eq!(scene.poll(&mut tab(&browser, second.as_ref())).await.verification_code, second);

    scene.provider.end(1, "USER_CANCELLED");
    let ended = scene.finish(&mut tab(&browser, second.as_ref()), Purpose::SignIn).await;
    assert_eq!(code(&ended), Some(ErrorCode::AuthorizationProcessCanceled));
    scene.provider.confirm(0);
    assert!(scene.finish(&mut tab(&browser, first.as_ref()), Purpose::SignIn).await.success);
}

#[tokio::test]
async fn a_poll_without_a_verification_code_is_about_the_newest_confirmation() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    let first = scene.start(&mut browser).await.verification_code;
    scene.world.clock.advance(1);
    let second = scene.ask(&mut browser, Purpose::SignIn, UNA).await.verification_code;
    assert_eq!(scene.poll(&mut browser).await.verification_code, second);
    let unknown = scene.poll(&mut tab(&browser, Some(&"none".to_owned()))).await;
    assert!(is_late(&unknown), "a code that nobody has means no session");
    scene.provider.has_rung(2).await;
    let newest = (0..2)
        .find(|session| scene.provider.asked(*session)["nationalIdentityNumber"] == UNA)
        .unwrap();
    scene.provider.end(newest, "USER_CANCELLED");
    loop {
        let outcome = scene.poll(&mut browser).await;
        if outcome.is_pending() {
            assert_eq!(
                outcome.verification_code, second,
                "the older one still waits, but is not meant"
            );
            tokio::task::yield_now().await;
        } else {
            assert_eq!(code(&outcome), Some(ErrorCode::AuthorizationProcessCanceled));
            break;
        }
    }
    assert_eq!(scene.poll(&mut browser).await.verification_code, first, "now it is the newest");
    cancel(&scene.world.service, &browser).await;
    assert!(is_late(&scene.poll(&mut browser).await));
}

#[tokio::test]
async fn a_sign_in_keeps_the_other_pending_confirmations() {
    let scene = PhoneWorld::with_mari().await;
    scene.world.add(cast::account_with_code("una", UNA)).await;
    let mut browser = ServiceBrowser::new();
    let first = scene.start(&mut browser).await.verification_code;
    scene.provider.has_rung(1).await;
    assert!(scene.confirmed_in(&mut browser, UNA).await.success);
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("una"));
    let mut tab = tab(&browser, first.as_ref());
    assert!(scene.poll(&mut tab).await.is_pending(), "the other tab still waits");
    scene.provider.confirm(0);
    assert!(scene.finish(&mut tab, Purpose::SignIn).await.success);
    assert_eq!(tab.signed_in(&scene.world).await.as_deref(), Some("mari"));
    assert_eq!(browser.signed_in(&scene.world).await, None, "one browser is one person");
}

#[tokio::test]
async fn a_fifth_pending_confirmation_drops_the_oldest() {
    let scene = PhoneWorld::with_mari().await;
    let (mut browser, mut codes) = (ServiceBrowser::new(), Vec::new());
    for person in [MARI, UNA, KADRI, "60001019939", "60001019928"] {
        codes.push(scene.ask(&mut browser, Purpose::SignIn, person).await.verification_code);
        scene.provider.has_rung(codes.len()).await;
        scene.world.clock.advance(1);
    }
    scene.provider.confirm(0);
    assert!(is_late(&scene.finish(&mut tab(&browser, codes[0].as_ref()), Purpose::SignIn).await));
    for code in &codes[1..] {
        assert_eq!(scene.poll(&mut tab(&browser, code.as_ref())).await.verification_code, *code);
    }
    assert_eq!(browser.signed_in(&scene.world).await, None);
}

#[tokio::test]
async fn pending_confirmations_of_all_browsers_are_limited_and_the_limit_is_logged() {
    log::listen();
    let scene = PhoneWorld::with(|settings| settings.phones = 2).await;
    let [mut first, mut second, mut third] =
        [ServiceBrowser::new(), ServiceBrowser::new(), ServiceBrowser::new()];
    assert!(scene.ask(&mut first, Purpose::SignIn, MARI).await.is_pending());
    assert!(scene.ask(&mut second, Purpose::SignIn, UNA).await.is_pending());
    for _ in 0..20 {
        let refused = scene.ask(&mut third, Purpose::SignIn, KADRI).await;
        assert_eq!(
            (refused.success, code(&refused)),
            (false, Some(ErrorCode::ServiceBusy)),
            "and no try of Kadri's"
        );
    }
    scene.provider.has_rung(2).await;
    cancel(&scene.world.service, &first).await;
    tokio::task::yield_now().await;
    assert!(scene.ask(&mut third, Purpose::SignIn, KADRI).await.is_pending(), "one has hung up");
    let of_una = (0..2)
        .find(|session| scene.provider.asked(*session)["nationalIdentityNumber"] == UNA)
        .unwrap();
    scene.provider.end(of_una, "USER_CANCELLED");
    scene.finish(&mut second, Purpose::SignIn).await;
    while !scene.ask(&mut first, Purpose::SignIn, MARI).await.is_pending() {
        tokio::task::yield_now().await;
    }
    let said = log::heard();
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("the limit of pending confirmations is reached"))
        .collect();
    assert!(lines.len() >= 5 && lines.len() < 15, "ever more seldom: {said}");
    assert!(lines[0].contains("WARN") && lines[0].contains("LimitNOFILE"), "{}", lines[0]);
}

#[tokio::test]
async fn a_poll_of_a_phone_that_rings_here_needs_no_further_place() {
    log::listen();
    let scene = PhoneWorld::with(|settings| settings.phones = 1).await;
    let mut browser = ServiceBrowser::new();
    assert!(scene.ask(&mut browser, Purpose::SignIn, MARI).await.is_pending());
    scene.provider.has_rung(1).await;
    assert!(scene.poll(&mut browser).await.is_pending());
    let said = log::heard();
    assert!(!said.contains("the limit of pending confirmations"), "{said}");
}

#[tokio::test]
async fn phones_that_ring_use_up_no_number_and_who_has_confirmed_is_counted_by_person() {
    let scene = PhoneWorld::new().await;
    for (address, person) in
        [("198.51.100.7", MARI), ("198.51.100.7", KADRI), ("198.51.100.8", UNA)]
    {
        let mut browser = ServiceBrowser::at(address);
        assert!(scene.ask(&mut browser, Purpose::Register, person).await.is_pending());
    }
    assert_eq!(number(&scene.world, "SELECT count(*) FROM visits").await, 3);
    let others = "SELECT count(*) FROM attempts WHERE id NOT LIKE 'mobile_id:%' AND id NOT LIKE 'link:%' \
                  AND id NOT LIKE 'mark:%'";
    assert_eq!(number(&scene.world, others).await, 0, "the gate alone has counted");
    let links = PhoneWorld::of_smart_id(|_| {}).await;
    assert!(links.link(&mut ServiceBrowser::new(), Purpose::SignIn).await.is_pending());
    assert_eq!(number(&links.world, others).await, 0, "nor do device links");

    let scene = PhoneWorld::new().await;
    let mut browser = ServiceBrowser::at("198.51.100.9");
    assert!(scene.confirmed(&mut browser, Purpose::Register, KADRI).await.success);
    let of_person = "SELECT tries FROM attempts WHERE id LIKE 'named:%'";
    assert_eq!(number(&scene.world, of_person).await, 1);
    written(&scene.world, "UPDATE attempts SET tries = 60 WHERE id LIKE 'named:%'").await;
    scene.world.clock.advance(100);
    let session = scene.provider.rung();
    let mut browser = ServiceBrowser::at("198.51.100.10");
    assert!(scene.ask(&mut browser, Purpose::Register, KADRI).await.is_pending());
    scene.provider.has_rung(session + 1).await;
    scene.provider.confirm(session);
    let refused = loop {
        let call = status(Purpose::Register);
        let reply = scene.world.service.identify(&browser.caller, call).await;
        if !reply.result.as_ref().is_ok_and(lavi::accounts::LoginOutcome::is_pending) {
            break reply.result;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert_eq!(refused.unwrap_err(), Fault::Later(15 * 60 - 100), "the end of the window");
    scene.world.clock.advance(15 * 60 - 100);
    let mut browser = ServiceBrowser::at("198.51.100.10");
    assert!(scene.confirmed(&mut browser, Purpose::Register, KADRI).await.success);
}

impl PhoneWorld {
    /// Starts a confirmation of another person in a second tab, who confirms.
    async fn confirmed_in(
        &self,
        browser: &mut ServiceBrowser,
        person: &str,
    ) -> lavi::accounts::LoginOutcome {
        let session = self.provider.rung();
        let begun = self.ask(browser, Purpose::SignIn, person).await;
        self.provider.has_rung(session + 1).await;
        self.provider.confirm(session);
        browser.caller.verification_code = begun.verification_code;
        let outcome = self.finish(browser, Purpose::SignIn).await;
        browser.caller.verification_code = None;
        outcome
    }
}
