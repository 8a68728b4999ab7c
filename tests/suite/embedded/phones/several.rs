//! Several phones of one browser.

use lavi::{accounts::Purpose, domain::ErrorCode};

use super::{Browser, KADRI, MARI, Scene, UNO, cancel, code, is_late, tab};

#[tokio::test]
async fn two_tabs_are_told_apart_by_their_codes() {
    let scene = Scene::with_mari().await;
    let mut browser = Browser::new();
    let first = scene.start(&mut browser).await.verification_code;
    scene.provider.has_rung(1).await;
    let former = browser.clone();
    scene.world.clock.advance(1);
    let second = scene.ask(&mut browser, Purpose::SignIn, UNO).await.verification_code;
    scene.provider.has_rung(2).await;
    assert_ne!(former.cookie(), browser.cookie());
    assert!(is_late(&scene.poll(&mut tab(&former, first.as_ref())).await), "the session moved along with the cookie");
    assert_eq!(scene.poll(&mut tab(&browser, first.as_ref())).await.verification_code, first);
    assert_eq!(scene.poll(&mut tab(&browser, second.as_ref())).await.verification_code, second);

    scene.provider.end(1, "USER_CANCELLED");
    let ended = scene.finish(&mut tab(&browser, second.as_ref()), Purpose::SignIn).await;
    assert_eq!(code(&ended), Some(ErrorCode::AuthorizationProcessCanceled));
    scene.provider.confirm(0);
    assert!(scene.finish(&mut tab(&browser, first.as_ref()), Purpose::SignIn).await.success);
}

#[tokio::test]
async fn without_a_code_the_newest_is_meant_ended_or_not() {
    let scene = Scene::with_mari().await;
    let mut browser = Browser::new();
    let first = scene.start(&mut browser).await.verification_code;
    scene.world.clock.advance(1);
    let second = scene.ask(&mut browser, Purpose::SignIn, UNO).await.verification_code;
    assert_eq!(scene.poll(&mut browser).await.verification_code, second);
    let unknown = scene.poll(&mut tab(&browser, Some(&"none".to_owned()))).await;
    assert!(is_late(&unknown), "a code that nobody has means no session");
    scene.provider.has_rung(2).await;
    let newest = (0..2).find(|session| scene.provider.asked(*session)["nationalIdentityNumber"] == UNO).unwrap();
    scene.provider.end(newest, "USER_CANCELLED");
    loop {
        let outcome = scene.poll(&mut browser).await;
        if outcome.is_pending() {
            assert_eq!(outcome.verification_code, second, "the older one still waits, but is not meant");
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
async fn a_sign_in_takes_the_other_phones_along() {
    let scene = Scene::with_mari().await;
    scene.world.service.add_account(super::account("uno", UNO)).await.unwrap();
    let mut browser = Browser::new();
    let first = scene.start(&mut browser).await.verification_code;
    scene.provider.has_rung(1).await;
    assert!(scene.confirmed_in(&mut browser, UNO).await.success);
    assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("uno"));
    let mut tab = tab(&browser, first.as_ref());
    assert!(scene.poll(&mut tab).await.is_pending(), "the other tab still waits");
    scene.provider.confirm(0);
    assert!(scene.finish(&mut tab, Purpose::SignIn).await.success);
    assert_eq!(tab.signed_in(&scene.world).await.as_deref(), Some("mari"));
    assert_eq!(browser.signed_in(&scene.world).await, None, "one browser is one person");
}

#[tokio::test]
async fn a_fifth_phone_drops_the_oldest() {
    let scene = Scene::with_mari().await;
    let (mut browser, mut codes) = (Browser::new(), Vec::new());
    for person in [MARI, UNO, KADRI, "60001019939", "60001019928"] {
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

impl Scene {
    /// Asks somebody else in a second tab, who confirms.
    async fn confirmed_in(&self, browser: &mut Browser, person: &str) -> lavi::accounts::LoginOutcome {
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
