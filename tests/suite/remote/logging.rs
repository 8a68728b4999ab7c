//! What is logged about a failed call, and what must not be.

use super::{log, remote, visitor};
use crate::doubles::{account_service::Stub, server::answer};
use lavi::{
    accounts::{AccountService, Credentials, FormCalls, PasswordSetting, TokenKind},
    domain::Secret,
};

#[actix_web::test]
async fn a_fault_is_logged_with_its_cause_path_and_incident_number() {
    log::listen();
    let refused = "http://root:letmein@127.0.0.1:1/".parse().unwrap();
    let setting = PasswordSetting {
        token: Secret::new("sesame"),
        username: "mari@school.example".to_owned(),
        password: Secret::new("hunter2"),
        ..PasswordSetting::default()
    };
    let reply = remote(&refused).set_password(&visitor(), TokenKind::Reset, setting).await;
    assert!(reply.result.is_err());
    let log = log::heard();
    for said in ["password/reset", "k7m3p9", "refused", "WARN"] {
        assert!(log.contains(said), "{said} in {log}");
    }
    for secret in ["sesame", "mari", "hunter2", "letmein", "203.0.113.7", "a b"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[actix_web::test]
async fn a_body_is_never_logged() {
    log::listen();
    for body in [r#"{"success":"sesame"}"#, "sesame", r#"{"accounts":[{"name":"sesame"}]}"#] {
        let stub = Stub::answering(200, body);
        assert!(remote(&stub.root).login(&visitor(), Credentials::default()).await.result.is_err());
    }
    let log = log::heard();
    assert_eq!(log.lines().count(), 3, "{log}");
    assert!(!log.contains("sesame"), "{log}");
}

#[actix_web::test]
async fn a_session_of_our_own_service_that_is_not_relayed_is_told_once() {
    let set = "Set-Cookie: __Host-lavi_account=geheimnis; Path=/; Secure\r\n";
    let stub = Stub::always(answer(200, set, r#"{"errors":["user_not_found"]}"#));
    let service = remote(&stub.root);
    log::listen();
    for _ in 0..3 {
        let reply = service.login(&visitor(), Credentials::default()).await;
        assert!(reply.set_cookies.is_empty());
    }
    let said = log::heard();
    assert_eq!(said.matches("account_api.cookies: ").count(), 1, "{said}");
    assert!(said.contains("__Host-lavi_account") && !said.contains("geheimnis"), "{said}");
}
