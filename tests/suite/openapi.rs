//! The description of the account API (`docs/openapi.json`): it is what the code generates, it names every call and every field, and
//! the running service keeps to it, whatever schemathesis thinks of.

use std::{collections::BTreeSet, env, fs, process::Command};

use reqwest::{Client, Method};
use serde_json::Value;

use crate::{cast, doubles::tools, papers::project, site::Site};
use lavi::{
    accounts::{
        Account, AwaitedFactor, Credentials, Errors, LoginOutcome, NewSchool, PasswordSetting,
        PrefilledUser, ResetRequest, TokenCheck, TokenKind, TwoFactor,
        http_api::{openapi::document, served},
        new_account::NewAccount,
        outcome::{DeviceLinkCallback, DeviceLinkStart, Outcome},
    },
    domain::{ErrorCode, LoginMethod, RedirectingProvider, Secret},
};

const TOKEN: &str = "6a1f0c2b9d8e47f3a5b1c0d9e8f70615-tests";
const FEED_TOKEN: &str = "0b6e3d7c5f1a4e2980d4c6b8a7f5e391-tests";

fn site() -> Site {
    Site::with(&format!(
        "[server]\nanswer_timeout_ms = 10000\n[embedded]\napi_listen = \"127.0.0.1:0\"\napi_token = \"{TOKEN}\"\nfeed_token = \"{FEED_TOKEN}\"\n[id_card]\nkind = \"web-eid\"\ntrusted_cas = \"estonian\"\n"
    ))
}

#[test]
fn the_committed_description_is_what_is_generated() {
    let file = project("docs/openapi.json");
    let generated = format!("{:#}\n", document());
    if env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&file, &generated).unwrap();
    }
    let committed = fs::read_to_string(&file).unwrap();
    assert!(committed == generated, "UPDATE_GOLDENS=1 writes docs/openapi.json anew");
    let printed = Command::new(env!("CARGO_BIN_EXE_lavi")).arg("openapi").output().unwrap();
    assert_eq!(String::from_utf8(printed.stdout).unwrap(), generated);
}

#[actix_web::test]
async fn every_described_call_is_there_and_knows_its_method() {
    let site = site();
    let root = format!("http://{}", site.api_address.unwrap());
    let client = Client::builder().no_proxy().build().unwrap();
    let calls = served(&RedirectingProvider::BUILT_IN);
    assert!(calls.len() > 40, "{}", calls.len());
    for call in calls {
        let (right, other) = if call.method == "get" {
            (Method::GET, Method::POST)
        } else {
            (Method::POST, Method::GET)
        };
        let ask = async |method: Method| {
            let request = client.request(method, format!("{root}/{}", call.path));
            let token = if call.is_of_feed() { FEED_TOKEN } else { TOKEN };
            request.bearer_auth(token).send().await.unwrap()
        };
        let status = ask(right.clone()).await.status().as_u16();
        assert!(status != 404 && status != 405, "{} {}: {status}", call.method, call.path);
        let refused = ask(other).await;
        assert_eq!(refused.status(), 405, "{}", call.path);
        assert_eq!(refused.headers()["allow"], right.as_str(), "{}", call.path);
    }
}

/// The router is given the described calls; a resource made elsewhere would not be described.
#[test]
fn every_route_is_that_of_a_described_call() {
    let made: Vec<_> = fs::read_dir(project("src/accounts/http_api"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .flat_map(|file| {
            let source = fs::read_to_string(&file).unwrap();
            let made =
                source.matches("web::resource(").count() + source.matches(".route(\"").count();
            vec![file.file_name().unwrap().to_owned(); made]
        })
        .collect();
    assert_eq!(made, ["mod.rs"]);
}

#[test]
fn a_visitors_address_is_of_either_kind() {
    let address = &document()["components"]["parameters"]["address"]["schema"];
    assert_eq!(address["anyOf"], serde_json::json!([{ "format": "ipv4" }, { "format": "ipv6" }]));
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().unwrap().keys().cloned().collect()
}

fn written(value: impl serde::Serialize) -> BTreeSet<String> {
    keys(&serde_json::to_value(value).unwrap())
}

#[test]
fn the_fields_are_those_that_the_service_reads() {
    let secret = || Some(Secret::new("1".to_owned()));
    let credentials = Credentials {
        recaptcha: Some(String::new()),
        two_factor_code: secret(),
        ..Credentials::default()
    };
    let changed = PasswordSetting { old_password: secret(), ..PasswordSetting::default() };
    let callback =
        DeviceLinkCallback { user_challenge_verifier: secret(), ..DeviceLinkCallback::default() };
    let check = TokenCheck { token: Secret::new(String::new()), kind: TokenKind::Reset };
    let recaptcha = || Some(String::new());
    for (path, read) in [
        ("login", written(credentials)),
        (
            "two-factor",
            written(TwoFactor {
                recaptcha: recaptcha(),
                remember_device: Some(true),
                ..TwoFactor::default()
            }),
        ),
        ("create-account", written(NewAccount { recaptcha: recaptcha(), ..NewAccount::default() })),
        ("school-register", written(NewSchool::default())),
        (
            "password/reset/request",
            written(ResetRequest { recaptcha: recaptcha(), ..ResetRequest::default() }),
        ),
        ("password/reset/validate", written(check)),
        ("password/reset", written(PasswordSetting::default())),
        ("password/change", written(changed)),
        ("smart-id/device-link/callback", written(callback)),
    ] {
        let form = &document()["paths"][format!("/{path}")]["post"]["requestBody"]["content"]["application/x-www-form-urlencoded"]
            ["schema"]["properties"];
        assert_eq!(keys(form), read, "{path}");
    }
}

#[test]
fn the_answers_are_those_that_the_service_writes() {
    let errors = || Errors::of(ErrorCode::ServerError);
    let login = LoginOutcome {
        success: true,
        session_active: Some(true),
        two_factor_required: true,
        show_captcha: true,
        terms_acception_required: true,
        multiple_accounts: true,
        accounts: vec![Account { description: Some(String::new()), ..Account::default() }],
        login_method: Some(LoginMethod::Password),
        verification_code: Some("1234".to_owned()),
        confirmation: Some("1".to_owned()),
        device_link: Some(DeviceLinkStart::default()),
        pending: Some(true),
        url: Some(String::new()),
        redirect: Some(true),
        retry_after: Some(1),
        opens_by_letter: true,
        unfinished: Some(ErrorCode::SecondFactorNeeded),
        awaited_factor: AwaitedFactor::CodeOrPasskey,
        user: Some(PrefilledUser::default()),
        errors: errors(),
        error: errors(),
    };
    let outcome = Outcome {
        success: true,
        message: Some(String::new()),
        hash: Some(String::new()),
        show_captcha: true,
        username: Some(String::new()),
        retry_after: Some(1),
        url: Some(String::new()),
        review: None,
        errors: errors(),
        error: errors(),
    };
    let schemas = &document()["components"]["schemas"];
    let properties = |name: &str| keys(&schemas[name]["properties"]);
    assert_eq!(properties("Account"), written(&login.accounts[0]));
    assert_eq!(properties("LoginOutcome"), written(login));
    assert_eq!(properties("Outcome"), written(outcome));
}

/// A tester that invents requests from the description, good and bad, and holds each answer against it.
#[actix_web::test]
async fn schemathesis_finds_no_answer_that_the_description_does_not_have() {
    let site = site();
    site.add(cast::mari()).await;
    assert!(invented(&site, TOKEN, "--exclude-path-regex") > 1_000);
    assert!(invented(&site, FEED_TOKEN, "--include-path-regex") > 50);
}

/// How many requests it made, with this token, of the feed alone or of all others.
fn invented(site: &Site, token: &str, feed: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut tester = Command::new("python3");
    tester
        .arg(tools("deliver").join("bin/schemathesis"))
        .arg("run")
        .arg(project("docs/openapi.json"));
    tester.args(["--url", &format!("http://{}", site.api_address.unwrap())]);
    tester.args(["--header", &format!("Authorization: Bearer {token}")]);
    tester.args([feed, "^/feed"]);
    tester.args(["--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,unsupported_method,allow_header_conformance"]);
    tester.args(["--phases", "examples,coverage,fuzzing", "--seed", "7", "--max-examples", "5"]);
    tester.args(["--continue-on-failure", "--request-timeout", "20", "--max-failures", "20"]);
    tester.env("PYTHONPATH", tools("deliver")).env("PYTHONDONTWRITEBYTECODE", "1");
    tester.current_dir(folder.path());
    let ended = std::thread::spawn(move || tester.output().unwrap()).join().unwrap();
    let said = String::from_utf8_lossy(&[&*ended.stdout, &*ended.stderr].concat()).into_owned();
    assert!(ended.status.success(), "{said}");
    let generated = said.lines().find_map(|line| line.split_once(" generated, "));
    generated.unwrap().0.trim().parse().unwrap()
}
