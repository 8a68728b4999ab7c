//! eParaksts: OAuth 2.0 with a userinfo endpoint, and nothing signed.

use std::time::Duration;

use lavi::{
    config::ClientAuthentication,
    domain::{ErrorCode, Language, LoginMethod, Secret},
    providers::oauth::{
        AuthorizationRedirect, Freshness, PersonClaims, Provider, Rejection, Settings,
    },
    rng::Rng,
};
use serde_json::{Value, json};

use crate::doubles::{
    openid_provider::{CODE, HURRIED, NOW, PATIENT, consent, exchange},
    server::{Action, Server},
};

const TOKEN: &str = "/trustedx-authserver/oauth/lvrtc-eipsign-as/token";
const USERINFO: &str = "/trustedx-resources/openid/v1/users/me";

fn person() -> Value {
    json!({
        "sub": "differs-by-method", "domain": "citizen", "acr": "urn:eparaksts:authentication:flow:mobileid",
        "amr": ["urn:eparaksts:authentication:methods:mobileid"], "given_name": "Andris", "family_name": "Paraudziņš",
        "name": "Andris Paraudziņš", "serial_number": "PNOLV-010180-15097",
    })
}

/// The provider's settings and the provider itself.
fn world(userinfo: Action) -> (Settings, Server) {
    let server = Server::start(move |request| match request.path.as_str() {
        TOKEN if request.field("code").as_deref() == Some(CODE) => Action::json(
            200,
            &json!({"access_token": "opaque", "token_type": "Bearer", "expires_in": 600}),
        ),
        TOKEN => Action::json(401, &json!({"error": "invalid_client"})),
        USERINFO if request.header("authorization") == Some("Bearer opaque") => userinfo.clone(),
        _ => Action::Answer(401, b"{}".to_vec()),
    });
    let redirect_uri = "https://paevik.example/account/e-paraksts/callback".parse().unwrap();
    let settings =
        Settings::e_paraksts(&server.root, "lavi", Secret::new("secret"), redirect_uri).unwrap();
    (settings, server)
}

fn begin(settings: &Settings) -> AuthorizationRedirect {
    Provider::new(settings.clone(), exchange(PATIENT)).begin(
        Freshness::Any,
        Language::Lv,
        &Rng::seeded(1),
        NOW,
    )
}

async fn sign_in(settings: &Settings, timeout: Duration) -> Result<PersonClaims, Rejection> {
    let redirect = begin(settings);
    let provider = Provider::new(settings.clone(), exchange(timeout));
    provider.complete(&consent(&redirect), &redirect.pending, NOW).await
}

#[actix_web::test]
async fn the_person_is_identified_by_the_serial_number() {
    let (settings, server) = world(Action::json(200, &person()));
    let facts = sign_in(&settings, PATIENT).await.unwrap();
    let identity = facts.identity().unwrap();
    assert_eq!((identity.country.code(), identity.personal_code.as_str()), ("LV", "010180-15097"));
    assert_eq!((identity.given_name.as_str(), identity.surname.as_str()), ("Andris", "Paraudziņš"));
    let request = server.last(TOKEN);
    assert_eq!(request.header("authorization"), Some("Basic bGF2aTpzZWNyZXQ="));
    assert_eq!((request.field("code_verifier"), request.field("client_secret")), (None, None));
}

#[test]
fn the_authorization_request_has_only_documented_parameters() {
    let (settings, _server) = world(Action::Close);
    let redirect = begin(&settings);
    assert_eq!(redirect.url.path(), "/trustedx-authserver/oauth/lvrtc-eipsign-as");
    let names: Vec<_> = redirect.url.query_pairs().map(|(name, _)| name.into_owned()).collect();
    assert_eq!(
        names,
        ["response_type", "client_id", "redirect_uri", "scope", "state", "ui_locales"]
    );
    assert!(
        redirect
            .url
            .query_pairs()
            .any(|(name, value)| name == "scope" && value == "urn:lvrtc:fpeil:aa")
    );
    assert!(redirect.pending.nonce.is_empty() && redirect.pending.verifier.is_empty());
}

#[actix_web::test]
async fn further_parameters_and_the_secret_in_the_form_can_be_configured() {
    let (mut settings, server) = world(Action::json(200, &person()));
    settings.client.authentication = ClientAuthentication::Post;
    settings.client.parameters =
        vec![("acr_values".to_owned(), "urn:eparaksts:authentication:flow:mobileid".to_owned())];
    assert!(
        begin(&settings)
            .url
            .as_str()
            .contains("acr_values=urn%3Aeparaksts%3Aauthentication%3Aflow%3Amobileid")
    );
    sign_in(&settings, PATIENT).await.unwrap();
    let request = server.last(TOKEN);
    assert_eq!(request.field("client_secret").as_deref(), Some("secret"));
    assert_eq!(
        (request.field("client_id").as_deref(), request.header("authorization")),
        (Some("lavi"), None)
    );
}

#[actix_web::test]
async fn each_rejection_has_its_error_code() {
    let mut nobody = person();
    nobody["serial_number"] = Value::Null;
    let failures = [
        (
            Action::json(200, &nobody),
            Rejection::Claim("personal code"),
            ErrorCode::PersonalCodeMissing,
        ),
        (
            Action::json(401, &json!({"error": "invalid_token"})),
            Rejection::Status("userinfo", 401),
            ErrorCode::Undefined,
        ),
        (
            Action::Answer(500, Vec::new()),
            Rejection::Status("userinfo", 500),
            ErrorCode::ServerError,
        ),
        (Action::Hang(""), Rejection::Unreachable("userinfo"), ErrorCode::ServerError),
        (Action::Close, Rejection::Unreachable("userinfo"), ErrorCode::ServerError),
        (
            Action::Answer(200, b"OK".to_vec()),
            Rejection::Nonsense("userinfo"),
            ErrorCode::ServerError,
        ),
    ];
    for (action, expected, code) in failures {
        let timeout = if matches!(action, Action::Hang(_)) { HURRIED } else { PATIENT };
        let (settings, _server) = world(action);
        let cause = sign_in(&settings, timeout).await.unwrap_err();
        assert_eq!(cause.code(LoginMethod::E_PARAKSTS), code);
        assert_eq!(cause, expected);
    }
    let (settings, _server) = world(Action::Close);
    let redirect = begin(&settings);
    let mut wrong = consent(&redirect);
    wrong.code = Secret::new("another");
    let provider = Provider::new(settings, exchange(PATIENT));
    let cause = provider.complete(&wrong, &redirect.pending, NOW).await.unwrap_err();
    assert_eq!(cause, Rejection::Token("invalid_client"));
}
