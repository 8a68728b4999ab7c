//! What is sent, byte for byte.

use super::{remote, visitor};
use crate::doubles::account_service::Stub;
use lavi::{
    accounts::{
        AccountService, Credentials, Document, FormCalls, NewAccount, NewSchool, PasswordSetting,
        TokenCheck, TokenKind,
    },
    domain::Secret,
};

const DONE: &str = r#"{"success":true}"#;

fn body(request: &str) -> &str {
    request.split_once("\r\n\r\n").unwrap().1
}

#[actix_web::test]
async fn a_call_has_the_headers_of_its_caller() {
    let stub = Stub::answering(200, DONE);
    remote(&stub.root).login(&visitor(), Credentials::default()).await.result.unwrap();
    let request = stub.request();
    assert!(request.starts_with("POST /api/login HTTP/1.1\r\n"), "{request}");
    for line in [
        "accept: application/json",
        "accept-language: et",
        "x-request-id: k7m3p9",
        "x-forwarded-for: 203.0.113.7",
        "x-forwarded-proto: https",
        "user-agent: Lynx/2.9 (ääres)",
        "cookie: lavi_account=\"a b\"=",
        "content-type: application/x-www-form-urlencoded",
    ] {
        assert_eq!(request.matches(&format!("\r\n{line}\r\n")).count(), 1, "{line} in {request}");
    }
}

#[actix_web::test]
async fn headers_without_a_valid_value_are_left_out() {
    let stub = Stub::answering(200, DONE);
    let mut caller = visitor();
    caller.cookies.remove(0);
    caller.user_agent.clear();
    caller.request_id = "bad\r\nid".to_owned();
    remote(&stub.root).pending(&caller).await.result.unwrap();
    let request = stub.request();
    assert!(request.starts_with("GET /api/session/pending HTTP/1.1\r\n"), "{request}");
    for name in ["cookie:", "user-agent:", "x-request-id:", "content-type:"] {
        assert!(!request.contains(&format!("\r\n{name}")), "{name} in {request}");
    }
}

#[actix_web::test]
async fn optional_fields_are_left_out_and_empty_ones_sent() {
    let stub = Stub::answering(200, DONE);
    let credentials = Credentials { email: "mari&õ+x".to_owned(), ..Credentials::default() };
    remote(&stub.root).login(&visitor(), credentials).await.result.unwrap();
    assert_eq!(body(&stub.request()), "email=mari%26%C3%B5%2Bx&password=");

    let stub = Stub::answering(200, DONE);
    let credentials = Credentials {
        recaptcha: Some(String::new()),
        two_factor_code: Some(Secret::new("123456")),
        ..Credentials::default()
    };
    remote(&stub.root).login(&visitor(), credentials).await.result.unwrap();
    assert_eq!(body(&stub.request()), "email=&password=&recaptcha=&two_factor_code=123456");
}

#[actix_web::test]
async fn a_new_account_has_the_names_of_the_wire() {
    let stub = Stub::answering(200, DONE);
    let account =
        NewAccount { wish_partner_ads: true, gender: "1".to_owned(), ..NewAccount::default() };
    remote(&stub.root).create_account(&visitor(), account).await.result.unwrap();
    let expected = "firstName=&lastName=&idCode=&issuer=&dateOfBirth=&gender=1&street=&city=&country=&postal_index=\
                    &email=&email_confirmation=&password=&password_confirmation=&wish_partner_ads=true";
    assert_eq!(body(&stub.request()), expected);
}

#[actix_web::test]
async fn the_kind_of_a_token_decides_path_and_fields() {
    for (kind, line, fields) in [
        (
            TokenKind::Reset,
            "POST /api/password/reset ",
            "token=t&username=u&password=p&password_confirmation=p",
        ),
        (
            TokenKind::Admin,
            "POST /api/password/admin-change ",
            "token=t&username=u&password=p&password_confirmation=p",
        ),
        (
            TokenKind::Change,
            "POST /api/password/change ",
            "token=t&username=u&old_password=o&password=p&password_confirmation=p",
        ),
    ] {
        let stub = Stub::answering(200, DONE);
        let setting = PasswordSetting {
            token: Secret::new("t"),
            username: "u".to_owned(),
            old_password: Some(Secret::new("o")),
            password: Secret::new("p"),
            password_confirmation: Secret::new("p"),
        };
        remote(&stub.root).set_password(&visitor(), kind, setting).await.result.unwrap();
        let request = stub.request();
        assert!(request.starts_with(line), "{request}");
        assert_eq!(body(&request), fields);
    }
}

#[actix_web::test]
async fn a_token_is_checked_with_its_type() {
    let stub = Stub::answering(200, DONE);
    let check = TokenCheck { token: Secret::new("t/+"), kind: TokenKind::Admin };
    remote(&stub.root).validate_token(&visitor(), check).await.result.unwrap();
    assert_eq!(body(&stub.request()), "token=t%2F%2B&type=admin");
}

#[actix_web::test]
async fn accepting_the_terms_sends_terms_accepted_true() {
    let stub = Stub::answering(200, DONE);
    remote(&stub.root).accept_terms(&visitor()).await.result.unwrap();
    assert_eq!(body(&stub.request()), "terms_accepted=true");
}

#[actix_web::test]
async fn a_document_is_asked_for_as_html() {
    let stub = Stub::answering(200, "<p>tingimused</p>");
    let reply = remote(&stub.root).document(&visitor(), Document::ServiceTermsRead).await;
    assert_eq!(reply.result.as_deref(), Ok("<p>tingimused</p>"));
    let request = stub.request();
    assert!(request.starts_with("GET /api/terms/service-terms/read HTTP/1.1\r\n"), "{request}");
    assert!(request.contains("\r\naccept: text/html\r\n"), "{request}");
}

#[actix_web::test]
async fn a_school_has_the_names_of_the_wire() {
    let stub = Stub::answering(200, DONE);
    let school =
        NewSchool { kind: "20".to_owned(), number: "+3725550".to_owned(), ..NewSchool::default() };
    remote(&stub.root).register_school(&visitor(), school).await.result.unwrap();
    let request = stub.request();
    assert!(request.starts_with("POST /api/school-register HTTP/1.1\r\n"), "{request}");
    let expected = "schoolName=&registrationNumber=&type=20&street=&city=&country=&firstName=&lastName=&email=\
                    &number=%2B3725550";
    assert_eq!(body(&request), expected);
}

#[actix_web::test]
async fn roles_are_requested_with_an_empty_body() {
    let stub = Stub::answering(200, DONE);
    remote(&stub.root).roles(&visitor()).await.result.unwrap();
    let request = stub.request();
    assert!(request.starts_with("POST /api/oauth/roles HTTP/1.1\r\n"), "{request}");
    assert_eq!(body(&request), "");
}
