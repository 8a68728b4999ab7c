//! What the log says about tries.

use lavi::{
    accounts::{
        AccountService, CardProof, IdentityCall, Purpose,
        embedded::{Protocol, RedirectProvider},
    },
    domain::{Country, RedirectingProvider},
    providers::{
        id_card::{self, CardRules},
        oauth::{self, AuthorizationResponse},
    },
};

use super::{Secret, ServiceBrowser, WRONG, World, fail, without_captcha};
use crate::{cast::PASSWORD, providers_card::ca::Ca, remote::log};

const E_PARAKSTS: RedirectingProvider = RedirectingProvider::E_PARAKSTS;

/// The log lines about sign-ins.
fn lines(said: &str) -> Vec<&str> {
    said.lines().filter(|line| line.contains("lavi::sign_in")).collect()
}

#[tokio::test]
async fn every_try_is_logged_with_method_outcome_address_and_a_hash_of_the_name() {
    let world = World::with(|settings| {
        settings.config.limits.pause_after = 4;
        settings.log_key = Some(Secret::new("a key of the test"));
    })
    .await;
    let id = world.person("mari").await;
    log::listen();
    fail(&world, "192.0.2.1", "Mari", 4).await;
    let mut other = ServiceBrowser::at("198.51.100.7");
    assert!(other.login(&world, "mari@school.example", PASSWORD).await.success);
    let said = log::heard();
    let lines = lines(&said);
    let name = world.service.tracer.trace_of(" MARI ").unwrap();
    assert_eq!(lines.len(), 5, "{said}");
    for (line, (outcome, code)) in lines.iter().zip([
        ("failed", "check_email_and_password"),
        ("failed", "check_email_and_password"),
        ("failed", "check_email_and_password"),
        ("captcha", "confirm_recaptcha"),
    ]) {
        for part in
            [format!("outcome=\"{outcome}\""), format!("code=\"{code}\""), format!("name={name}")]
        {
            assert!(line.contains(&part), "{part}: {line}");
        }
        assert!(line.contains("method=password") && line.contains("address=192.0.2.1"), "{line}");
    }
    let success = lines[4];
    for part in
        ["outcome=\"success\"", "method=password", "address=198.51.100.7", &format!("account={id}")]
    {
        assert!(success.contains(part), "{part}: {success}");
    }
    for unsaid in ["Mari", "mari", "school.example", WRONG, PASSWORD] {
        assert!(!said.contains(unsaid), "{unsaid}: {said}");
    }
}

#[tokio::test]
async fn a_pause_of_an_unknown_name_is_logged_without_the_name() {
    let world = without_captcha().await;
    log::listen();
    fail(&world, "192.0.2.1", "nobody", 12).await;
    let said = log::heard();
    let paused: Vec<&str> =
        lines(&said).into_iter().filter(|line| line.contains("outcome=\"paused\"")).collect();
    assert_eq!(paused.len(), 2, "{said}");
    assert!(!said.contains("nobody"), "{said}");
}

/// Checks that the only line says that somebody, whom the method did not identify, was not signed in from here.
#[track_caller]
fn assert_unnamed(said: &str, method: &str, code: &str) {
    let lines = lines(said);
    assert_eq!(lines.len(), 1, "{method}: {said}");
    assert!(lines[0].contains(" INFO ") && lines[0].trim_end().ends_with("name="), "{}", lines[0]);
    for part in [
        "outcome=\"failed\"",
        &format!("code=\"{code}\""),
        &format!("method={method} "),
        "address=198.51.100.7 ",
    ] {
        assert!(lines[0].contains(part), "{part}: {}", lines[0]);
    }
}

#[tokio::test]
async fn a_rejected_card_is_logged_without_a_name() {
    let (own, other) = (Ca::new("Test CA"), Ca::new("Test CA"));
    let rules = CardRules { anchors: own.anchors(), policies: Vec::new() };
    let world = World::with(|settings| {
        settings.id_card = Some(id_card::Settings { rules, ..Default::default() });
    })
    .await;
    let cases = [
        (CardProof::Handshake(None), "check_id_card_reader"),
        (CardProof::Handshake(Some(other.card(b"PNOEE-38001085718", &[]))), "check_id_card_reader"),
        (CardProof::Token(Secret::new("{}")), "authorization_process_timeout"),
    ];
    for (proof, code) in cases {
        log::listen();
        let call = IdentityCall::IdCard { purpose: Purpose::SignIn, proof };
        let outcome = world
            .service
            .identify(&ServiceBrowser::at("198.51.100.7").caller, call)
            .await
            .result
            .unwrap();
        assert!(
            !outcome.success && outcome.errors.first().is_some_and(|told| told.as_str() == code),
            "{outcome:?}"
        );
        assert_unnamed(&log::heard(), "id_card", code);
    }
}

#[tokio::test]
async fn a_failed_authorization_response_is_logged_without_a_name() {
    let world = World::with(|settings| {
        let [host, back] =
            ["http://127.0.0.1:1/", "https://login.example/account/e-paraksts/callback"]
                .map(|url| url.parse().unwrap());
        let provider =
            oauth::Settings::e_paraksts(&host, "test", Secret::new("secret"), back).unwrap();
        let protocol = Protocol::OAuth(Box::new(provider));
        let provider = RedirectProvider {
            protocol,
            require_strong_session: false,
            country: Country::LV,
            asks_after_sign_out: true,
        };
        settings.redirects.providers.insert(E_PARAKSTS, Ok(provider));
    })
    .await;
    // A state that was never issued.
    for (provider, code) in [
        (RedirectingProvider::HAR_ID, "har_id_error"),
        (RedirectingProvider::X_ID, "x_id_error"),
        (E_PARAKSTS, "undefined"),
    ] {
        log::listen();
        let caller = ServiceBrowser::at("198.51.100.7").caller;
        world
            .service
            .redirects
            .complete(&caller, provider, &AuthorizationResponse::default())
            .await
            .result
            .unwrap();
        assert_unnamed(&log::heard(), provider.code(), code);
    }
    // A code, with a provider that cannot be reached to exchange it; and a person who refused.
    for error in [None, Some("access_denied".to_owned())] {
        let mut browser = ServiceBrowser::at("198.51.100.7");
        let away = browser
            .take(
                world
                    .service
                    .redirects
                    .begin(&browser.caller, E_PARAKSTS, Purpose::SignIn, false)
                    .await,
            )
            .unwrap();
        let state = away.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
        let response = AuthorizationResponse {
            code: Secret::new("code"),
            state: Secret::new(state),
            error,
            iss: None,
        };
        log::listen();
        world
            .service
            .redirects
            .complete(&browser.caller, E_PARAKSTS, &response)
            .await
            .result
            .unwrap();
        let said = log::heard();
        let code = if response.error.is_some() { "canceled" } else { "server_error" };
        assert_unnamed(&said, "e_paraksts", code);
    }
}

#[tokio::test]
async fn the_trace_of_a_name_needs_the_log_key_and_depends_on_it() {
    let world = |key: Option<&'static str>| {
        World::with(move |settings| settings.log_key = key.map(Secret::new))
    };
    let [one, same, other] =
        [world(Some("a")).await, world(Some("a")).await, world(Some("b")).await];
    assert_eq!(one.service.tracer.trace_of("mari"), same.service.tracer.trace_of("mari"));
    assert_ne!(one.service.tracer.trace_of("mari"), other.service.tracer.trace_of("mari"));
    assert_eq!(world(None).await.service.tracer.trace_of("mari"), None);
}
