//! Providers that fail, hang or send wrong tokens: no sign-in, the method's error code, and a log without names.

use std::{sync::Arc, time::Duration};

use lavi::{
    accounts::{
        AccountService, IdentityCall, Purpose,
        embedded::{AfterRedirect, MissingKey, RedirectSettings, Returned},
    },
    app,
    config::Config,
    domain::{ErrorCode, LoginMethod, RedirectingProvider, Secret},
    providers::oauth::AuthorizationResponse,
};
use serde_json::json;
use url::Url;

use crate::{
    cast,
    doubles::{
        openid_provider::{CODE, HURRIED, Idp, NOW, PATIENT, SECRET},
        server::{Action, Server},
    },
    remote::{self, log, served},
    world::{NOON, ServiceBrowser, World},
};

const HAR_ID: RedirectingProvider = RedirectingProvider::HAR_ID;
const X_ID: RedirectingProvider = RedirectingProvider::X_ID;

/// The validation screen's call for a sign-in by HarID.
const HAR_ID_SIGN_IN: IdentityCall =
    IdentityCall::CameBack { purpose: Purpose::SignIn, provider: HAR_ID };

/// The codes of HarID for a failure of its own and for one that nobody here can mend by trying again at once.
const FAILURES: [ErrorCode; 2] = [ErrorCode::HarIdError, ErrorCode::ServerError];

/// A service with this provider as HarID, and a person who has an account.
async fn world(idp: &Idp, timeout: Duration) -> World {
    let issuer = idp.state().root.clone();
    let world = with_har_id(&issuer, timeout).await;
    world.add(cast::account_with_code("mari", cast::MARI)).await;
    world
}

async fn with_har_id(issuer: &str, timeout: Duration) -> World {
    let environment = [
        ("LAVI__EMBEDDED__HAR_ID__ISSUER", issuer),
        ("LAVI__EMBEDDED__HAR_ID__CLIENT_ID", "lavi"),
        ("LAVI__EMBEDDED__HAR_ID__CLIENT_SECRET", SECRET),
    ];
    let config =
        Config::read(None, environment.map(|(key, value)| (key.to_owned(), value.to_owned())))
            .unwrap();
    let redirects = RedirectSettings { timeout, ..app::settings(&config).unwrap().redirects };
    let world = World::with(|settings| settings.redirects = redirects).await;
    world.clock.advance(NOW - NOON);
    world
}

async fn begin(
    world: &World,
    browser: &mut ServiceBrowser,
    purpose: Purpose,
) -> Result<Url, ErrorCode> {
    let reply = world.service.redirects.begin(&browser.caller, HAR_ID, purpose, false).await;
    browser.take(reply)
}

fn query(url: &Url, name: &str) -> String {
    url.query_pairs().find(|(known, _)| known == name).unwrap().1.into_owned()
}

/// Out to the provider and back, with consent.
async fn come_back(world: &World, idp: &Idp, browser: &mut ServiceBrowser) -> AfterRedirect {
    let url = begin(world, browser, Purpose::SignIn).await.unwrap();
    {
        let mut state = idp.state();
        state.nonce = query(&url, "nonce");
        state.challenge = query(&url, "code_challenge");
    }
    let response = AuthorizationResponse {
        code: Secret::new(CODE),
        state: Secret::new(query(&url, "state")),
        ..AuthorizationResponse::default()
    };
    let reply = world.service.redirects.complete(&browser.caller, HAR_ID, &response).await;
    let Returned { next, .. } = browser.take(reply);
    next
}

async fn validate(world: &World, browser: &mut ServiceBrowser) -> lavi::accounts::LoginOutcome {
    let reply = world.service.identify(&browser.caller, HAR_ID_SIGN_IN).await;
    browser.take(reply)
}

fn is_failure(next: &AfterRedirect) -> bool {
    matches!(next, AfterRedirect::Failed(Purpose::SignIn, code) if FAILURES.contains(code))
}

#[actix_web::test]
async fn a_working_provider_signs_in_once() {
    let idp = Idp::new();
    let world = world(&idp, PATIENT).await;
    let mut browser = ServiceBrowser::new();
    assert!(matches!(
        come_back(&world, &idp, &mut browser).await,
        AfterRedirect::Validation(Purpose::SignIn)
    ));
    let outcome = validate(&world, &mut browser).await;
    assert_eq!((outcome.success, outcome.login_method), (true, Some(LoginMethod::HAR_ID)));
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
    assert_eq!(
        validate(&world, &mut browser).await.errors.first(),
        Some(ErrorCode::HarIdError),
        "the second call"
    );
}

#[actix_web::test]
async fn an_identity_from_a_provider_signs_in_over_the_account_api() {
    let idp = Idp::new();
    let world = world(&idp, PATIENT).await;
    let wire = remote::remote(&served::serve(Arc::new(world.service.clone())));
    let mut browser = ServiceBrowser::new();
    let register = |provider| IdentityCall::CameBack { purpose: Purpose::Register, provider };
    let [har_id, x_id, _] = RedirectingProvider::BUILT_IN.map(register);
    let calls = [HAR_ID_SIGN_IN, har_id, x_id];
    for call in &calls {
        let outcome = browser.take(wire.identify(&browser.caller, call.clone()).await);
        assert!(!outcome.success && outcome.errors.first().is_some(), "nobody came: {outcome:?}");
    }
    come_back(&world, &idp, &mut browser).await;
    let outcome = browser.take(wire.identify(&browser.caller, calls[0].clone()).await);
    assert_eq!((outcome.success, outcome.login_method), (true, Some(LoginMethod::HAR_ID)));
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
}

#[actix_web::test]
async fn a_failing_endpoint_does_not_sign_in_and_its_cause_is_logged() {
    let hang = [(Action::Hang(""), "cannot be reached")];
    let others = [
        (Action::Close, "cannot be reached"),
        (Action::Answer(500, Vec::new()), "answered 500"),
        (Action::Answer(404, b"{}".to_vec()), "answered 404"),
        (Action::Answer(200, b"<html>mari@kool.example</html>".to_vec()), "cannot be read"),
    ];
    for path in
        ["/.well-known/openid-configuration", "/jwks.json", "/et/access_tokens", "/et/user_info"]
    {
        for (action, words) in hang.iter().chain(&others) {
            let idp = Idp::new();
            let timeout = if matches!(action, Action::Hang(_)) { HURRIED } else { PATIENT };
            let world = world(&idp, timeout).await;
            idp.state().failures.push((path, action.clone()));
            let mut browser = ServiceBrowser::new();
            log::listen();
            let next = if path.starts_with("/.well-known") {
                AfterRedirect::Failed(
                    Purpose::SignIn,
                    begin(&world, &mut browser, Purpose::SignIn).await.unwrap_err(),
                )
            } else {
                come_back(&world, &idp, &mut browser).await
            };
            let log = log::heard();
            let code = match action {
                // Somebody else lives there: nothing that waiting helps.
                Action::Answer(404, _) => ErrorCode::HarIdError,
                _ => ErrorCode::ServerError,
            };
            assert!(
                matches!(next, AfterRedirect::Failed(Purpose::SignIn, told) if told == code),
                "{path} {action:?}: {next:?}"
            );
            assert!(log.contains("har_id") && log.contains(words), "{path} {action:?}: {log}");
            assert_without_person(&log);
            assert_eq!(browser.signed_in(&world).await, None);
        }
    }
}

/// Checks that the log contains no name, no address, no code and no token.
fn assert_without_person(log: &str) {
    for private in [
        "Mari-Liis",
        "Männik",
        "60001019906",
        "kool.example",
        "+37255555555",
        CODE,
        "an access token",
        SECRET,
    ] {
        assert!(!log.contains(private), "{private} in {log}");
    }
}

#[actix_web::test]
async fn an_invalid_id_token_does_not_sign_in_and_its_cause_is_logged() {
    type Change = fn(&Idp);
    let changes: [(&str, Change); 6] = [
        ("nonce", |idp| {
            idp.state().change_claims =
                |claims| drop(claims.insert("nonce".to_owned(), json!("another")));
        }),
        ("iss", |idp| {
            idp.state().change_claims =
                |claims| drop(claims.insert("iss".to_owned(), json!("https://evil.example")));
        }),
        ("aud", |idp| {
            idp.state().change_claims =
                |claims| drop(claims.insert("aud".to_owned(), json!("another client")));
        }),
        ("exp", |idp| {
            idp.state().change_claims =
                |claims| drop(claims.insert("exp".to_owned(), json!(NOW - 3600)));
        }),
        // Signed with another key, under the id of the published one.
        ("signature", |idp| idp.state().key = (1, "first".to_owned())),
        ("no key for it", |idp| idp.state().key = (1, "unpublished".to_owned())),
    ];
    for (check, change) in changes {
        let idp = Idp::new();
        let world = world(&idp, PATIENT).await;
        change(&idp);
        let mut browser = ServiceBrowser::new();
        log::listen();
        let next = come_back(&world, &idp, &mut browser).await;
        let log = log::heard();
        assert!(is_failure(&next), "{check}: {next:?}");
        assert!(log.contains(check), "{check}: {log}");
        assert_without_person(&log);
        assert_eq!(
            validate(&world, &mut browser).await.errors.first(),
            Some(ErrorCode::HarIdError)
        );
        assert_eq!(browser.signed_in(&world).await, None);
    }
}

#[actix_web::test]
async fn a_key_that_was_rotated_is_fetched() {
    let idp = Idp::new();
    let world = world(&idp, PATIENT).await;
    assert!(!is_failure(&come_back(&world, &idp, &mut ServiceBrowser::new()).await));
    {
        let mut state = idp.state();
        state.key = (1, "second".to_owned());
        state.published = vec![(1, "second".to_owned())];
    }
    world.clock.advance(30);
    assert!(!is_failure(&come_back(&world, &idp, &mut ServiceBrowser::new()).await));
}

#[actix_web::test]
async fn a_foreign_or_missing_state_is_refused_before_the_provider_is_asked() {
    let idp = Idp::new();
    let world = world(&idp, PATIENT).await;
    let mut browser = ServiceBrowser::new();
    begin(&world, &mut browser, Purpose::SignIn).await.unwrap();
    for state in ["", "guessed"] {
        log::listen();
        let response = AuthorizationResponse {
            code: Secret::new(CODE),
            state: Secret::new(state),
            ..AuthorizationResponse::default()
        };
        let reply = world.service.redirects.complete(&browser.caller, HAR_ID, &response).await;
        assert!(is_failure(&browser.take(reply).next));
        assert!(log::heard().contains("the state is not the one sent"));
    }
    assert_eq!(idp.server.count("/et/access_tokens"), 0);
}

#[actix_web::test]
async fn a_missing_configuration_key_is_named() {
    let world = World::new().await;
    let mut browser = ServiceBrowser::new();
    for (method, key) in [
        (HAR_ID, "embedded.har_id.client_id"),
        (X_ID, "embedded.x_id.client_id"),
        (RedirectingProvider::E_PARAKSTS, "embedded.e_paraksts.client_id"),
    ] {
        log::listen();
        let reply =
            world.service.redirects.begin(&browser.caller, method, Purpose::SignIn, false).await;
        assert_eq!(browser.take(reply).unwrap_err(), ErrorCode::ServerError);
        assert!(log::heard().contains(key), "{key}");
    }
    let missing = |environment: &[(&str, &str)]| {
        let environment = environment
            .iter()
            .map(|(key, value)| (format!("LAVI__EMBEDDED__X_ID__{key}"), (*value).to_owned()));
        app::settings(&Config::read(None, environment).unwrap()).unwrap().redirects.providers[&X_ID]
            .clone()
            .map(drop)
    };
    let id = ("CLIENT_ID", "lavi");
    assert_eq!(missing(&[id]), Err(MissingKey("embedded.x_id.issuer".to_owned())));
    assert_eq!(missing(&[id, ("ISSUER", "https://id.example")]), Ok(()));
    let oauth = [id, ("KIND", "oauth"), ("AUTHORIZATION_ENDPOINT", "https://id.example/a")];
    assert_eq!(missing(&oauth), Err(MissingKey("embedded.x_id.token_endpoint".to_owned())));
}

#[actix_web::test]
async fn an_unreachable_provider_is_an_error_within_the_time_out() {
    let gone = Server::start(|_| Action::Hang("")).root.as_str().trim_end_matches('/').to_owned();
    let world = with_har_id(&gone, HURRIED).await;
    assert_eq!(
        begin(&world, &mut ServiceBrowser::new(), Purpose::Register).await,
        Err(ErrorCode::ServerError)
    );
}
