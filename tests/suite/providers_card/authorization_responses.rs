//! Authorization responses that a browser may bring back, and the error codes of each provider.

use lavi::{
    domain::{ErrorCode, LoginMethod, Secret},
    providers::oauth::{AuthorizationResponse, Freshness, PendingLogin, Rejection},
};

use crate::doubles::openid_provider::NOW;

fn pending() -> PendingLogin {
    PendingLogin {
        state: Secret::new("state"),
        nonce: Secret::default(),
        verifier: Secret::default(),
        since: NOW,
        freshness: Freshness::Any,
    }
}

fn response(query: &str) -> AuthorizationResponse {
    serde_json::from_value(serde_json::Value::Object(
        url::form_urlencoded::parse(query.as_bytes())
            .map(|(name, value)| (name.into_owned(), value.into_owned().into()))
            .collect(),
    ))
    .unwrap()
}

fn judge(query: &str, now: i64) -> Result<String, Rejection> {
    let (response, pending) = (response(query), pending());
    response.code(&pending, Some("https://id.example"), now).map(|code| code.expose().to_owned())
}

#[test]
fn a_code_with_our_state_is_accepted_with_unknown_parameters() {
    assert_eq!(judge("code=x&state=state&session_state=1", NOW), Ok("x".to_owned()));
    assert_eq!(judge("code=x&state=state&iss=https://id.example", NOW + 900), Ok("x".to_owned()));
}

#[test]
fn a_response_without_our_state_is_rejected() {
    for query in [
        "",
        "code=x",
        "code=x&state=",
        "code=x&state=stat",
        "code=x&state=State",
        "error=access_denied",
        "error=access_denied&state=x",
    ] {
        assert_eq!(judge(query, NOW), Err(Rejection::State), "{query}");
    }
    let empty = PendingLogin { state: Secret::default(), ..pending() };
    assert_eq!(response("code=x&state=").code(&empty, None, NOW).map(drop), Err(Rejection::State));
}

#[test]
fn late_foreign_and_empty_responses_are_rejected() {
    assert_eq!(judge("code=x&state=state", NOW + 901), Err(Rejection::Late));
    assert_eq!(judge("code=x&state=state", NOW - 1), Err(Rejection::Late));
    assert_eq!(judge("code=x&state=state&iss=https://evil.example", NOW), Err(Rejection::Issuer));
    assert_eq!(judge("state=state", NOW), Err(Rejection::NoCode));
    assert_eq!(judge("code=&state=state", NOW), Err(Rejection::NoCode));
}

#[test]
fn an_error_takes_precedence_over_a_code_and_free_text_is_not_repeated() {
    assert_eq!(judge("error=access_denied&code=x&state=state", NOW), Err(Rejection::Denied));
    assert_eq!(
        judge("error=server_error&state=state", NOW),
        Err(Rejection::Refused("server_error"))
    );
    let strange = judge("error=mari%40kool.example&error_description=60001019906&state=state", NOW)
        .unwrap_err();
    assert_eq!(strange.to_string(), "the provider refused the request: unknown");
}

#[test]
fn each_provider_has_its_error_codes() {
    let codes = [
        (LoginMethod::HAR_ID, ErrorCode::Canceled, ErrorCode::HarIdError),
        (LoginMethod::X_ID, ErrorCode::Canceled, ErrorCode::XIdError),
        (LoginMethod::E_PARAKSTS, ErrorCode::Canceled, ErrorCode::Undefined),
    ];
    for (method, denied, other) in codes {
        for (cause, code) in [
            (Rejection::Denied, denied),
            (Rejection::State, other),
            (Rejection::Late, ErrorCode::AuthorizationProcessTimeout),
            (Rejection::NoCode, other),
            (Rejection::Unreachable("token"), ErrorCode::ServerError),
            (Rejection::Refused("temporarily_unavailable"), ErrorCode::ServerError),
            (Rejection::IdToken("nonce"), other),
            (Rejection::Unmet("acr"), ErrorCode::SignInTooWeak),
            (Rejection::Unmet("auth_time"), ErrorCode::SignInTooOld),
        ] {
            assert_eq!(cause.code(method), code, "{method} {cause}");
        }
    }
}

#[test]
fn secrets_of_a_redirect_sign_in_are_not_printed() {
    let shown = format!("{:?} {:?}", pending(), response("code=thecode&state=thestate"));
    assert!(
        !shown.contains("thecode") && !shown.contains("thestate") && !shown.contains("\"state\"")
    );
}
