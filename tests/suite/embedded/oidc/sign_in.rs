//! What an application can ask of a sign-in: which pages, how long ago, and what it is told if that cannot be.

use lavi::accounts::{
    AskedSignIn, SignInReason,
    embedded::oauth::{AuthorizationStep as Step, PostedAnswer},
};

use super::{Scene, parameter};
use crate::world::ServiceBrowser;

const OPENID: (&str, &str) = ("scope", "openid");

/// The step to the sign-in of a person who is signed in.
fn again() -> Step {
    asked(Some(SignInReason::Again), None)
}

fn asked(reason: Option<SignInReason>, username: Option<&str>) -> Step {
    let username = username.map(str::to_owned);
    Step::SignIn(AskedSignIn { client: "Õppekava".to_owned(), username, reason })
}

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
        let first = if wish.1 == "create" { Step::Register } else { again() };
        assert_eq!(scene.step(&query).await, first, "{wish:?}");
        // Without a sign-in it does not go on, by no way.
        assert_eq!(scene.step("").await, again(), "{wish:?}");
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
        assert_eq!(scene.step(&query).await, again(), "{asked:?}");
    }
    scene.sign_in().await;
    scene.code(&[OPENID]).await;
    scene.world.clock.advance(30);
    let query = scene.query(&[OPENID, ("max_age", "20")]);
    assert_eq!(scene.step(&query).await, again(), "it may ask for less");
}

#[actix_web::test]
async fn the_question_comes_again_where_it_is_wanted() {
    for wish in ["consent", "select_account", "login consent"] {
        let mut scene = Scene::new().await;
        scene.code(&[OPENID]).await;
        let query = scene.query(&[OPENID, ("prompt", wish)]);
        let mut step = scene.step(&query).await;
        if wish.starts_with("login") {
            assert_eq!(step, again(), "also within a second");
            scene.world.clock.advance(5);
            scene.sign_in().await;
            step = scene.step("").await;
        }
        assert_eq!(step, Step::Ask(query.clone()), "{wish}");
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
    assert_eq!(scene.browser.take(reply), again());
}

#[actix_web::test]
async fn an_answer_comes_by_a_form_where_that_is_asked_for() {
    let mut scene = Scene::new().await;
    scene.code(&[OPENID]).await;
    let by_form = ("response_mode", "form_post");
    let fields = |answer: &PostedAnswer| -> Vec<String> {
        assert_eq!(answer.address, super::BACK);
        answer.fields.iter().map(|(name, _)| name.clone()).collect()
    };
    let query = scene.query(&[OPENID, by_form]);
    let Step::Post(answer) = scene.step(&query).await else { panic!("no form") };
    assert_eq!(fields(&answer), ["code", "state", "iss"]);
    assert_eq!(answer.fields[1].1, super::STATE);
    assert_eq!(scene.exchange(&answer.fields[0].1, &[]).await.status, 200);
    for (wrong, error) in [
        (("prompt", "sometimes"), "invalid_request"),
        (("response_type", "token"), "unsupported_response_type"),
        (("request", "ey.J.x"), "request_not_supported"),
        (("scope", "root_data"), "invalid_scope"),
    ] {
        let query = scene.query(&[by_form, wrong]);
        let Step::Post(answer) = scene.step(&query).await else { panic!("{wrong:?}") };
        assert_eq!(fields(&answer), ["error", "error_description", "state", "iss"]);
        assert_eq!(answer.fields[0].1, error, "{wrong:?}");
    }
    scene.browser = ServiceBrowser::new();
    let query = scene.query(&[OPENID, by_form, ("prompt", "none")]);
    let Step::Post(answer) = scene.step(&query).await else { panic!("no form") };
    assert_eq!(answer.fields[0].1, "login_required");
}

#[actix_web::test]
async fn the_user_name_that_an_application_expects_waits_with_its_request_and_stands_in_no_address()
{
    let mut scene = Scene::new().await;
    scene.browser = ServiceBrowser::new();
    let plain = scene.query(&[OPENID, ("prompt", "consent")]);
    let hinted = format!("{plain}&login_hint=mari%40kool.example&login%5Fhint=");
    assert_eq!(scene.step(&hinted).await, asked(None, Some("mari@kool.example")));
    assert_eq!(scene.step("").await, asked(None, Some("mari@kool.example")), "it stays");
    scene.sign_in().await;
    assert_eq!(scene.step("").await, Step::Ask(plain.clone()), "as it came but for the hint");
    let told = scene.decide(&plain, true).await;
    assert!(!parameter(&told, "code").is_empty());
    assert!(!told.as_str().contains("mari"));

    let long = format!("{plain}&login_hint={}", "x".repeat(4096 - plain.len() - 12));
    assert!(matches!(scene.step(&long).await, Step::Ask(query) if query == plain));
    assert_eq!(scene.step(&format!("{long}x")).await, Step::Refused);
}

#[actix_web::test]
async fn an_app_on_this_device_may_listen_at_any_port() {
    let registered = ["http://127.0.0.1/back", "http://[::1]:8000/back", "http://localhost/back"];
    let mut scene = Scene::with(|client| {
        client.public = true;
        client.redirect_uris = registered.map(str::to_owned).to_vec();
        client.options.sector = Some("kava.example".to_owned());
    })
    .await;
    for (uri, is_taken) in [
        ("http://127.0.0.1/back", true),
        ("http://127.0.0.1:51004/back", true),
        ("http://[::1]:8000/back", true),
        ("http://[::1]:51004/back", true),
        ("http://localhost/back", true),
        ("http://localhost:51004/back", false),
        ("http://127.0.0.1:51004/other", false),
        ("http://127.0.0.1:51004/back?x=1", false),
        ("http://127.0.0.1:51004/back#x", false),
        ("https://127.0.0.1:51004/back", false),
        ("http://127.0.0.2:51004/back", false),
        ("http://127.0.0.1:51004@evil.example/back", false),
        ("http://a@127.0.0.1:51004/back", false),
        ("http://127.0.0.1.evil.example/back", false),
        ("http://127.0.0.1:/back", false),
        ("http://127.1:51004/back", false),
    ] {
        let query = scene.query(&[OPENID, ("redirect_uri", uri)]);
        let step = scene.step(&query).await;
        assert_eq!(step != Step::Refused, is_taken, "{uri}: {step:?}");
    }
    // An application with a server of its own has one address.
    let mut scene = Scene::with(|client| {
        client.redirect_uris = vec!["http://127.0.0.1:8000/back".to_owned()];
    })
    .await;
    let query = scene.query(&[("redirect_uri", "http://127.0.0.1:8001/back")]);
    assert_eq!(scene.step(&query).await, Step::Refused);
}
