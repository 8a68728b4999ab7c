//! Providers that are down or slow, or send wrong or unreadable answers, at each endpoint.

use futures_util::FutureExt;
use lavi::{
    domain::{ErrorCode, LoginMethod},
    providers::{oauth::Rejection, oidc::Endpoints},
};
use serde_json::json;

use crate::doubles::{
    openid_provider::{HURRIED, Idp, NOW, PATIENT},
    server::Action,
};

const ADDRESSES: [(&str, &str); 4] = [
    ("/.well-known/openid-configuration", "discovery"),
    ("/jwks.json", "keys"),
    ("/et/access_tokens", "token"),
    ("/et/user_info", "userinfo"),
];

#[actix_web::test]
async fn each_fault_of_each_endpoint_has_its_cause_and_error_code() {
    let failures = [
        (Action::Hang(""), "cannot be reached"),
        (Action::Close, "cannot be reached"),
        (Action::Raw("SSH-2.0-OpenSSH_9.6\r\n".into()), "cannot be reached"),
        (Action::Raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".into()), "cannot be reached"),
        (Action::Answer(500, b"{}".to_vec()), "answered 500"),
        (Action::Answer(302, b"{}".to_vec()), "answered 302"),
        (Action::Answer(200, b"<html>".to_vec()), "cannot be read"),
        (Action::Answer(200, b"[]".to_vec()), "cannot be read"),
    ];
    for (path, name) in ADDRESSES {
        for (action, words) in &failures {
            let idp = Idp::with_timeout(if matches!(action, Action::Hang(_)) {
                HURRIED
            } else {
                PATIENT
            });
            idp.state().failures.push((path, action.clone()));
            let cause = idp.sign_in(NOW).await.unwrap_err();
            let text = cause.to_string();
            // With a short time-out, another address of a busy machine may be the first to fail.
            let is_named = text.contains(name) || matches!(action, Action::Hang(_));
            assert!(is_named && text.contains(words), "{path} {action:?}: {text}");
            let refused = matches!(cause, Rejection::Status(_, ..408));
            let code = if refused { ErrorCode::HarIdError } else { ErrorCode::ServerError };
            assert_eq!(cause.code(LoginMethod::HAR_ID), code, "{path} {action:?}");
        }
    }
}

#[actix_web::test]
async fn an_answer_may_have_256_kibibytes() {
    for (path, name) in ADDRESSES {
        let idp = Idp::new();
        idp.state().padded = Some((path, 256 << 10));
        assert!(idp.sign_in(NOW).await.is_ok(), "{path}");
        let idp = Idp::new();
        idp.state().padded = Some((path, (256 << 10) + 1));
        assert_eq!(idp.sign_in(NOW).await.unwrap_err(), Rejection::Nonsense(name), "{path}");
    }
}

#[actix_web::test]
async fn an_empty_object_is_rejected_at_each_endpoint() {
    for (path, _) in ADDRESSES {
        let idp = Idp::new();
        idp.state().failures.push((path, Action::Answer(200, b"{}".to_vec())));
        assert!(idp.sign_in(NOW).await.is_err(), "{path}");
    }
}

#[actix_web::test]
async fn a_provider_that_is_down_is_asked_again_after_thirty_seconds() {
    let idp = Idp::new();
    idp.state().failures.push((ADDRESSES[0].0, Action::Answer(503, Vec::new())));
    for at in [0, 1, 29] {
        assert_eq!(idp.begin(NOW + at).await.unwrap_err(), Rejection::Status("discovery", 503));
    }
    assert_eq!(idp.server.count(ADDRESSES[0].0), 1);
    idp.state().failures.clear();
    assert!(idp.begin(NOW + 30).await.is_ok());
}

#[actix_web::test]
async fn a_cached_discovery_is_used_for_a_day_while_the_provider_is_down() {
    let idp = Idp::new();
    idp.begin(NOW).await.unwrap();
    idp.state().failures.push((ADDRESSES[0].0, Action::Answer(503, Vec::new())));
    assert!(idp.begin(NOW + 3600).await.is_ok());
    assert!(idp.begin(NOW + 86_399).await.is_ok());
    assert!(idp.begin(NOW + 86_400).await.is_err());
}

#[actix_web::test]
async fn a_token_response_without_tokens_is_rejected() {
    let answers = [
        (json!({"token_type": "bearer", "id_token": "x"}), Rejection::NoToken),
        (json!({"access_token": "x", "id_token": "x"}), Rejection::NoToken),
        (json!({"access_token": "x", "token_type": "mac"}), Rejection::NoToken),
        (json!({"access_token": "x", "token_type": "Bearer"}), Rejection::IdToken("missing")),
        (
            json!({"access_token": "x", "token_type": "Bearer", "id_token": "x"}),
            Rejection::IdToken("header"),
        ),
    ];
    for (answer, cause) in answers {
        let idp = Idp::new();
        idp.state()
            .failures
            .push(("/et/access_tokens", Action::Answer(200, answer.to_string().into_bytes())));
        assert_eq!(idp.sign_in(NOW).await.unwrap_err(), cause);
    }
}

#[test]
fn a_discovery_document_must_have_its_issuer_and_https_addresses() {
    let document = |issuer: &str, token: &str| {
        let at = |path: &str| format!("https://id.example{path}");
        let document = json!({
            "issuer": issuer, "authorization_endpoint": at("/a"), "token_endpoint": token, "jwks_uri": at("/k"),
        });
        Endpoints::read(document.as_object().unwrap(), "https://id.example").map(drop)
    };
    assert_eq!(document("https://id.example", "https://id.example/t"), Ok(()));
    for other in ["https://id.example/", "https://evil.example", "http://id.example", ""] {
        assert_eq!(document(other, "https://id.example/t"), Err(Rejection::Issuer), "{other}");
    }
    for address in ["http://id.example/t", "javascript:alert(1)", "/t", ""] {
        assert_eq!(
            document("https://id.example", address),
            Err(Rejection::Nonsense("discovery")),
            "{address}"
        );
    }
}

#[test]
fn an_issuer_without_tls_has_endpoints_without_it_at_its_own_host_alone() {
    let document = |token: &str| {
        let at = |path: &str| format!("http://127.0.0.1:8/{path}");
        let document = json!({
            "issuer": "http://127.0.0.1:8", "authorization_endpoint": at("a"), "token_endpoint": token, "jwks_uri": at("k"),
        });
        Endpoints::read(document.as_object().unwrap(), "http://127.0.0.1:8").map(drop)
    };
    for own in ["http://127.0.0.1:8/t", "http://127.0.0.1:9/t", "https://id.example/t"] {
        assert_eq!(document(own), Ok(()), "{own}");
    }
    for other in ["http://id.example/t", "http://127.0.0.2:8/t", "ftp://127.0.0.1:8/t"] {
        assert_eq!(document(other), Err(Rejection::Nonsense("discovery")), "{other}");
    }
}

#[actix_web::test]
async fn an_abandoned_discovery_does_not_delay_the_next_one() {
    let idp = Idp::new();
    idp.state().failures.push((ADDRESSES[0].0, Action::Hang("")));
    assert!(idp.begin(NOW).now_or_never().is_none());
    idp.state().failures.clear();
    assert!(idp.begin(NOW).await.is_ok());
}
