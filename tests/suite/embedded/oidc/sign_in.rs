//! What an application can ask of a sign-in: which pages, how long ago, and what it is told if that cannot be.

use lavi::accounts::embedded::oauth::AuthorizationStep as Step;

use super::{Scene, parameter};
use crate::world::ServiceBrowser;

const OPENID: (&str, &str) = ("scope", "openid");

impl Scene {
    /// The error that the application is told at once.
    async fn error(&mut self, changed: &[(&str, &str)]) -> String {
        let query = self.query(changed);
        match self.step(&query).await {
            Step::Back(address) => parameter(&address.parse().unwrap(), "error"),
            other => panic!("{changed:?}: {other:?}"),
        }
    }
}

#[actix_web::test]
async fn what_is_not_done_or_makes_no_sense_is_refused_with_its_own_error() {
    let mut scene = Scene::new().await;
    for (wrong, error) in [
        (("request", "ey.J.x"), "request_not_supported"),
        (("request_uri", "https://kava.example/request"), "request_uri_not_supported"),
        (("registration", "{}"), "registration_not_supported"),
        (("prompt", "none login"), "invalid_request"),
        (("prompt", "sometimes"), "invalid_request"),
        (("max_age", "-1"), "invalid_request"),
        (("max_age", "soon"), "invalid_request"),
        (("response_mode", "fragment"), "invalid_request"),
        (("response_type", "code id_token"), "unsupported_response_type"),
        (("scope", "openid root_data"), "invalid_scope"),
    ] {
        assert_eq!(scene.error(&[wrong]).await, error, "{wrong:?}");
    }
    for twice in ["nonce", "prompt", "max_age", "scope", "login_hint", "ui_locales", "display"] {
        let query = format!("{}&{twice}=1&{twice}=2", scene.query(&[]));
        let Step::Back(told) = scene.step(&query).await else { panic!("{twice}") };
        assert_eq!(parameter(&told.parse().unwrap(), "error"), "invalid_request", "{twice}");
    }
    // What we do not know is the application's business.
    let code = scene.code(&[OPENID, ("display", "popup"), ("wish", "x")]).await;
    assert_eq!(scene.exchange(&code, &[]).await.status, 200);
}

#[actix_web::test]
async fn a_request_that_wants_no_page_gets_none() {
    let mut scene = Scene::with(|client| client.roles = vec!["teacher".to_owned()]).await;
    let none = ("prompt", "none");
    assert_eq!(scene.error(&[OPENID, none]).await, "interaction_required");
    let mut scene = Scene::new().await;
    assert_eq!(scene.error(&[OPENID, none]).await, "consent_required");
    scene.code(&[OPENID]).await;
    let code = scene.code(&[OPENID, none]).await;
    assert_eq!(scene.exchange(&code, &[]).await.status, 200);
    assert_eq!(scene.error(&[("scope", "openid email"), none]).await, "consent_required");
    scene.world.clock.advance(10);
    assert_eq!(scene.error(&[OPENID, none, ("max_age", "9")]).await, "login_required");
    scene.code(&[OPENID, none, ("max_age", "10")]).await;
    scene.browser = ServiceBrowser::new();
    assert_eq!(scene.error(&[OPENID, none]).await, "login_required");
    assert_eq!(scene.step("").await, Step::Nothing, "nothing waits for a sign-in");
}

#[actix_web::test]
async fn a_sign_in_that_is_wanted_anew_or_was_too_long_ago_is_asked_for_once() {
    for wish in [("prompt", "login"), ("max_age", "0"), ("max_age", "60"), ("prompt", "create")] {
        let mut scene = Scene::new().await;
        scene.code(&[OPENID]).await;
        scene.world.clock.advance(61);
        let query = scene.query(&[OPENID, wish]);
        let first = if wish.1 == "create" { Step::Register } else { Step::SignIn };
        assert_eq!(scene.step(&query).await, first, "{wish:?}");
        // Without a sign-in it does not go on, by no way.
        assert_eq!(scene.step("").await, Step::SignIn, "{wish:?}");
        let shown = lavi::accounts::AccountService::third_party(
            &scene.world.service,
            &scene.browser.caller,
            &query,
        );
        assert!(scene.browser.take(shown.await).data.is_none(), "{wish:?}");
        scene.world.clock.advance(5);
        scene.sign_in().await;
        scene.world.clock.advance(5);
        assert!(matches!(scene.step("").await, Step::Back(_)), "{wish:?}: it goes on");
        if wish == ("max_age", "60") {
            assert!(matches!(scene.step(&query).await, Step::Back(_)), "ten seconds ago");
        } else {
            assert_eq!(scene.step(&query).await, first, "{wish:?}: a new request asks again");
        }
    }
}

#[actix_web::test]
async fn an_application_can_be_registered_with_the_longest_time_since_a_sign_in() {
    let mut scene = Scene::with(|client| client.options.max_age = Some(60)).await;
    scene.code(&[OPENID]).await;
    scene.world.clock.advance(61);
    for asked in [&[OPENID][..], &[OPENID, ("max_age", "9999")]] {
        let query = scene.query(asked);
        assert_eq!(scene.step(&query).await, Step::SignIn, "{asked:?}");
    }
    scene.sign_in().await;
    scene.code(&[OPENID]).await;
    scene.world.clock.advance(30);
    let query = scene.query(&[OPENID, ("max_age", "20")]);
    assert_eq!(scene.step(&query).await, Step::SignIn, "it may ask for less");
}

#[actix_web::test]
async fn the_question_comes_again_where_it_is_wanted() {
    for wish in ["consent", "select_account", "login consent"] {
        let mut scene = Scene::new().await;
        scene.code(&[OPENID]).await;
        let query = scene.query(&[OPENID, ("prompt", wish)]);
        assert_eq!(scene.step(&query).await, Step::Ask(query.clone()), "{wish}");
        let told = scene.decide(&query, false).await;
        assert_eq!(parameter(&told, "error"), "access_denied");
        let told = scene.decide(&query, true).await;
        assert!(!parameter(&told, "code").is_empty());
    }
}

#[actix_web::test]
async fn a_form_that_was_shown_before_the_time_was_over_asks_for_the_sign_in() {
    let mut scene = Scene::new().await;
    scene.world.clock.advance(10);
    let query = scene.query(&[OPENID, ("max_age", "20")]);
    assert_eq!(scene.step(&query).await, Step::Ask(query.clone()));
    let shown = lavi::accounts::AccountService::third_party(
        &scene.world.service,
        &scene.browser.caller,
        &query,
    );
    let request = scene.browser.take(shown.await).data.unwrap().request.unwrap();
    scene.world.clock.advance(11);
    let decision = lavi::accounts::embedded::oauth::Decision {
        client: &scene.client.id,
        state: super::STATE,
        request: Some(&request),
        allow: true,
    };
    let oauth = &scene.world.service.oauth;
    let reply = oauth.authorizations.decide(&scene.browser.caller, decision).await;
    assert_eq!(scene.browser.take(reply), Step::SignIn);
}
